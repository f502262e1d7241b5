import { type ChangeEvent, type RefObject, useRef, useState } from 'react';
import { ApiError, NetworkError } from './api.ts';
import { type FormAction, loadFormSchemas } from './form.tsx';
import { useAction } from './use-action.ts';

export interface EmailFormState {
  action: FormAction;
  isSubmitting: boolean;
  /** A message key of the schema, or a text of the server. */
  fieldError: string | undefined;
  input: {
    ref: RefObject<HTMLInputElement | null>;
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
}

/**
 * A form with one email address, without the form library: on a page with queries, the library exceeds the script budget
 * (docs/adr/0007-web-app.md). The field is cleared after the address was sent.
 */
export function useEmailForm(send: (body: { email: string }) => Promise<void>): EmailFormState {
  const [email, setEmail] = useState('');
  const [fieldError, setFieldError] = useState<string>();
  const ref = useRef<HTMLInputElement>(null);
  const showError = (message: string) => {
    setFieldError(message);
    ref.current?.focus();
  };
  const { state, run, reset } = useAction(async () => {
    const { emailBody } = await loadFormSchemas().catch((cause: unknown) => {
      throw new NetworkError(cause);
    });
    const checked = await emailBody['~standard'].validate({ email });
    if (checked.issues) return showError(checked.issues[0]?.message ?? '');
    setFieldError(undefined);
    try {
      await send(checked.value);
      setEmail('');
    } catch (error) {
      const refused = error instanceof ApiError ? (error.fieldKeys['email'] ?? error.fieldTexts['email']) : undefined;
      if (refused === undefined) throw error;
      showError(refused);
    }
  });
  return {
    action: {
      failure: state.kind === 'failed' ? state.error : undefined,
      clearFailure: reset,
      submit: (event) => {
        event.preventDefault();
        run();
      },
    },
    isSubmitting: state.kind === 'pending',
    fieldError,
    input: {
      ref,
      value: email,
      onChange: ({ target }) => {
        setEmail(target.value);
        setFieldError(undefined);
      },
    },
  };
}
