import { type QrType, qrTypes } from '@tessera/contract';
import { expect, it } from 'vitest';
import { encode } from '../matrix/encode.ts';
import { readMatrix } from '../test/read-matrix.ts';
import { payload, type PayloadData } from './payload.ts';

/** Emoji, CJK, right-to-left text, quotes, separators and line ends, which break formats; used in every text field. */
const hostileText = 'é"\'\\;,:&=?#%+ 日本 🦊 שלום\u202e\nEND:VCARD';

const content: { [T in QrType]: PayloadData<T> } = {
  url: { destination_url: 'https://xn--bcher-kva.example/a%20b?q=%F0%9F%A6%8A;,#"' },
  text: { text: hostileText.repeat(60) },
  email: { email: 'o&o+x=y@example.org', subject: hostileText, body: hostileText.repeat(4) },
  phone: { phone: '+1 (555) 010-9999' },
  sms: { phone: '+15550109999', message: hostileText.repeat(8) },
  wifi: { ssid: hostileText.slice(0, 30), password: hostileText, encryption: 'WPA', hidden: true },
  vcard: {
    name: hostileText,
    organization: hostileText,
    phone: '+1;2',
    email: 'a@b.c',
    url: 'https://x.org/;,',
    address: hostileText,
  },
  event: {
    title: hostileText,
    startDate: '2026-05-01T10:00:00+02:00',
    endDate: '2026-05-01T11:00:00+02:00',
    location: hostileText,
    description: hostileText.repeat(4),
  },
  location: { latitude: -89.999999, longitude: 179.999999, altitude: -12.5 },
  crypto: {
    type: 'bitcoin',
    address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    amount: 0.00000001,
    label: hostileText,
    message: hostileText,
  },
};

it.each(qrTypes)('a symbol of type %s decodes to its content with another decoder', (type) => {
  const text = payload(type, content[type]);
  expect(readMatrix(encode(text, 'L'))).toBe(text);
});

it('the longest content nearly fills a symbol', () => {
  expect(new TextEncoder().encode(payload('text', content.text)).length).toBeGreaterThan(2500);
});
