import * as z from 'zod/mini';

export const qrTypes = [
  'url',
  'text',
  'email',
  'phone',
  'sms',
  'wifi',
  'vcard',
  'event',
  'location',
  'crypto',
] as const;
export const qrTypeSchema = z.enum(qrTypes);
export type QrType = (typeof qrTypes)[number];

/** What a free account may create. */
export const freeQrTypes: readonly QrType[] = ['url'];

/** `tracked`: the symbol holds the short link. `direct`: it holds the content itself, works offline, is not counted. */
export const encodingSchema = z.enum(['tracked', 'direct']);
export type Encoding = z.infer<typeof encodingSchema>;

/** The viewer does not show crypto, so its symbol is direct unless told otherwise; a url must stay editable. */
export const defaultEncoding = (type: QrType): Encoding => (type === 'crypto' ? 'direct' : 'tracked');

export const wifiEncryptions = ['WPA', 'WEP', 'nopass'] as const;
export const cryptoTypes = ['bitcoin', 'ethereum', 'litecoin'] as const;
export type CryptoType = (typeof cryptoTypes)[number];
