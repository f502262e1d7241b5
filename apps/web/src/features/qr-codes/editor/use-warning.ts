import { emailPattern, phonePattern, webAddressPattern } from '@tessera/contract';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useSettled } from './use-settled.ts';

const kinds = {
  url: { pattern: webAddressPattern, text: 'editor:warning.url' },
  email: { pattern: emailPattern, text: 'errors:field.recipientInvalid' },
  phone: { pattern: phonePattern, text: 'errors:field.phoneInvalid' },
} as const;

export type WarningKind = keyof typeof kinds;

const pauseMs = 600;

/** What to say about a value while it is being typed. It goes at once when the value is right. */
export function useWarning(kind: WarningKind | undefined, value: string): string | undefined {
  const { t } = useTranslation('editor', 'errors');
  const settled = useSettled(value.trim(), pauseMs);
  if (!kind) return undefined;
  const { pattern, text } = kinds[kind];
  const wrong = (typed: string) => typed !== '' && !pattern.test(typed);
  return wrong(settled) && wrong(value.trim()) ? t(text) : undefined;
}
