import { ApiError, NetworkError } from '../lib/api-error.ts';
import type { KeyIn } from './keys.ts';
import { findText } from './text-store.ts';

/**
 * The one place that turns a failure into a sentence for the reader: the code's own text, else what the server said,
 * else what the screen falls back to.
 */
export function errorMessage(error: unknown, fallback?: KeyIn<'errors'>): string {
  if (error instanceof NetworkError) return say('common', 'failure.network');
  const known = error instanceof ApiError ? findText('errors', `code.${error.code}`, error.params) : undefined;
  const said = error instanceof ApiError ? error.text : undefined;
  return known ?? said ?? (fallback ? say('errors', fallback) : say('common', 'failure.unknown'));
}

/** A schema's message key in the reader's language; what is no key is already a sentence. */
export const fieldMessage = (key: string | undefined): string | undefined =>
  key === undefined ? undefined : (findText('errors', `field.${key}`) ?? key);

const say = (...[namespace, key]: ['common', KeyIn<'common'>] | ['errors', KeyIn<'errors'>]): string =>
  findText(namespace, key) ?? key;
