import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { SplitVerdict } from './verdict.ts';

/** Says a verdict in words. `names` are those of the pages by id. */
export function useVerdictText(names: ReadonlyMap<string, string>): (verdict: SplitVerdict) => string {
  const { t } = useTranslation('analytics');
  const language = useLanguage();
  const points = (share: number) => formatNumber(Math.round(1000 * share) / 10, language);
  const list = (ids: readonly string[]) =>
    new Intl.ListFormat(language, { type: 'conjunction' }).format(ids.map((id) => names.get(id) ?? id));
  const texts = {
    tooEarly: ({ missing }) => t('split.tooEarly', { count: missing }),
    asSet: () => t('split.asSet'),
    notAsSet: ({ ids }) => t('split.notAsSet', { names: list(ids) }),
    better: ({ id, by }) =>
      t('split.better', { name: names.get(id) ?? id, low: points(by.low), high: points(by.high) }),
    open: ({ atMost }) => t('split.open', { points: points(atMost) }),
  } satisfies { [Kind in SplitVerdict['kind']]: (verdict: Extract<SplitVerdict, { kind: Kind }>) => string };
  return (verdict) => (texts[verdict.kind] as (verdict: SplitVerdict) => string)(verdict);
}
