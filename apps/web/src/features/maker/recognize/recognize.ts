import type { QrType } from '@tessera/contract';
import type { Draft } from '../../../codes/draft/draft.ts';
import { addScheme } from '../../../codes/typed-values.ts';
import { recognizeEmail, recognizePhone, recognizeSms } from './contact.ts';
import { recognizeEvent } from './event.ts';
import { recognizeLocation } from './location.ts';
import { type Recognized, type Recognizer, recognized } from './recognized.ts';
import { recognizeVcard } from './vcard.ts';
import { recognizeWallet } from './wallet.ts';
import { recognizeWebAddress } from './web-address.ts';
import { recognizeWifi } from './wifi.ts';

/** Formats with a prefix of their own come first. A maps link is a location, so it comes before other web addresses. */
const recognizers: readonly Recognizer[] = [
  recognizeWifi,
  recognizeVcard,
  recognizeEvent,
  recognizeSms,
  recognizeEmail,
  recognizeWallet,
  recognizeLocation,
  recognizeWebAddress,
  recognizePhone,
];

/** Longer than the largest symbol holds. */
const maxLength = 8000;

/** Finds the type of a pasted or typed text. Text that matches no type is of type `text`. */
export function recognize(pasted: string): Recognized {
  const text = pasted.trim();
  if (text !== '' && text.length <= maxLength)
    for (const find of recognizers) {
      const found = find(text);
      if (found) return found;
    }
  return recognized('text', { text: pasted });
}

/** The field that a text without a recognized format goes into, for each type. */
const mainFields = {
  url: (text) => ({ destination_url: addScheme(text) }),
  text: (text) => ({ text }),
  email: (text) => ({ email: text }),
  phone: (text) => ({ phone: text }),
  sms: (text) => ({ phone: text }),
  wifi: (text) => ({ ssid: text }),
  vcard: (text) => ({ name: text }),
  event: (text) => ({ title: text }),
  location: () => ({}),
  crypto: (text) => ({ address: text }),
} satisfies { [T in QrType]: (text: string) => Partial<Draft[T]> };

/** The values for a type that the user selected: as recognized if the text is of that type, else the text as the main value. */
export function valuesFor(type: QrType, pasted: string): Recognized {
  const found = recognize(pasted);
  if (found.type === type) return found;
  // A number can be the recipient of a call or of a message.
  if (type === 'sms' && found.type === 'phone') return recognized('sms', { phone: found.values.phone });
  return recognized(type, mainFields[type](type === 'text' ? pasted : pasted.trim()));
}
