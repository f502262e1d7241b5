import {
  type Encoding,
  emailPattern,
  phonePattern,
  type QrType,
  shortNumberPattern,
  smsNumberPattern,
  webAddressPattern,
} from '@tessera/contract';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { KeyIn } from '../../../../i18n/keys.ts';
import { loadNamespaces } from '../../../../i18n/text-store.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { decodeHost } from './host-names.ts';

/** Visitors see the title only on the viewer page, which tracked codes of every type but `url` lead to. */
export const titleHelp = (type: QrType, encoding: Encoding): KeyIn<'editor'> =>
  type !== 'url' && encoding === 'tracked' ? 'content.namePublic' : 'content.nameHelp';

/** Loaded when an address is complete, to keep the first load of the editor small. */
const HostWarnings = lazy(async () => {
  const [module] = await Promise.all([import('./host-warnings.tsx'), loadNamespaces(['warnings'])]);
  return { default: module.HostWarnings };
});

/** Shows an internationalized host in both spellings, because its letters may imitate those of another host. */
export function DestinationHelp({ address }: { address: string }) {
  const { t } = useTranslation('editor');
  const host = decodeHost(address);
  const settled = useDebounced(address.trim(), typingPauseMs);
  return (
    <span className="grid gap-1 wrap-anywhere">
      <span>{host ? t('field.host', { ...host }) : t('field.urlHelp')}</span>
      {webAddressPattern.test(settled) && (
        <Suspense>
          <HostWarnings address={settled} />
        </Suspense>
      )}
    </span>
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

const typingPauseMs = 600;

/** Warnings appear after a pause in typing and disappear as soon as the value is valid. */
export function useWarnings(kind: WarningKind | undefined, value: string): string[] {
  const { t } = useTranslation('editor', 'errors');
  const debounced = useDebounced(value.trim(), typingPauseMs);
  const keysFor = (typed: string) => (kind && typed !== '' ? warnings[kind](typed) : []);
  return keysFor(debounced).length > 0 ? keysFor(value.trim()).map((key) => t(key)) : [];
}

export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}
