import { type SubmitEvent, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from './api-error.ts';

export interface FormAction {
  /** What the last try failed with, field errors apart. */
  failure: unknown;
  clearFailure: () => void;
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/**
 * Submits a form once at a time, puts the server's field errors beside their fields and keeps any other failure for
 * the screen to show. What was typed stays. `fieldOf` says where the form has what the wire calls otherwise.
 */
export function useFormAction<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  action: (values: Output) => Promise<void>,
  fieldOf: (path: string) => string = (path) => path,
): FormAction {
  const running = useRef(false);
  const [failure, setFailure] = useState<unknown>();
  const run = async () => {
    setFailure(undefined);
    try {
      await form.handleSubmit(action)();
    } catch (error) {
      if (!showFieldErrors(form, error, fieldOf)) setFailure(error);
    }
  };
  return {
    failure,
    clearFailure: () => setFailure(undefined),
    submit: (event) => {
      event.preventDefault();
      if (running.current) return;
      running.current = true;
      void run().finally(() => {
        running.current = false;
      });
    },
  };
}

function showFieldErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
  fieldOf: (path: string) => string,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const messages = Object.entries({ ...error.fieldTexts, ...error.fieldKeys });
  const known = messages
    .map(([path, message]) => ({ name: fieldOf(path) as Path<Input>, message }))
    .filter(({ name }) => form.getValues(name) !== undefined);
  known.forEach(({ name, message }, index) => form.setError(name, { message }, { shouldFocus: index === 0 }));
  return known.length > 0;
}
