import { editDotsStyles, type QrStyleOptions } from '@tessera/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Card } from '../../../../ui/card.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { LogoTab } from './logo-tab.tsx';
import { ColorsTab, type StyleTabProps } from './style-controls.tsx';
import { type Shapes, StyleTab } from './style-tab.tsx';
import type { Logo } from './use-logo.ts';

interface AppearanceCardProps extends StyleTabProps {
  aside?: ReactNode;
  shapes: Shapes;
  logo: Logo;
}

export function AppearanceCard({ aside, shapes, logo, ...tab }: AppearanceCardProps) {
  const { t } = useTranslation('editor');
  return (
    <Card title={t('appearance.title')} aside={aside}>
      <Tabs
        label={t('appearance.title')}
        tabs={[
          { value: 'colors', label: t('appearance.colors'), content: <ColorsTab {...tab} /> },
          { value: 'style', label: t('appearance.style'), content: <StyleTab {...tab} shapes={shapes} /> },
          { value: 'logo', label: t('appearance.logo'), content: <LogoTab {...tab} logo={logo} /> },
        ]}
      />
    </Card>
  );
}

interface SavedAppearanceProps extends StyleTabProps {
  saved: QrStyleOptions;
  logo: Logo;
}

/** Appearance of a saved code. Four dot styles are offered, and the saved one if it is another. */
export function SavedAppearance({ saved, logo, ...tab }: SavedAppearanceProps) {
  const { t } = useTranslation('editor');
  const shapes = {
    legend: t('style.dotsLegend'),
    selected: tab.style.dots_style,
    options: editDotsStyles.includes(saved.dots_style) ? editDotsStyles : [saved.dots_style, ...editDotsStyles],
    select: (dots_style: QrStyleOptions['dots_style']) => tab.onChange({ dots_style }),
  };
  return <AppearanceCard {...tab} shapes={shapes} logo={logo} />;
}
