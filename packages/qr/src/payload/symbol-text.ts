import type { DataType, Encoding, QrType } from '@tessera/contract';
import { type PayloadData, payload } from './payload.ts';

/** Nothing but scheme, host and hash, in characters that a QR symbol's alphanumeric mode has. */
const foldable = /^https?:\/\/[0-9a-z.:-]+\/[0-9a-z]+$/i;

/**
 * Scheme and host mean the same in upper case, and so does our hash: that form fits the denser mode, so the modules
 * are larger. An address with a path is left alone, since a path is not ours to fold.
 */
export function shortLinkText(shortUrl: string): string {
  return foldable.test(shortUrl) ? shortUrl.toUpperCase() : shortUrl;
}

export type SymbolContent<T extends QrType = QrType> = {
  type: T;
  encoding: Encoding;
  shortUrl: string;
  /** A url has no content of its own in the symbol: its destination stays editable after print. */
  data: T extends DataType ? PayloadData<T> : null;
};

/** What a code's symbol contains. */
export function symbolText<T extends QrType>({ type, encoding, shortUrl, data }: SymbolContent<T>): string {
  if (encoding === 'tracked' || type === 'url' || data === null) return shortLinkText(shortUrl);
  return payload(type, data as PayloadData<T>);
}
