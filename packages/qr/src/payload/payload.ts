import type { DataType, QrData, QrType } from '@tessera/contract';
import { cryptoPayload } from './crypto.ts';
import { emailPayload } from './email.ts';
import { eventPayload } from './event.ts';
import { locationPayload } from './location.ts';
import { phonePayload, smsPayload } from './phone.ts';
import { wellFormed } from './text.ts';
import { vcardPayload } from './vcard.ts';
import { wifiPayload } from './wifi.ts';

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
