import { type Language, limits, type QrCode } from '@tessera/contract';
import { formatEventTime } from '../i18n/format.ts';
import { withoutScheme } from '../lib/without-scheme.ts';
import { type CodeContent, codeContent } from './qr-code-content.ts';

type CodeContentFields = Parameters<typeof codeContent>[0];

type Summaries = {
  [T in CodeContent['type']]: (data: Extract<CodeContent, { type: T }>['data'], language: Language) => string;
};

const join = (...parts: (string | undefined)[]): string => parts.filter((part) => part?.trim()).join(' · ');

const summaries = {
  // Without a name and password for the site.
  url: ({ url }) => url.replace(/^(https?:\/\/)[^/?#]*@/, '$1'),
  text: ({ text }) => text,
  email: ({ email, subject }) => join(email, subject),
  phone: ({ phone }) => phone,
  sms: ({ phone, message }) => join(phone, message),
  wifi: ({ ssid }) => ssid,
  vcard: ({ name, organization }) => join(name, organization),
  event: ({ title, startDate }, language) => join(title, formatEventTime(startDate, language)),
  location: ({ latitude, longitude }) => `${latitude}, ${longitude}`,
  crypto: ({ type, address }) => join(type, address),
} satisfies Summaries;

/** One line that identifies a code in a list. It never contains a password. */
export function contentSummary(code: CodeContentFields, language: Language): string {
  const { type, data } = codeContent(code);
  const summarize = summaries[type] as (data: unknown, language: Language) => string;
  return truncate(summarize(data, language).replace(/\s+/g, ' ').trim());
}

/** The name of a code in places that also show its link. Empty if a code without a title has blank content. */
export const titleOrContent = (code: CodeContentFields & Pick<QrCode, 'title'>, language: Language): string =>
  code.title || withoutScheme(contentSummary(code, language));

/** The title of a code. Codes without one are told apart by their content: "Untitled · example.org/menu". */
export const codeName = (
  code: CodeContentFields & Pick<QrCode, 'title'>,
  untitled: string,
  language: Language,
): string => code.title || join(untitled, withoutScheme(contentSummary(code, language)));

const segmenter = new Intl.Segmenter();

/** Cuts between grapheme clusters, so that an emoji at the end is not split. */
function truncate(text: string): string {
  let count = 0;
  for (const { index } of segmenter.segment(text)) {
    if (count === limits.list.summaryLength) return `${text.slice(0, index).trimEnd()}…`;
    count += 1;
  }
  return text;
}
