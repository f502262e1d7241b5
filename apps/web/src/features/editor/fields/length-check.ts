import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { FieldMessageKey } from '@tessera/contract';
import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

const tooLong = 'tooLong' satisfies FieldMessageKey;

/** The invalid fields by name, each with whether its text exceeds the limit. The schema must be synchronous. */
export function invalidFields<Input>(schema: StandardSchemaV1<Input, unknown>, values: Input) {
  const result = schema['~standard'].validate(values);
  const issues = 'issues' in result ? (result.issues ?? []) : [];
  return issues.map(({ path = [], message }) => ({
    name: path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
    isTooLong: message === tooLong,
  }));
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
          const isTooLong = invalidFields(schema, values).some((invalid) => invalid.name === name && invalid.isTooLong);
          if (isTooLong) form.setError(field, { type: tooLong, message: tooLong });
          else if (form.getFieldState(field).error?.message === tooLong) form.clearErrors(field);
        },
      }),
    [form, schema],
  );
}
