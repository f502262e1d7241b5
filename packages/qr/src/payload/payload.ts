import type { DataType, QrData, QrType } from '@tessera/contract';
import { cryptoPayload } from './crypto.ts';
import { eventPayload } from './event.ts';
import { crlf, percent, query, wellFormed } from './text.ts';
import { vcardPayload } from './vcard.ts';
import { plainDecimal } from './decimal.ts';

const escaped = (text: string): string => text.replace(/[\\;,:"]/g, '\\$&');

function wifiPayload({ ssid, password, encryption, hidden }: QrData<'wifi'>): string {
  // Some phones refuse to join an open network if the code contains a password.
  const secret = encryption !== 'nopass' && password ? `P:${escaped(password)};` : '';
  return `WIFI:T:${encryption};S:${escaped(ssid)};${secret}${hidden ? 'H:true;' : ''};`;
}

/** Spaces become %20, because email programs show a + as a plus sign. */
function emailPayload({ email, subject, body }: QrData<'email'>): string {
  const at = email.lastIndexOf('@');
  const recipient = `${percent(email.slice(0, at))}@${percent(email.slice(at + 1))}`;
  return `mailto:${recipient}${query({ subject, body: body && crlf(body) })}`;
}

/** Keeps digits and a leading plus; the other characters only make the number easier to read. */
const dialed = (phone: string): string => (phone.trim().startsWith('+') ? '+' : '') + phone.replace(/\D/g, '');

const phonePayload = ({ phone }: QrData<'phone'>): string => `tel:${dialed(phone)}`;

const smsPayload = ({ phone, message = '' }: QrData<'sms'>): string => `SMSTO:${dialed(phone)}:${message}`;

const locationPayload = ({ latitude, longitude, altitude }: QrData<'location'>): string =>
  `geo:${[latitude, longitude, ...(altitude === undefined ? [] : [altitude])].map(plainDecimal).join(',')}`;

export type PayloadData<T extends QrType> = T extends DataType ? QrData<T> : { destination_url: string };

type Builders = { [T in QrType]: (data: PayloadData<T>) => string };

const builders = {
  url: ({ destination_url }) => destination_url,
  text: ({ text }) => text,
  email: emailPayload,
  phone: phonePayload,
  sms: smsPayload,
  wifi: wifiPayload,
  vcard: vcardPayload,
  event: eventPayload,
  location: locationPayload,
  crypto: cryptoPayload,
} satisfies Builders;

/** The content in the standard format of its type. */
export function payload<T extends QrType>(type: T, data: PayloadData<T>): string {
  const build: Builders[T] = builders[type];
  return wellFormed(build(data));
}
