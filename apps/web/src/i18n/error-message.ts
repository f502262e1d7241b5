import i18next, { type ParseKeys } from 'i18next';
import { ApiError, NetworkError } from '../lib/api-error.ts';

type ErrorKey = ParseKeys<'errors'>;

/**
 * The one place that turns a failure into a sentence for the reader: the code's own text, else what the server said,
 * else what the screen falls back to.
 */
export function errorMessage(error: unknown, fallback?: ErrorKey): string {
  if (error instanceof NetworkError) return i18next.t('failure.network');
  const otherwise = fallback ? translate(fallback) : i18next.t('failure.unknown');
  if (!(error instanceof ApiError)) return otherwise;
  const key = `code.${error.code ?? ''}`;
  // A text that counts exists under its plural forms only.
  const isKnown = i18next.exists(key, { ns: 'errors', ...error.params });
  if (isKnown) return translate(key as ErrorKey, error.params);
  return error.text ?? otherwise;
}

/** A schema's message key in the reader's language; what is no key is already a sentence. */
export function fieldMessage(key: string | undefined): string | undefined {
  if (key === undefined) return undefined;
  return i18next.exists(`field.${key}`, { ns: 'errors' }) ? translate(`field.${key}` as ErrorKey) : key;
}

const translate = (key: ErrorKey, params: Record<string, string | number> = {}): string =>
  i18next.t(key, { ns: 'errors', ...params });
