import type { Language } from '@tessera/contract';
import { formatMoment, formatNumber } from '../../../i18n/format.ts';
import type { KeyIn } from '../../../i18n/keys.ts';
import type { CodeContent } from '../qr-code-content.ts';

/** One line of what a code says. */
export interface ContentFact {
  label: KeyIn<'qrCodes'>;
  text: string;
  /** One of our own words instead of what was typed. */
  ours?: KeyIn<'qrCodes'>;
  href?: string;
  secret?: boolean;
}

type Facts = {
  [T in CodeContent['type']]: (data: Extract<CodeContent, { type: T }>['data'], language: Language) => ContentFact[];
};

const fact = (label: ContentFact['label'], text: string | undefined, more: Partial<ContentFact> = {}): ContentFact[] =>
  text?.trim() ? [{ label, text, ...more }] : [];

const facts = {
  url: ({ url }) => fact('content.url', url, /^https?:\/\//i.test(url) ? { href: url } : {}),
  text: ({ text }) => fact('content.text', text),
  email: ({ email, subject, body }) => [
    ...fact('content.email', email),
    ...fact('content.subject', subject),
    ...fact('content.message', body),
  ],
  phone: ({ phone }) => fact('content.phone', phone),
  sms: ({ phone, message }) => [...fact('content.phone', phone), ...fact('content.message', message)],
  wifi: ({ ssid, password, encryption, hidden }) => [
    ...fact('content.network', ssid),
    ...fact('content.password', password, { secret: true }),
    ...fact('content.encryption', encryption, encryption === 'nopass' ? { ours: 'content.open' } : {}),
    ...(hidden ? fact('content.visibility', 'hidden', { ours: 'content.hidden' }) : []),
  ],
  vcard: (card) => [
    ...fact('content.name', card.name),
    ...fact('content.organization', card.organization),
    ...fact('content.phone', card.phone),
    ...fact('content.email', card.email),
    ...fact('content.website', card.url),
    ...fact('content.address', card.address),
  ],
  event: (event, language) => [
    ...fact('content.event', event.title),
    ...fact('content.start', formatMoment(event.startDate, language)),
    ...fact('content.end', formatMoment(event.endDate, language)),
    ...fact('content.place', event.location),
    ...fact('content.description', event.description),
  ],
  location: ({ latitude, longitude, altitude }, language) => [
    ...fact('content.latitude', String(latitude)),
    ...fact('content.longitude', String(longitude)),
    ...fact('content.altitude', altitude === undefined ? undefined : `${formatNumber(altitude, language)} m`),
  ],
  crypto: (wallet, language) => [
    ...fact('content.currency', wallet.type),
    ...fact('content.wallet', wallet.address),
    ...fact('content.amount', wallet.amount === undefined ? undefined : String(wallet.amount)),
    ...fact('content.label', wallet.label),
    ...fact('content.message', wallet.message),
    ...fact('content.value', wallet.value),
    ...fact('content.gas', wallet.gas === undefined ? undefined : formatNumber(wallet.gas, language)),
    ...fact('content.gasPrice', wallet.gasPrice),
    ...fact('content.data', wallet.data),
  ],
} satisfies Facts;

export function contentFacts({ type, data }: CodeContent, language: Language): ContentFact[] {
  const make = facts[type] as (data: unknown, language: Language) => ContentFact[];
  return make(data, language);
}
