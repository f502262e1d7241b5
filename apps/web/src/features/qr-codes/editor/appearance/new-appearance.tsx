import { defaultStyle, type QrStyle, type QrStyleOptions, qrStyles } from '@tessera/contract';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/toast.ts';
import { AppearanceCard } from './appearance-card.tsx';
import type { Logo } from './use-logo.ts';

interface NewStyle {
  style: QrStyleOptions;
  change: (change: Partial<QrStyleOptions>) => void;
  /** Restores the defaults and returns a function that undoes it. */
  reset: () => () => void;
}

/** On the create screen one style applies to dots and corners alike. */
const withUniformShapes = (style: QrStyleOptions): QrStyleOptions => ({
  ...style,
  dots_style: style.style,
  corners_square_style: style.style,
  corners_dot_style: style.style,
});

export function useNewStyle(): NewStyle {
  const [style, setStyle] = useState(defaultStyle);
  return {
    style,
    change: (change) => setStyle((current) => withUniformShapes({ ...current, ...change })),
    reset: () => {
      setStyle(defaultStyle);
      return () => setStyle(style);
    },
  };
}

/** Appearance of a new code: all six styles and a reset button. */
export function NewAppearance({ newStyle: { style, change, reset }, logo }: { newStyle: NewStyle; logo: Logo }) {
  const { t } = useTranslation('editor');
  const resetWithUndo = () => {
    const undo = reset();
    toast.success(t('appearance.wasReset'), { label: t('appearance.undo'), onClick: undo });
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
        <Button
          variant="ghost"
          size="sm"
          icon={<RotateCcw className="size-4" aria-hidden="true" />}
          onClick={resetWithUndo}
        >
          {t('appearance.reset')}
        </Button>
      }
      style={style}
      onChange={change}
      disabled={false}
      shapes={shapes}
      logo={logo}
    />
  );
}
