import type { QrType } from '@tessera/contract';
import { type Draft, emptyDraft } from '../../../codes/draft/draft.ts';

/** A type, and the values of its fields in the create form. */
export type Recognized = { [T in QrType]: { type: T; values: Draft[T] } }[QrType];

/** Returns undefined if the text is not of its type. The text is trimmed and not empty. */
export type Recognizer = (text: string) => Recognized | undefined;

/** Fields without a value are empty. */
export const recognized = <T extends QrType>(type: T, values: Partial<Draft[T]>): Recognized =>
  ({ type, values: { ...emptyDraft[type], ...values } }) as Recognized;

/** Decodes percent encoding; text with an invalid sequence is returned as it is. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Splits a URI such as `mailto:ana@example.org?subject=Hi` into its parts. The names of the parameters are in lower case.
 * A plus sign is not a space, as in `mailto:` and BIP-21.
 */
export function splitUri(uri: string): { path: string; query: Record<string, string> } {
  const [, path = '', search = ''] = /^[^:]*:([^?#]*)\??([^#]*)/s.exec(uri) ?? [];
  const pairs = search.split('&').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name.toLowerCase(), decodePercent(value.join('='))];
  });
  return { path: decodePercent(path), query: Object.fromEntries(pairs) as Record<string, string> };
}
