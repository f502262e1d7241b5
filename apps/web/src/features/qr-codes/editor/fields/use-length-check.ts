import type { FieldMessageKey } from '@tessera/contract';
import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

export const tooLong = 'tooLong' satisfies FieldMessageKey;

/** Says at once that a text is too long, and that it no longer is; all other complaints wait for a try. */
export function useLengthCheck<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  tooLongFields: (values: Input) => string[],
): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          if (!name) return;
          const field = name as Path<Input>;
          if (tooLongFields(values).includes(name)) form.setError(field, { type: tooLong, message: tooLong });
          else if (form.getFieldState(field).error?.message === tooLong) form.clearErrors(field);
        },
      }),
    [form, tooLongFields],
  );
}
