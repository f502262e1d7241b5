import type { DataType, Encoding, QrType } from '@tessera/contract';
import { type PayloadData, payload } from './payload.ts';

/** Only scheme, host and hash or slug, in characters of QR's alphanumeric mode. */
const foldable = /^https?:\/\/[0-9a-z.:-]+\/[0-9a-z-]+$/i;

/**
 * Scheme, host, hash and slug are case-insensitive, and upper case fits the denser alphanumeric mode, which gives larger
 * modules. A URL with another path stays as it is, because paths are case-sensitive.
 */
export const shortLinkText = (shortUrl: string): string =>
  foldable.test(shortUrl) ? shortUrl.toUpperCase() : shortUrl;

export type SymbolContent<T extends QrType = QrType> = {
  type: T;
  encoding: Encoding;
  shortUrl: string;
  /** The symbol of a url contains the short link only, so that the destination stays editable after print. */
  data: T extends DataType ? PayloadData<T> : null;
};

/** The text in the symbol of a code. */
export function symbolText<T extends QrType>({ type, encoding, shortUrl, data }: SymbolContent<T>): string {
  if (encoding === 'tracked' || type === 'url' || data === null) return shortLinkText(shortUrl);
  return payload(type, data as PayloadData<T>);
}
