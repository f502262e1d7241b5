import type { Language } from '@tessera/contract';
import { formatEventTime, formatNumber } from '../../i18n/format.ts';
import type { KeyIn } from '../../i18n/keys.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { coins } from '../../lib/coins.ts';
import { SecretText } from '../../ui/secret-text.tsx';
import type { CodeContent } from '../../codes/qr-code-content.ts';

interface ContentFact {
  label: KeyIn<'detail'>;
  text: string;
  /** A translated text that replaces `text`. */
  textKey?: KeyIn<'detail'>;
  href?: string;
  isSecret?: boolean;
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
    ...fact('contentOf.password', password, { isSecret: true }),
    ...fact('contentOf.encryption', encryption, encryption === 'nopass' ? { textKey: 'contentOf.open' } : {}),
    ...(hidden ? fact('contentOf.visibility', 'hidden', { textKey: 'contentOf.hidden' }) : []),
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
    ...fact('contentOf.start', formatEventTime(event.startDate, language)),
    ...fact('contentOf.end', formatEventTime(event.endDate, language)),
    ...fact('contentOf.place', event.location),
    ...fact('contentOf.description', event.description),
  ],
  location: ({ latitude, longitude, altitude }, language) => [
    ...fact('contentOf.latitude', String(latitude)),
    ...fact('contentOf.longitude', String(longitude)),
    ...fact('contentOf.altitude', altitude === undefined ? undefined : `${formatNumber(altitude, language)} m`),
  ],
  crypto: (wallet, language) => [
    ...fact('contentOf.currency', coins[wallet.type].name),
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

function contentFacts({ type, data }: CodeContent, language: Language): ContentFact[] {
  const list = facts[type] as (data: unknown, language: Language) => ContentFact[];
  return list(data, language);
}

/** The content of a code. A single value is shown without its label. */
export function ContentList({ content }: { content: CodeContent }) {
  const { t } = useTranslation('detail', 'qrCodes');
  const facts = contentFacts(content, useLanguage());
  const [first, ...more] = facts;
  if (first && more.length === 0) return <FactText fact={first} />;
  return (
    <dl className="grid gap-2">
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt className="text-xs text-soft">{t(fact.label)}</dt>
          <dd>
            <FactText fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FactText({ fact }: { fact: ContentFact }) {
  const { t } = useTranslation('detail', 'qrCodes');
  if (fact.textKey) return t(fact.textKey);
  if (fact.isSecret) {
    return (
      <SecretText
        text={fact.text}
        showLabel={t('qrCodes:action.showPassword')}
        hideLabel={t('qrCodes:action.hidePassword')}
      />
    );
  }
  const text = <bdi className="wrap-anywhere whitespace-pre-wrap">{fact.text}</bdi>;
  return fact.href ? (
    <a className="link" href={fact.href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  ) : (
    text
  );
}
