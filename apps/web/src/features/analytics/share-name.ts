import { type ClickDevice, clickDevices, type ShareText } from '@tessera/contract';
import { countryName } from '../../i18n/display-names.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** Returns the name of what decided on a destination, such as `rule:4kq2`. */
export type RuleNameOf = (value: string) => string;

/** The share of all values that have no place of their own. */
export const otherValues = '*';

const isDevice = (value: string): value is ClickDevice => clickDevices.some((device) => device === value);
const sameName: RuleNameOf = (value) => value;

/** Translates the values of breakdowns. Needs the namespace statsDetails. */
export function useShareName(ruleNameOf: RuleNameOf = sameName): (text: ShareText, value: string | null) => string {
  const { t } = useTranslation('statsDetails');
  const language = useLanguage();
  const translations: Record<ShareText, (value: string | null) => string> = {
    country: (value) => (value === null ? t('breakdown.unknown') : countryName(value, language)),
    device: (value) => (value !== null && isDevice(value) ? t(`device.${value}`) : t('other')),
    family: (value) => (value === null || value === 'other' ? t('other') : value),
    host: (value) => (value === null ? t('breakdown.direct') : value === otherValues ? t('breakdown.others') : value),
    label: (value) => (value === otherValues ? t('breakdown.others') : (value ?? t('other'))),
    rule: (value) => (value === null ? t('other') : value === otherValues ? t('breakdown.others') : ruleNameOf(value)),
  };
  return (text, value) => translations[text](value);
}
