import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { FieldMessageKey } from '@tessera/contract';
import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

const tooLong = 'tooLong' satisfies FieldMessageKey;

/** Names of the fields whose text exceeds its limit. The schema must be synchronous. */
export function tooLongFields<Input>(schema: StandardSchemaV1<Input, unknown>, values: Input): string[] {
  const result = schema['~standard'].validate(values);
  const issues = 'issues' in result ? (result.issues ?? []) : [];
  return issues
    .filter(({ message }) => message === tooLong)
    .map(({ path = [] }) => path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.'));
}

/** Reports a text that is too long while it is typed. All other errors appear after the first submit. */
export function useLengthCheck<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  schema: StandardSchemaV1<Input, Output>,
): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          if (!name) return;
          const field = name as Path<Input>;
          if (tooLongFields(schema, values).includes(name)) form.setError(field, { type: tooLong, message: tooLong });
          else if (form.getFieldState(field).error?.message === tooLong) form.clearErrors(field);
        },
      }),
    [form, schema],
  );
}
