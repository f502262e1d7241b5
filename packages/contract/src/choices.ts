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

/** What an API key may do. `codes:create` can only add codes, which makes it safe on a kiosk. */
export const apiKeyScopes = ['codes:read', 'codes:create', 'codes:write', 'stats:read', 'webhooks:write'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];
/** The events of webhooks that a caller can choose. */
export const webhookEvents = [
  'code.created',
  'code.updated',
  'code.deleted',
  'code.clicked',
  'subscription.changed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
/** Secret scanners recognize a key by this prefix. */
export const apiKeyPrefix = 'tes_';
