/** Lists of choices, in a file without schemas, so that pages can use them without loading the schemas. */
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
export type QrType = (typeof qrTypes)[number];

/** The types that a free account can create. */
export const freeQrTypes: readonly QrType[] = ['url'];

export const wifiEncryptions = ['WPA', 'WEP', 'nopass'] as const;
export const cryptoTypes = ['bitcoin', 'ethereum', 'litecoin'] as const;
export type CryptoType = (typeof cryptoTypes)[number];

export const listSorts = ['newest', 'oldest', 'title', 'clicks'] as const;
export type ListSort = (typeof listSorts)[number];

export const billingIntervals = ['month', 'year'] as const;
export type BillingInterval = (typeof billingIntervals)[number];

export const downloadFormats = ['png', 'jpeg', 'webp', 'svg'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];
