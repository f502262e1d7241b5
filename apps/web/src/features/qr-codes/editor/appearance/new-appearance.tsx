import { qrStyles } from '@tessera/contract';
import { RotateCcw } from 'lucide-react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/toast.ts';
import { AppearanceCard } from './appearance-card.tsx';
import { ColorsTab } from '../colors-tab.tsx';
import { LogoTab } from './logo-tab.tsx';
import { StyleTab } from './style-tab.tsx';
import type { Logo } from './use-logo.ts';
import type { NewStyle } from '../use-new-style.ts';

/** How a new code will look: all six styles, and a way back to the defaults. */
export function NewAppearance({ look: { style, change, reset }, logo }: { look: NewStyle; logo: Logo }) {
  const { t } = useTranslation('editor');
  const tab = { style, onChange: change, disabled: false };
  const startOver = () => {
    const undo = reset();
    toast.success(t('appearance.wasReset'), { label: t('appearance.undo'), onClick: undo });
  };
  return (
    <AppearanceCard
      aside={
        <Button
          variant="ghost"
          size="sm"
          icon={<RotateCcw className="size-4" aria-hidden="true" />}
          onClick={startOver}
        >
          {t('appearance.reset')}
        </Button>
      }
      colors={<ColorsTab {...tab} />}
      style={
        <StyleTab
          {...tab}
          shapes={{
            legend: t('style.legend'),
            chosen: style.style,
            offered: qrStyles,
            choose: (chosen) => change({ style: chosen }),
          }}
        />
      }
      logo={<LogoTab {...tab} logo={logo} />}
    />
  );
}
