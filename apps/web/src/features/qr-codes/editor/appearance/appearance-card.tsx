import { editDotsStyles, type QrStyle, type QrStyleOptions, qrStyles } from '@tessera/contract';
import { RotateCcw } from 'lucide-react';
import type { LogoStop } from '@tessera/qr';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { toast } from '../../../../ui/toast.ts';
import { LogoTab } from './logo-tab.tsx';
import { ColorsTab, type StyleTabProps } from './style-controls.tsx';
import { type Shapes, StyleTab } from './style-tab.tsx';
import type { Logo } from './use-logo.ts';
import type { NewStyle } from './use-style.ts';

interface AppearanceCardProps extends StyleTabProps {
  aside?: ReactNode;
  shapes: Shapes;
  logo: Logo;
  logoStops: readonly LogoStop[];
}

function AppearanceCard({ aside, shapes, logo, logoStops, ...tab }: AppearanceCardProps) {
  const { t } = useTranslation('editor');
  return (
    <Card title={t('appearance.title')} aside={aside}>
      <Tabs
        label={t('appearance.title')}
        tabs={[
          { value: 'colors', label: t('appearance.colors'), content: <ColorsTab {...tab} /> },
          { value: 'style', label: t('appearance.style'), content: <StyleTab {...tab} shapes={shapes} /> },
          { value: 'logo', label: t('appearance.logo'), content: <LogoTab {...tab} logo={logo} stops={logoStops} /> },
        ]}
      />
    </Card>
  );
}

interface SavedAppearanceProps extends StyleTabProps {
  saved: QrStyleOptions;
  logo: Logo;
  logoStops: readonly LogoStop[];
}

/** Appearance of a saved code. Four dot styles are offered, and the saved one if it is another. */
export function SavedAppearance({ saved, logo, logoStops, ...tab }: SavedAppearanceProps) {
  const { t } = useTranslation('editor');
  const shapes = {
    legend: t('style.dotsLegend'),
    selected: tab.style.dots_style,
    options: editDotsStyles.includes(saved.dots_style) ? editDotsStyles : [saved.dots_style, ...editDotsStyles],
    select: (dots_style: QrStyleOptions['dots_style']) => tab.onChange({ dots_style }),
  };
  return <AppearanceCard {...tab} shapes={shapes} logo={logo} logoStops={logoStops} />;
}

interface NewAppearanceProps {
  newStyle: NewStyle;
  logo: Logo;
  logoStops: readonly LogoStop[];
}

/** Appearance of a new code: all six styles and a reset button. */
export function NewAppearance({ newStyle: { style, change, reset }, logo, logoStops }: NewAppearanceProps) {
  const { t } = useTranslation('editor');
  const resetWithUndo = () => {
    const undos = [reset(), logo.remove()];
    toast.success(t('appearance.wasReset'), {
      label: t('appearance.undo'),
      onClick: () => undos.forEach((undo) => undo()),
    });
  };
  const shapes = {
    legend: t('style.legend'),
    selected: style.style,
    options: qrStyles,
    select: (selected: QrStyle) => change({ style: selected }),
  };
  return (
    <AppearanceCard
      aside={
        // The text of a button without an outline ends at the edge of the card's content.
        <span className="-mr-3">
          <Button
            variant="ghost"
            size="sm"
            icon={<RotateCcw className="size-4" aria-hidden="true" />}
            onClick={resetWithUndo}
          >
            {t('appearance.reset')}
          </Button>
        </span>
      }
      style={style}
      onChange={change}
      disabled={false}
      shapes={shapes}
      logo={logo}
      logoStops={logoStops}
    />
  );
}
