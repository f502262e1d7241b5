import type { QrType } from '@tessera/contract';
import type { ComponentType } from 'react';
import type { KeyIn } from '../../../i18n/keys.ts';
import { CryptoFields } from './fields/crypto-fields.tsx';
import { EventFields } from './event-fields.tsx';
import { LocationFields } from './fields/location-fields.tsx';
import { EmailFields, PhoneFields, SmsFields, TextFields, VcardFields } from './fields/simple-fields.tsx';
import { UrlFields } from './url-fields.tsx';
import { WifiFields } from './fields/wifi-fields.tsx';

interface TypeForm {
  Fields: ComponentType;
  /** The labels of what must be filled in. */
  required: readonly KeyIn<'editor'>[];
}

export const typeForms = {
  url: { Fields: UrlFields, required: ['field.url'] },
  text: { Fields: TextFields, required: ['field.text'] },
  email: { Fields: EmailFields, required: ['field.email'] },
  phone: { Fields: PhoneFields, required: ['field.phone'] },
  sms: { Fields: SmsFields, required: ['field.phone'] },
  wifi: { Fields: WifiFields, required: ['field.ssid'] },
  vcard: { Fields: VcardFields, required: ['field.name'] },
  event: { Fields: EventFields, required: ['field.eventTitle', 'field.start', 'field.end'] },
  location: { Fields: LocationFields, required: ['field.latitude', 'field.longitude'] },
  crypto: { Fields: CryptoFields, required: ['field.wallet'] },
} satisfies Record<QrType, TypeForm>;
