import { Field } from '../../../../ui/field.tsx';
import { Slider } from '../../../../ui/slider.tsx';

interface StyleSliderProps {
  label: string;
  help?: string;
  range: { min: number; max: number; step: number };
  value: number;
  valueText: string;
  onChange: (value: number) => void;
  disabled: boolean;
}

export function StyleSlider({ label, help, range, value, valueText, onChange, disabled }: StyleSliderProps) {
  const { min, max, step } = range;
  return (
    <Field label={label} help={help}>
      {(control) => (
        <Slider
          {...control}
          min={min}
          max={max}
          step={step}
          value={value}
          valueText={valueText}
          disabled={disabled}
          // Steps of a twentieth do not add up exactly in binary.
          onChange={({ target }) => onChange(Math.round(Number(target.value) * 100) / 100)}
        />
      )}
    </Field>
  );
}
