/** What people choose from by name. Apart from the schemas, so that a screen can offer it without carrying them. */
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

/** What a free account may create. */
export const freeQrTypes: readonly QrType[] = ['url'];

export const wifiEncryptions = ['WPA', 'WEP', 'nopass'] as const;
export const cryptoTypes = ['bitcoin', 'ethereum', 'litecoin'] as const;
export type CryptoType = (typeof cryptoTypes)[number];

export const listSorts = ['newest', 'oldest', 'title', 'clicks'] as const;
export type ListSort = (typeof listSorts)[number];

export const downloadFormats = ['png', 'jpeg', 'webp', 'svg'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];
