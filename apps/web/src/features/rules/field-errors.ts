import { createContext, useContext } from 'react';
import { fieldMessage } from '../../i18n/error-message.ts';
import type { FieldErrors } from './use-rules-draft.ts';

/** The errors of the last attempt to save, for the fields at any depth. */
export const FieldErrorsContext = createContext<FieldErrors>({});

/** The text for the error of a field. */
export function useFieldError(path: string): string | undefined {
  return fieldMessage(useContext(FieldErrorsContext)[path]);
}

/** The text for the error of a field or of one of its parts, such as a value of a list. */
export function useErrorUnder(path: string): string | undefined {
  const errors = useContext(FieldErrorsContext);
  const found = Object.keys(errors).find((key) => key === path || key.startsWith(`${path}.`));
  return found === undefined ? undefined : fieldMessage(errors[found]);
}
