import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import type { DrawnPicture } from '../preview/preview-engine.ts';
import { AllColorsTab } from './all-colors-tab.tsx';
import { FrameTab } from './frame-tab.tsx';
import { LogoTab } from './logo-tab.tsx';
import type { Shapes } from './shape-tiles.tsx';
import type { StyleTabProps } from '../../../codes/style/style-controls.tsx';
import { StyleTab } from './style-tab.tsx';
import { TemplatesTab } from './templates-tab.tsx';
import type { Logo } from './use-logo.ts';

export interface AppearanceTabsProps extends StyleTabProps {
  shapes: Shapes;
  dots?: Shapes | undefined;
  logo: Logo;
  /** Undefined until the preview is drawn. */
  drawn: DrawnPicture | undefined;
}

/** Opens with the templates, if they can be chosen. Their pictures need the font and must not delay the first preview. */
export function AppearanceTabs({ shapes, dots, logo, drawn, ...tab }: AppearanceTabsProps) {
  const { t } = useTranslation('editor');
  const [selected, setSelected] = useState(tab.disabled ? 'colors' : 'templates');
  const templates = <TemplatesTab {...tab} logo={logo} isDrawn={drawn !== undefined} />;
  return (
    <Tabs
      label={t('appearance.title')}
      value={selected}
      onChange={setSelected}
      tabs={[
        { value: 'templates', label: t('appearance.templates'), content: templates },
        { value: 'colors', label: t('appearance.colors'), content: <AllColorsTab {...tab} /> },
        { value: 'style', label: t('appearance.style'), content: <StyleTab {...tab} shapes={shapes} dots={dots} /> },
        { value: 'frame', label: t('appearance.frame'), content: <FrameTab {...tab} /> },
        {
          value: 'logo',
          label: t('appearance.logo'),
          content: <LogoTab {...tab} logo={logo} room={drawn?.logoRoom ?? null} />,
        },
      ]}
    />
  );
}
