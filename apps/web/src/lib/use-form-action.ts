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
 * the screen to show. What was typed stays.
 */
export function useFormAction<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  action: (values: Output) => Promise<void>,
): FormAction {
  const running = useRef(false);
  const [failure, setFailure] = useState<unknown>();
  const run = async () => {
    setFailure(undefined);
    try {
      await form.handleSubmit(action)();
    } catch (error) {
      if (!showFieldErrors(form, error)) setFailure(error);
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
): boolean {
  if (!(error instanceof ApiError)) return false;
  const messages = { ...error.fieldTexts, ...error.fieldKeys };
  const known = Object.keys(messages).filter((name) => name in form.getValues());
  known.forEach((name, index) => {
    form.setError(name as Path<Input>, { message: messages[name] ?? '' }, { shouldFocus: index === 0 });
  });
  return known.length > 0;
}
