/** The fields of an import. A column of the file is read as one of them. */
export const importFields = [
  'type',
  'title',
  'destination_url',
  'slug',
  'short_link',
  'external_id',
  'tags',
  'note',
  'created_at',
  'clicks',
  'encoding',
  'text',
  'email',
  'subject',
  'body',
  'phone',
  'message',
  'ssid',
  'password',
  'wifi_encryption',
  'wifi_hidden',
  'name',
  'organization',
  'website',
  'address',
  'event_title',
  'start',
  'end',
  'timezone',
  'location',
  'description',
  'latitude',
  'longitude',
  'altitude',
  'currency',
  'wallet',
  'amount',
  'label',
] as const;
export type ImportField = (typeof importFields)[number];

/** Programs whose files are recognized. `tessera`: any other file with columns. */
export const importSources = ['tessera', 'bitly', 'dub', 'kutt', 'shlink', 'yourls', 'rebrandly'] as const;
export type ImportSource = (typeof importSources)[number];
export const importStates = ['checking', 'checked', 'unreadable', 'committing', 'done'] as const;
export type ImportState = (typeof importStates)[number];
/** `duplicate`: the account has a code with the same content and title, or the file has the row twice. */
export const importVerdicts = ['create', 'update', 'duplicate', 'error'] as const;
export type ImportVerdict = (typeof importVerdicts)[number];
