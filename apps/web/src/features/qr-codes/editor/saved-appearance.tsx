import { editDotsStyles, type QrStyleOptions } from '@tessera/contract';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { AppearanceCard, type StyleTabProps } from './appearance/appearance-card.tsx';
import { ColorsTab } from './colors-tab.tsx';
import { LogoTab } from './appearance/logo-tab.tsx';
import { StyleTab } from './appearance/style-tab.tsx';
import type { Logo } from './appearance/use-logo.ts';

interface SavedAppearanceProps extends StyleTabProps {
  saved: QrStyleOptions;
  logo: Logo;
}

/** How a saved code looks. Four styles are offered for its dots, and the one it has. */
export function SavedAppearance({ saved, logo, ...tab }: SavedAppearanceProps) {
  const { t } = useTranslation('editor');
  const offered = editDotsStyles.includes(saved.dots_style) ? editDotsStyles : [saved.dots_style, ...editDotsStyles];
  return (
    <AppearanceCard
      colors={<ColorsTab {...tab} />}
      style={
        <StyleTab
          {...tab}
          shapes={{
            legend: t('style.dotsLegend'),
            chosen: tab.style.dots_style,
            offered,
            choose: (dots_style) => tab.onChange({ dots_style }),
          }}
        />
      }
      logo={<LogoTab {...tab} logo={logo} />}
    />
  );
}
