import { type ComponentProps, useId } from 'react';
import { Checkbox } from './checkbox.tsx';

interface CheckboxGroupProps {
  legend: string;
  error: string | undefined;
  choices: readonly { value: string; hint: string }[];
  /** Returns the form's attributes for the checkboxes. The form focuses its first invalid field in the order of these calls. */
  register: () => Omit<ComponentProps<typeof Checkbox>, 'label'>;
}

/** Identifiers to choose from, each with an explanation. */
export function CheckboxGroup({ legend, error, choices, register }: CheckboxGroupProps) {
  const errorId = useId();
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      {choices.map(({ value, hint }) => (
        <Checkbox
          key={value}
          {...register()}
          value={value}
          aria-invalid={error ? true : undefined}
          label={
            <span className="grid">
              <code className="text-sm">{value}</code>
              <span className="text-soft">{hint}</span>
            </span>
          }
        />
      ))}
      {error && (
        <p id={errorId} className="text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
