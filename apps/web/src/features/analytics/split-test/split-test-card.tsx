import type { Analytics } from '@tessera/contract';
import { useState } from 'react';
import { formatNumber, formatShare } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/select.tsx';
import { type Count, type Interval, shareInterval } from './intervals.ts';
import { testedGoals, testedVariants, type Variant } from './tested-variants.ts';
import { useVerdictText } from './verdict-text.ts';
import { judgeSplit, shownError } from './verdict.ts';

interface SplitTestCardProps {
  data: Analytics;
  variants: readonly Variant[];
}

/** The pages of a split test, what their figures allow to say, and how sure that is. */
export function SplitTestCard({ data, variants }: SplitTestCardProps) {
  const { t } = useTranslation('splitTest', 'rules', 'analytics');
  const language = useLanguage();
  const [chosen, setChosen] = useState<string>();
  const goals = testedGoals(data, variants);
  const goal = chosen !== undefined && goals.includes(chosen) ? chosen : goals[0];
  const tested = testedVariants(data, variants, goal);
  const names = new Map(variants.map(({ id, name }) => [id, name]));
  const verdict = useVerdictText(names)(judgeSplit(tested));
  const visitors = tested.reduce((sum, one) => sum + one.visitors, 0);
  const weights = tested.reduce((sum, { weight }) => sum + weight, 0);
  const number = (value: number) => formatNumber(value, language);
  const rows = tested.map((one) => {
    const set = one.weight / weights;
    const share: Count =
      goal === undefined ? { hits: one.visitors, of: visitors } : { hits: one.conversions ?? 0, of: one.visitors };
    return { ...one, set, share, interval: shareInterval(share, shownError) };
  });
  // Rates are mostly small: the lines end where the longest band does.
  const scale =
    goal === undefined ? 1 : Math.max(0.01, ...rows.map(({ share, interval }) => share.of && interval.high));
  const columns =
    goal === undefined
      ? (['page', 'set', 'visitors', 'share'] as const)
      : (['page', 'visitors', 'reached', 'rate'] as const);
  return (
    <Card
      title={t('rules:variants.title')}
      aside={
        goal !== undefined && (
          <Select
            aria-label={t('goal')}
            value={goal}
            choices={goals.map((value) => ({ value, label: t('analytics:filter.named', { field: t('goal'), value }) }))}
            onChange={({ target }) => setChosen(target.value)}
          />
        )
      }
    >
      <p className="max-w-3xl">{verdict}</p>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse" aria-label={t('rules:variants.title')}>
          <thead>
            <tr className="text-left text-xs text-soft">
              {columns.map((column) => (
                <th key={column} scope="col" className="py-1 pr-3 font-normal sm:pr-4 last:pr-0">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, set, share, interval, ...row }) => (
              <tr key={id} className="border-t border-line">
                <th scope="row" className="py-2 pr-3 text-left font-medium wrap-anywhere">
                  {names.get(id)}
                </th>
                {goal === undefined && <td className="figures py-2 pr-3 sm:pr-4">{formatShare(set, language)}</td>}
                <td className="figures py-2 pr-3 sm:pr-4">{number(row.visitors)}</td>
                {goal !== undefined && <td className="figures py-2 pr-3 sm:pr-4">{number(row.conversions ?? 0)}</td>}
                <td className="w-2/5 py-2">
                  <Share share={share} interval={interval} set={goal === undefined ? set : undefined} scale={scale} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-xs text-soft">{t(goal === undefined ? 'note' : 'goalNote')}</p>
    </Card>
  );
}

interface ShareProps {
  share: Count;
  interval: Interval;
  /** The share that was set. */
  set: number | undefined;
  /** The share at the end of the line. */
  scale: number;
}

/** The share with the range in which the true one lies, in words and on a line. */
function Share({ share: { hits, of }, interval, set, scale }: ShareProps) {
  const { t } = useTranslation('splitTest');
  const language = useLanguage();
  if (of === 0) return <span className="text-soft">–</span>;
  const percent = (value: number) => formatShare(value, language);
  return (
    <span className="grid gap-1">
      <span className="figures">
        {percent(hits / of)}{' '}
        <span className="text-soft">{t('range', { low: percent(interval.low), high: percent(interval.high) })}</span>
      </span>
      <IntervalLine
        low={interval.low / scale}
        high={interval.high / scale}
        at={hits / of / scale}
        set={set === undefined ? undefined : set / scale}
      />
    </span>
  );
}

const left = (share: number) => ({ left: `${100 * share}%` });

function IntervalLine({ low, high, at, set }: Interval & { at: number; set: number | undefined }) {
  return (
    <span aria-hidden="true" className="relative block h-3 min-w-24 rounded-small bg-sunken">
      <span
        className="absolute inset-y-0 rounded-small bg-accent/30"
        style={{ ...left(low), width: `${100 * (high - low)}%` }}
      />
      {set !== undefined && <span className="absolute inset-y-0 -ml-px w-0.5 bg-edge" style={left(set)} />}
      <span className="absolute top-0.5 -ml-1 size-2 rounded-full bg-accent" style={left(at)} />
    </span>
  );
}
