import type { Language } from '@tessera/contract';
import { formatMoment, formatNumber } from '../../../i18n/format.ts';
import type { KeyIn } from '../../../i18n/keys.ts';
import type { CodeContent } from '../qr-code-content.ts';

/** One line of what a code says. */
export interface ContentFact {
  label: KeyIn<'detail'>;
  text: string;
  /** One of our own words instead of what was typed. */
  ours?: KeyIn<'detail'>;
  href?: string;
  secret?: boolean;
}

type Facts = {
  [T in CodeContent['type']]: (data: Extract<CodeContent, { type: T }>['data'], language: Language) => ContentFact[];
};

const fact = (label: ContentFact['label'], text: string | undefined, more: Partial<ContentFact> = {}): ContentFact[] =>
  text?.trim() ? [{ label, text, ...more }] : [];

const facts = {
  url: ({ url }) => fact('contentOf.url', url, /^https?:\/\//i.test(url) ? { href: url } : {}),
  text: ({ text }) => fact('contentOf.text', text),
  email: ({ email, subject, body }) => [
    ...fact('contentOf.email', email),
    ...fact('contentOf.subject', subject),
    ...fact('contentOf.message', body),
  ],
  phone: ({ phone }) => fact('contentOf.phone', phone),
  sms: ({ phone, message }) => [...fact('contentOf.phone', phone), ...fact('contentOf.message', message)],
  wifi: ({ ssid, password, encryption, hidden }) => [
    ...fact('contentOf.network', ssid),
    ...fact('contentOf.password', password, { secret: true }),
    ...fact('contentOf.encryption', encryption, encryption === 'nopass' ? { ours: 'contentOf.open' } : {}),
    ...(hidden ? fact('contentOf.visibility', 'hidden', { ours: 'contentOf.hidden' }) : []),
  ],
  vcard: (card) => [
    ...fact('contentOf.name', card.name),
    ...fact('contentOf.organization', card.organization),
    ...fact('contentOf.phone', card.phone),
    ...fact('contentOf.email', card.email),
    ...fact('contentOf.website', card.url),
    ...fact('contentOf.address', card.address),
  ],
  event: (event, language) => [
    ...fact('contentOf.event', event.title),
    ...fact('contentOf.start', formatMoment(event.startDate, language)),
    ...fact('contentOf.end', formatMoment(event.endDate, language)),
    ...fact('contentOf.place', event.location),
    ...fact('contentOf.description', event.description),
  ],
  location: ({ latitude, longitude, altitude }, language) => [
    ...fact('contentOf.latitude', String(latitude)),
    ...fact('contentOf.longitude', String(longitude)),
    ...fact('contentOf.altitude', altitude === undefined ? undefined : `${formatNumber(altitude, language)} m`),
  ],
  crypto: (wallet, language) => [
    ...fact('contentOf.currency', wallet.type),
    ...fact('contentOf.wallet', wallet.address),
    ...fact('contentOf.amount', wallet.amount === undefined ? undefined : String(wallet.amount)),
    ...fact('contentOf.label', wallet.label),
    ...fact('contentOf.message', wallet.message),
    ...fact('contentOf.value', wallet.value),
    ...fact('contentOf.gas', wallet.gas === undefined ? undefined : formatNumber(wallet.gas, language)),
    ...fact('contentOf.gasPrice', wallet.gasPrice),
    ...fact('contentOf.data', wallet.data),
  ],
} satisfies Facts;

export function contentFacts({ type, data }: CodeContent, language: Language): ContentFact[] {
  const make = facts[type] as (data: unknown, language: Language) => ContentFact[];
  return make(data, language);
}
