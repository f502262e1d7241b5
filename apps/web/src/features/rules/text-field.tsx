import type { ComponentProps, ReactNode } from 'react';
import { addScheme } from '../../codes/typed-values.ts';
import { DestinationWarnings } from '../../i18n/destination-warnings.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { useFieldError } from './field-errors.ts';

interface TextFieldProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> {
  /** The path of the field in the request body. */
  path: string;
  label: string;
  help?: ReactNode;
  aside?: string;
  value: string;
  /** For an error of a group that is not of one of its fields. */
  isInvalid?: boolean;
  onChange: (value: string) => void;
}

/** An input with label, help and the error of the last attempt to save. */
export function TextField({ path, label, help, aside, isInvalid = false, onChange, ...rest }: TextFieldProps) {
  const error = useFieldError(path);
  return (
    <Field label={label} help={help} aside={aside} error={error}>
      {(control) => (
        <Input
          {...control}
          {...(isInvalid && { 'aria-invalid': true })}
          {...rest}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

type UrlFieldProps = Omit<TextFieldProps, 'type'>;

/** Completes an address typed without a scheme when it loses the focus, as the editor does. */
export function UrlField({ help, ...props }: UrlFieldProps) {
  const helpWithWarnings = (
    <>
      {help}
      <DestinationWarnings address={props.value} />
    </>
  );
  return (
    <TextField
      {...props}
      help={helpWithWarnings}
      onBlur={() => props.onChange(addScheme(props.value))}
      type="url"
      autoComplete="off"
      placeholder="https://example.org/menu"
    />
  );
}
