import { emailPattern, phonePattern, shortNumberPattern, smsNumberPattern, webAddressPattern } from '@tessera/contract';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useSettled } from '../use-settled.ts';

type Text = 'editor:warning.url' | `errors:field.${'recipientInvalid' | 'phoneInvalid' | 'phoneTooShort'}`;

const unless = (pattern: RegExp, text: Text) => (typed: string) => (pattern.test(typed) ? [] : [text]);

/** What there is to say about a value, by kind. */
const kinds = {
  url: unless(webAddressPattern, 'editor:warning.url'),
  email: unless(emailPattern, 'errors:field.recipientInvalid'),
  phone: (typed) => [
    ...unless(phonePattern, 'errors:field.phoneInvalid')(typed),
    ...(shortNumberPattern.test(typed) ? (['errors:field.phoneTooShort'] as const) : []),
  ],
  /** Of a contact, where an extension or a short number may be meant. */
  contact: unless(phonePattern, 'errors:field.phoneInvalid'),
  sms: unless(smsNumberPattern, 'errors:field.phoneInvalid'),
} satisfies Record<string, (typed: string) => readonly Text[]>;

export type WarningKind = keyof typeof kinds;

const pauseMs = 600;

/** What to say about a value while it is being typed. It goes at once when the value is right. */
export function useWarning(kind: WarningKind | undefined, value: string): string[] {
  const { t } = useTranslation('editor', 'errors');
  const settled = useSettled(value.trim(), pauseMs);
  const problems = (typed: string) => (kind && typed !== '' ? kinds[kind](typed) : []);
  return problems(settled).length > 0 ? problems(value.trim()).map((text) => t(text)) : [];
}
