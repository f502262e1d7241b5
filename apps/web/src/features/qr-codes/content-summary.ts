import { type Language, limits, type QrCode } from '@tessera/contract';
import { formatMoment } from '../../i18n/format.ts';
import { type CodeContent, contentOf } from './qr-code-content.ts';

type Summaries = {
  [T in CodeContent['type']]: (data: Extract<CodeContent, { type: T }>['data'], language: Language) => string;
};

const joined = (...parts: (string | undefined)[]): string => parts.filter((part) => part?.trim()).join(' · ');

const summaries = {
  url: ({ url }) => url,
  text: ({ text }) => text,
  email: ({ email, subject }) => joined(email, subject),
  phone: ({ phone }) => phone,
  sms: ({ phone, message }) => joined(phone, message),
  wifi: ({ ssid }) => ssid,
  vcard: ({ name, organization }) => joined(name, organization),
  event: ({ title, startDate }, language) => joined(title, formatMoment(startDate, language)),
  location: ({ latitude, longitude }) => `${latitude}, ${longitude}`,
  crypto: ({ type, address }) => joined(type, address),
} satisfies Summaries;

/** One line that tells a code from its neighbours. Never a password. */
export function contentSummary(code: QrCode, language: Language): string {
  const { type, data } = contentOf(code);
  const summarise = summaries[type] as (data: unknown, language: Language) => string;
  return cut(summarise(data, language).replace(/\s+/g, ' ').trim());
}

const characters = new Intl.Segmenter();

/** At whole characters as people count them, so that a flag at the end is not torn apart. */
function cut(text: string): string {
  let count = 0;
  for (const { index } of characters.segment(text)) {
    if (count === limits.list.summaryLength) return `${text.slice(0, index).trimEnd()}…`;
    count += 1;
  }
  return text;
}
