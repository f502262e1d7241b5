import { useState } from 'react';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

interface NumberFieldProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step?: number;
  help?: string;
  error?: string | undefined;
}

/** A number that may be unfinished while it is typed: then its value is not a number. */
export function NumberField({ label, value, onChange, min, max, step = 1, help, error }: NumberFieldProps) {
  const [text, setText] = useState(String(value));
  const shown = Number(text) === value || Number.isNaN(value) ? text : String(value);
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="decimal"
          min={min}
          max={max}
          step={step}
          value={shown}
          onChange={({ target }) => {
            setText(target.value);
            onChange(target.value === '' ? Number.NaN : Number(target.value));
          }}
        />
      )}
    </Field>
  );
}
