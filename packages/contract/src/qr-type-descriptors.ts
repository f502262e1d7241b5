/** What is known of a type of codes, besides the schema of its content (`qr-data.ts`). */
export interface QrTypeDescriptor {
  /** What its symbol contains if it is direct: the destination, a URI that opens an app, or text in a format for readers. */
  readonly payload: 'destination' | 'uri' | 'text';
  /** When a code is direct. `if-short`: the form suggests it for content that scans well. `by-default`: also in the API. */
  readonly direct: 'never' | 'by-choice' | 'if-short' | 'by-default';
  /** Whether the viewer shows it. */
  readonly hasCard: boolean;
  /** The fields of its content, each with its column in an import; null if it has none. */
  readonly fields: Readonly<Record<string, string | null>>;
  /** The fields with a URL, which is checked against the lists of harmful ones. */
  readonly urls: readonly string[];
  /** The fields that the search does not read. */
  readonly secrets: readonly string[];
}

/** The types of codes, in the order of lists. In a file without schemas, because the viewer and every page load it. */
export const qrTypeDescriptors = {
  url: {
    payload: 'destination',
    direct: 'never',
    hasCard: false,
    fields: { destination_url: 'destination_url' },
    urls: ['destination_url'],
    secrets: [],
  },
  text: { payload: 'text', direct: 'by-choice', hasCard: true, fields: { text: 'text' }, urls: [], secrets: [] },
  email: {
    payload: 'uri',
    direct: 'by-choice',
    hasCard: true,
    fields: { email: 'email', subject: 'subject', body: 'body' },
    urls: [],
    secrets: [],
  },
  phone: { payload: 'uri', direct: 'if-short', hasCard: true, fields: { phone: 'phone' }, urls: [], secrets: [] },
  sms: {
    payload: 'uri',
    direct: 'if-short',
    hasCard: true,
    fields: { phone: 'phone', message: 'message' },
    urls: [],
    secrets: [],
  },
  wifi: {
    payload: 'text',
    direct: 'if-short',
    hasCard: true,
    fields: { ssid: 'ssid', password: 'password', encryption: 'wifi_encryption', hidden: 'wifi_hidden' },
    urls: [],
    secrets: ['password'],
  },
  vcard: {
    payload: 'text',
    direct: 'if-short',
    hasCard: true,
    fields: {
      name: 'name',
      organization: 'organization',
      phone: 'phone',
      email: 'email',
      url: 'website',
      address: 'address',
    },
    urls: ['url'],
    secrets: [],
  },
  event: {
    payload: 'text',
    direct: 'by-choice',
    hasCard: true,
    fields: {
      title: 'event_title',
      startDate: 'start',
      endDate: 'end',
      timezone: 'timezone',
      location: 'location',
      description: 'description',
    },
    urls: [],
    secrets: [],
  },
  location: {
    payload: 'uri',
    direct: 'if-short',
    hasCard: true,
    fields: { latitude: 'latitude', longitude: 'longitude', altitude: 'altitude' },
    urls: [],
    secrets: [],
  },
  /** The scanner of a wallet reads a payment, not a short link. */
  crypto: {
    payload: 'uri',
    direct: 'by-default',
    hasCard: true,
    fields: {
      type: 'currency',
      address: 'wallet',
      amount: 'amount',
      label: 'label',
      message: 'message',
      value: null,
      gas: null,
      gasPrice: null,
      data: null,
    },
    urls: [],
    secrets: [],
  },
} as const satisfies Record<string, QrTypeDescriptor>;

type Descriptors = typeof qrTypeDescriptors;
export type QrType = keyof Descriptors;
type TypesWith<Facts> = { [T in QrType]: Descriptors[T] extends Facts ? T : never }[QrType];

/** The types with content of their own: all but those that lead to a destination. */
export type DataType = TypesWith<{ payload: 'uri' | 'text' }>;
/** The types that the viewer shows. */
export type ViewedType = TypesWith<{ hasCard: true }>;

export type FieldOf<T extends QrType> = keyof Descriptors[T]['fields'];
/** A column of an import for the content of a type. */
export type ContentColumn = NonNullable<{ [T in QrType]: Descriptors[T]['fields'][FieldOf<T>] }[QrType]>;
