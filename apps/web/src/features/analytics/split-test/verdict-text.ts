import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { SplitVerdict } from './verdict.ts';

/** Says a verdict in words. `names` are those of the pages by id. */
export function useVerdictText(names: ReadonlyMap<string, string>): (verdict: SplitVerdict) => string {
  const { t } = useTranslation('splitTest');
  const language = useLanguage();
  const points = (share: number) => formatNumber(Math.round(1000 * share) / 10, language);
  const list = (ids: readonly string[]) =>
    new Intl.ListFormat(language, { type: 'conjunction' }).format(ids.map((id) => names.get(id) ?? id));
  const texts = {
    tooEarly: ({ missing }) => t('tooEarly', { count: missing }),
    asSet: () => t('asSet'),
    notAsSet: ({ ids }) => t('notAsSet', { names: list(ids) }),
    better: ({ id, by }) => t('better', { name: names.get(id) ?? id, low: points(by.low), high: points(by.high) }),
    open: ({ atMost }) => t('open', { points: points(atMost) }),
  } satisfies { [Kind in SplitVerdict['kind']]: (verdict: Extract<SplitVerdict, { kind: Kind }>) => string };
  return (verdict) => (texts[verdict.kind] as (verdict: SplitVerdict) => string)(verdict);
}
