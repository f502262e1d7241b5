import type { QrStyleOptions } from '@tessera/contract';
import { ArrowUpDown } from 'lucide-react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { ColorField } from '../../../../ui/color-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Slider } from '../../../../ui/slider.tsx';

/** Props of every tab of the appearance card. */
export interface StyleTabProps {
  style: QrStyleOptions;
  onChange: (change: Partial<QrStyleOptions>) => void;
  disabled: boolean;
}

const colorFields = [
  { key: 'dots_color', label: 'color.dots' },
  { key: 'background_color', label: 'color.background' },
] as const satisfies { key: keyof QrStyleOptions; label: string }[];

export function ColorsTab({ style, onChange, disabled }: StyleTabProps) {
  const { t } = useTranslation('editor', 'errors');
  const swap = () => onChange({ dots_color: style.background_color, background_color: style.dots_color });
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {colorFields.map(({ key, label }) => (
          <ColorField
            key={key}
            label={t(label)}
            help={t('color.help')}
            invalidText={t('errors:field.colorInvalid')}
            pickLabel={t('color.pick', { name: t(label) })}
            pickerLabels={{ shade: t('color.shade'), hue: t('color.hue') }}
            value={style[key]}
            disabled={disabled}
            onChange={(color) => onChange({ [key]: color })}
          />
        ))}
      </div>
      <div>
        <Button
          variant="secondary"
          size="sm"
          disabled={disabled}
          icon={<ArrowUpDown className="size-4" aria-hidden="true" />}
          onClick={swap}
        >
          {t('color.swap')}
        </Button>
      </div>
    </div>
  );
}

interface StyleSliderProps {
  label: string;
  help?: string;
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
