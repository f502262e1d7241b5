import type { Language } from '@tessera/contract';
import { countryName, languageName } from '../../i18n/display-names.ts';
import { formatDay, formatWeekday, formatWholeShare } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/use-translation.ts';
import { conditionNames } from './condition-kinds.ts';
import { systemNames } from './names.ts';
import type { ConditionsDraft } from './rules-draft.ts';

/** The conditions in words, one text for each, such as "Language: Spanish, French". */
export function conditionTexts(
  conditions: ConditionsDraft,
  t: Translate<'rules', never>,
  language: Language,
): string[] {
  const { hours, dates, percentage } = conditions;
  const values: Record<keyof ConditionsDraft, string[] | undefined> = {
    languages: conditions.languages?.map((tag) => languageName(tag, language)),
    countries: conditions.countries?.map((code) => countryName(code, language)),
    devices: conditions.devices?.map((device) => t(`device.${device}`)),
    systems: conditions.systems?.map((system) => systemNames[system]),
    weekdays: conditions.weekdays?.map((day) => formatWeekday(day - 1, language)),
    hours: hours?.map(({ from, to }) => `${from}–${to}`),
    dates: dates && [[dates.from, dates.to].map((day) => (day ? formatDay(day, language) : '…')).join(' – ')],
    sources: conditions.sources?.map((source) => t(`source.${source}`)),
    percentage: percentage === undefined ? undefined : [formatWholeShare(Number(percentage) / 100, language)],
  };
  return conditionNames.flatMap((name) => {
    const words = values[name];
    if (!words) return [];
    return [t('condition.summary', { name: t(`condition.${name}`), values: words.join(', ') || '…' })];
  });
}
