import type { QrStyleOptions } from '@tessera/contract';
import { ArrowUpDown } from 'lucide-react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { ColorField } from '../../../../ui/color-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Slider } from '../../../../ui/slider.tsx';
import { useRecentColors } from './recent-colors.ts';

/** Props of every tab of the appearance card. */
export interface StyleTabProps {
  style: QrStyleOptions;
  onChange: (change: Partial<QrStyleOptions>) => void;
  disabled: boolean;
}

/** Dark colors with a contrast of at least 7:1 on white, and light ones for the background. */
const colorFields = [
  {
    key: 'dots_color',
    label: 'color.dots',
    suggested: ['#000000', '#1F2937', '#0F4C48', '#14532D', '#1E3A8A', '#581C87', '#831843', '#7C2D12'],
  },
  {
    key: 'background_color',
    label: 'color.background',
    suggested: ['#FFFFFF', '#F3F4F6', '#FFF7ED', '#FEF9C3', '#ECFDF5', '#EFF6FF', '#F5F3FF', '#FDF2F8'],
  },
] as const satisfies { key: keyof QrStyleOptions; label: string; suggested: readonly string[] }[];

const allSuggested = colorFields.flatMap(({ suggested }): readonly string[] => suggested);

export function ColorsTab({ style, onChange, disabled }: StyleTabProps) {
  const { t } = useTranslation('editor', 'errors');
  const { recent, remember } = useRecentColors(allSuggested);
  const pickerLabels = {
    shade: t('color.shade'),
    hue: t('color.hue'),
    suggested: t('color.suggested'),
    recent: t('color.recent'),
    eyeDropper: t('color.eyeDropper'),
  };
  const swap = () => onChange({ dots_color: style.background_color, background_color: style.dots_color });
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {colorFields.map(({ key, label, suggested }) => (
          <ColorField
            key={key}
            label={t(label)}
            help={t('color.help')}
            invalidText={t('errors:field.colorInvalid')}
            pickLabel={t('color.pick', { name: t(label) })}
            pickerLabels={pickerLabels}
            suggested={suggested}
            recent={recent}
            value={style[key]}
            disabled={disabled}
            onSettle={remember}
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
