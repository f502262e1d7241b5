import type { Language, QrStats } from '@tessera/contract';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

export type Breakdown = keyof NonNullable<QrStats['breakdowns']>;

const devices = ['mobile', 'tablet', 'desktop', 'tv', 'other'] as const;
const isDevice = (value: string): value is (typeof devices)[number] => devices.some((device) => device === value);

/** The browser knows every country's name in every language. */
function countryIn(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** What each value of a breakdown is called, in the reader's language. */
export function useShareNames(): Record<Breakdown, (value: string | null) => string> {
  const { t } = useTranslation('analytics');
  const language = useLanguage();
  const plain = (value: string | null) => (value === null || value === 'other' ? t('other') : value);
  return {
    countries: (value) => (value === null ? t('breakdown.unknown') : countryIn(value, language)),
    devices: (value) => (value !== null && isDevice(value) ? t(`device.${value}`) : t('other')),
    browsers: plain,
    systems: plain,
    referrers: (value) => (value === null ? t('breakdown.direct') : value === '*' ? t('breakdown.others') : value),
  };
}
