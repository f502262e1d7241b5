import type { QrStyleOptions } from '@tessera/contract';
import { ArrowUpDown } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ColorField } from '../../ui/color-field.tsx';
import { Field } from '../../ui/field.tsx';
import { Slider } from '../../ui/slider.tsx';
import { useColorFields } from './use-color-fields.ts';
import type { StyleChange } from './style-change.ts';

/** Props of every tab of the appearance card. */
export interface StyleTabProps {
  style: QrStyleOptions;
  onChange: (change: StyleChange) => void;
  disabled: boolean;
}

/** For screens that know no decorations: these controls remove nothing. */
interface ColorProps extends Omit<StyleTabProps, 'onChange'> {
  onChange: (change: Partial<QrStyleOptions>) => void;
}

/** The two plain colors, for the screens without gradients. */
export function ColorsTab({ style, onChange, disabled }: ColorProps) {
  const { t } = useTranslation('editor');
  const colorField = useColorFields(disabled);
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <ColorField
          {...colorField(t('color.dots'), 'dark')}
          value={style.dots_color}
          onChange={(dots_color) => onChange({ dots_color })}
        />
        <ColorField
          {...colorField(t('color.background'), 'light')}
          value={style.background_color}
          onChange={(background_color) => onChange({ background_color })}
        />
      </div>
      <SwapButton style={style} onChange={onChange} disabled={disabled} />
    </div>
  );
}

export function SwapButton({ style, onChange, disabled }: ColorProps) {
  const { t } = useTranslation('editor');
  return (
    <div>
      <Button
        variant="secondary"
        size="sm"
        disabled={disabled}
        icon={<ArrowUpDown className="size-4" aria-hidden="true" />}
        onClick={() => onChange({ dots_color: style.background_color, background_color: style.dots_color })}
      >
        {t('color.swap')}
      </Button>
    </div>
  );
}

interface StyleSliderProps {
  label: string;
  help?: string | undefined;
  range: { min: number; max: number; step: number };
  value: number;
  valueText: string;
  onChange: (value: number) => void;
  disabled: boolean;
}

export function StyleSlider({ label, help, range, onChange, ...slider }: StyleSliderProps) {
  const { min, max, step } = range;
  return (
    <Field label={label} help={help}>
      {(control) => (
        <Slider
          {...control}
          {...slider}
          min={min}
          max={max}
          step={step}
          // Multiples of 0.05 are not exact in floating point, so round to two decimals.
          onChange={({ target }) => onChange(Math.round(Number(target.value) * 100) / 100)}
        />
      )}
    </Field>
  );
}
