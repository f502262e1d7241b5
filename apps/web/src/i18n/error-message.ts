import { useEffect, useState } from 'react';
import { ApiError, NetworkError } from '../lib/api.ts';
import type { KeyIn } from './keys.ts';
import { findText, loadNamespaces } from './text-store.ts';

/**
 * The text for a failure: that of its code, else the server's own text, else the fallback of the screen. Needs the
 * texts of the `errors` namespace.
 */
export function errorMessage(error: unknown, fallback?: KeyIn<'errors'>): string {
  if (error instanceof NetworkError) return messageText('common', 'failure.network');
  const known = error instanceof ApiError ? findText('errors', `code.${error.code}`, error.params) : undefined;
  const serverText = error instanceof ApiError ? error.text : undefined;
  return known ?? serverText ?? (fallback ? messageText('errors', fallback) : messageText('common', 'failure.unknown'));
}

/** Like `errorMessage`, for a page that does not load the error texts in advance. Undefined until they have arrived. */
export function useErrorMessage(error: unknown, fallback?: KeyIn<'errors'>): string | undefined {
  const hasFailed = error !== null && error !== undefined;
  const [hasTexts, setHasTexts] = useState(false);
  useEffect(() => {
    if (!hasFailed) return;
    let isCurrent = true;
    void loadNamespaces(['errors'])
      .catch((cause: unknown) => console.warn('error texts not loaded', cause))
      .then(() => isCurrent && setHasTexts(true));
    return () => {
      isCurrent = false;
    };
  }, [hasFailed]);
  return hasFailed && hasTexts ? errorMessage(error, fallback) : undefined;
}

/** The text for a message key of a schema. A value that is not a key is already a text. */
export const fieldMessage = (key: string | undefined): string | undefined =>
  key === undefined ? undefined : (findText('errors', `field.${key}`) ?? key);

/** The server's error for a field of the request, if there is one. */
export const fieldFailure = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? fieldMessage(error.fieldKeys[field] ?? error.fieldTexts[field]) : undefined;

/** The text for an error code or a message key, such as those of a job's failures. */
export const codeMessage = (code: string, serverText: string, params: Record<string, string | number> = {}): string =>
  findText('errors', `code.${code}`, params) ?? findText('errors', `field.${code}`) ?? serverText;

const messageText = (...[namespace, key]: ['common', KeyIn<'common'>] | ['errors', KeyIn<'errors'>]): string =>
  findText(namespace, key) ?? findText('common', 'failure.unknown') ?? key;
