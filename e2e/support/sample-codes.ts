import type { BodyInput, endpoints, QrType } from '@tessera/contract';

/** Rules, variants and a limit, as a body of `PUT /v1/qr-codes/{id}/rules`. */
export const sampleRules = {
  timezone: 'Europe/Paris',
  rules: [
    {
      name: 'Lunch',
      conditions: { weekdays: [1, 2, 3, 4, 5], hours: [{ from: '11:30', to: '14:00' }] },
      destination_url: 'https://example.org/lunch',
    },
    { conditions: { languages: ['es', 'pt'] }, destination_url: 'https://example.org/carta' },
  ],
  variants: [
    { name: 'Photos', weight: 1 },
    { name: 'List', weight: 3, destination_url: 'https://example.org/list' },
  ],
  click_limit: { clicks: 5000 },
} as const;

type NewCode = BodyInput<typeof endpoints.qrCodes.create>;

/** One code of each type, as a body of `POST /v1/qr-codes`. */
const sampleByType = {
  url: { qr_type: 'url', title: 'Our menu', destination_url: 'https://example.org/menu?table=12&utm_source=sticker' },
  text: {
    qr_type: 'text',
    title: 'House rules',
    qr_data: { text: 'Shoes off, phones down.\nSecond helpings are mandatory, and so is a nap.' },
  },
  email: {
    qr_type: 'email',
    title: null,
    qr_data: { email: 'kitchen@example.org', subject: 'A table for four', body: 'Hello,\n\nis there a table tonight?' },
  },
  phone: { qr_type: 'phone', title: 'Call us', qr_data: { phone: '+351 210 000 000' } },
  sms: { qr_type: 'sms', title: 'Gate 4', qr_data: { phone: '+1 555 010 0200', message: 'I am at the gate.' } },
  wifi: {
    qr_type: 'wifi',
    title: 'Guest Wi-Fi',
    qr_data: { ssid: 'Café Tessera', password: 'espresso; doppio', encryption: 'WPA', hidden: true },
  },
  vcard: {
    qr_type: 'vcard',
    title: 'Business card',
    qr_data: {
      name: 'Ana Beatriz Carvalho de Lima',
      organization: 'Mosaic & Tile Ltd.',
      phone: '+351 210 000 000',
      email: 'ana.lima@example.com',
      url: 'https://example.com/people/ana-lima',
      address: 'Rua Áurea 1\n1100-062 Lisboa',
    },
  },
  event: {
    qr_type: 'event',
    title: 'Opening night',
    qr_data: {
      title: 'Opening night of the mosaic exhibition',
      startDate: '2026-12-24T18:00:00Z',
      endDate: '2026-12-24T20:30:00Z',
      location: 'Museu Nacional do Azulejo, Lisboa',
      description: 'Bring a friend.\nDrinks from seven.',
    },
  },
  location: {
    qr_type: 'location',
    title: 'How to find us',
    qr_data: { latitude: 38.7223, longitude: -9.1393, altitude: 12 },
  },
  crypto: {
    qr_type: 'crypto',
    title: 'Tip jar',
    qr_data: {
      type: 'bitcoin',
      address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      amount: 0.0005,
      label: 'Café Tessera',
    },
  },
} as const satisfies { [T in QrType]: NewCode & { qr_type: T } };
export const sampleCodes = Object.values(sampleByType);
