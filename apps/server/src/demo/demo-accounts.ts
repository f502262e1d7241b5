import { type AnnotationKind, completeStyle, type QrStyleOptions, type QrType } from '@tessera/contract';

export interface DemoCode {
  hash: string;
  type: QrType;
  title: string;
  destination?: string;
  data?: Record<string, unknown>;
  style?: Partial<QrStyleOptions>;
  active?: boolean;
  /** Average scans per day. */
  perDay: number;
}

/** What happened, on the time axis of charts. */
export interface DemoEvent {
  daysAgo: number;
  kind: AnnotationKind;
  note?: string;
  /** The title of a code. */
  code?: string;
}

export interface DemoAccount {
  email: string;
  plan: 'free' | 'pro';
  codes: readonly DemoCode[];
  events: readonly DemoEvent[];
}

export const demoPassword = 'mosaic-demo';

const ink = { dots_color: '#0F4C4A' };

const proCodes: readonly Omit<DemoCode, 'hash'>[] = [
  {
    type: 'url',
    title: 'Spring campaign',
    destination: 'https://example.org/spring?utm_source=poster',
    style: { style: 'rounded', ...ink },
    perDay: 310,
  },
  {
    type: 'url',
    title: 'Window sticker',
    destination: 'https://example.org/hours',
    style: { style: 'classy-rounded' },
    perDay: 42,
  },
  { type: 'url', title: 'Last year’s flyer', destination: 'https://example.org/2025', active: false, perDay: 3 },
  {
    type: 'text',
    title: 'House rules',
    data: { text: 'Shoes off, phones down, second helping mandatory.' },
    perDay: 6,
  },
  {
    type: 'email',
    title: 'Write to the kitchen',
    data: { email: 'kitchen@example.org', subject: 'A table for four', body: 'Hello,' },
    perDay: 4,
  },
  {
    type: 'phone',
    title: 'Call us',
    data: { phone: '+33 1 23 45 67 89' },
    style: { style: 'dots', error_correction_level: 'Q' },
    perDay: 9,
  },
  {
    type: 'sms',
    title: 'Reserve by text',
    data: { phone: '+33 6 12 34 56 78', message: 'A table tonight, please.' },
    perDay: 7,
  },
  {
    type: 'wifi',
    title: 'Guest Wi-Fi',
    data: { ssid: 'Café Tessera', password: 'espresso; doppio', encryption: 'WPA', hidden: false },
    style: ink,
    perDay: 120,
  },
  {
    type: 'vcard',
    title: 'Business card',
    data: {
      name: 'Ana Tessera',
      organization: 'Café Tessera',
      phone: '+33 1 23 45 67 89',
      email: 'ana@example.org',
      url: 'https://example.org',
      address: '7 rue de la Mosaïque, Paris',
    },
    perDay: 11,
  },
  {
    type: 'event',
    title: 'Tasting night',
    data: {
      title: 'Tasting night',
      startDate: '2027-03-12T18:30:00+01:00',
      endDate: '2027-03-12T22:00:00+01:00',
      location: 'Café Tessera',
      description: 'Six wines, six cheeses.',
    },
    style: { style: 'extra-rounded' },
    perDay: 33,
  },
  { type: 'location', title: 'How to find us', data: { latitude: 48.8566, longitude: 2.3522 }, perDay: 18 },
  {
    type: 'crypto',
    title: 'Tip jar',
    data: {
      type: 'bitcoin',
      address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      amount: 0.0005,
      label: 'Café Tessera',
    },
    perDay: 2,
  },
];

/** One account per plan, and at least one code of each type. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'free@tessera.test',
    plan: 'free',
    codes: [{ hash: 'dem0f01', type: 'url', title: 'Our menu', destination: 'https://example.org/menu', perDay: 24 }],
    events: [{ daysAgo: 4, kind: 'note', note: 'New tables on the terrace' }],
  },
  {
    email: 'pro@tessera.test',
    plan: 'pro',
    codes: proCodes.map((code, index) => ({ hash: `dem0p${String(index + 1).padStart(2, '0')}`, ...code })),
    events: [
      { daysAgo: 58, kind: 'deactivated', code: 'Last year’s flyer' },
      { daysAgo: 24, kind: 'note', note: 'Posters in the subway' },
      { daysAgo: 12, kind: 'destination_changed', code: 'Window sticker', note: 'Winter opening hours' },
      { daysAgo: 11, kind: 'rules_changed', code: 'Spring campaign' },
      { daysAgo: 3, kind: 'note', note: 'Newsletter to 4,000 guests', code: 'Spring campaign' },
    ],
  },
];

/** The columns of a code, with the product's defaults. */
export const codeColumns = (code: DemoCode) => ({
  // All have clicks, which a direct code cannot have.
  encoding: 'tracked',
  destination: code.destination ?? null,
  data: code.data ? JSON.stringify(code.data) : null,
  style: completeStyle(code.style),
  active: code.active ?? true,
});
