import {
  type Encoding,
  emailPattern,
  phonePattern,
  type QrType,
  shortNumberPattern,
  smsNumberPattern,
  webAddressPattern,
} from '@tessera/contract';
import { DestinationWarnings } from '../../i18n/destination-warnings.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { decodeHost } from '../../lib/host-names.ts';
import { useDebounced } from '../../lib/use-debounced.ts';

/** Visitors see the title on the viewer page, which tracked codes of every type but `url` lead to. */
export function useTitleHelp(type: QrType, encoding: Encoding): string | undefined {
  const { t } = useTranslation('editor');
  return type !== 'url' && encoding === 'tracked' ? t('content.namePublic') : undefined;
}

/** Shows an internationalized host in both spellings, because its letters may imitate those of another host. */
export function DestinationHelp({ address }: { address: string }) {
  const { t } = useTranslation('editor');
  const host = decodeHost(address);
  return (
    // Without an element around both, so that a field without hints has no empty line.
    <>
      {host && <span className="mb-1 block wrap-anywhere">{t('field.host', { ...host })}</span>}
      <DestinationWarnings address={address} />
    </>
  );
}

type WarningKey = 'editor:warning.url' | `errors:field.${'recipientInvalid' | 'phoneInvalid' | 'phoneTooShort'}`;

const unless = (pattern: RegExp, key: WarningKey) => (typed: string) => (pattern.test(typed) ? [] : [key]);

const warnings = {
  url: unless(webAddressPattern, 'editor:warning.url'),
  email: unless(emailPattern, 'errors:field.recipientInvalid'),
  phone: (typed) => [
    ...unless(phonePattern, 'errors:field.phoneInvalid')(typed),
    ...(shortNumberPattern.test(typed) ? (['errors:field.phoneTooShort'] as const) : []),
  ],
  /** A contact may have an extension or a short number. */
  contact: unless(phonePattern, 'errors:field.phoneInvalid'),
  sms: unless(smsNumberPattern, 'errors:field.phoneInvalid'),
} satisfies Record<string, (typed: string) => readonly WarningKey[]>;

export type WarningKind = keyof typeof warnings;

const warningDelayMs = 600;

/** Warnings appear after a pause in typing and disappear as soon as the value is valid. */
export function useWarnings(kind: WarningKind | undefined, value: string): string[] {
  const { t } = useTranslation('editor', 'errors');
  const debounced = useDebounced(value.trim(), warningDelayMs);
  const keysFor = (typed: string) => (kind && typed !== '' ? warnings[kind](typed) : []);
  return keysFor(debounced).length > 0 ? keysFor(value.trim()).map((key) => t(key)) : [];
}
