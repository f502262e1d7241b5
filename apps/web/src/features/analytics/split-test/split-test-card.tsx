import type { Analytics } from '@tessera/contract';
import { formatNumber, formatShare } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { type Interval, shareInterval } from './intervals.ts';
import { useVerdictText } from './verdict-text.ts';
import { judgeSplit, shownError, type TestedVariant } from './verdict.ts';

/** A page of a split test as it is set up. */
export interface Variant {
  id: string;
  name: string;
  weight: number;
}

interface SplitTestCardProps {
  data: Analytics;
  variants: readonly Variant[];
}

/** The pages of a split test, what their figures allow to say, and how sure that is. */
export function SplitTestCard({ data, variants }: SplitTestCardProps) {
  const { t } = useTranslation('splitTest', 'rules');
  const language = useLanguage();
  const counts = new Map(data.breakdowns.rules?.map(({ value, unique_clicks }) => [value, unique_clicks]));
  const tested = variants.map(({ id, weight }) => ({ id, weight, visitors: counts.get(`variant:${id}`) ?? 0 }));
  const names = new Map(variants.map(({ id, name }) => [id, name]));
  const verdict = useVerdictText(names)(judgeSplit(tested));
  const visitors = tested.reduce((sum, one) => sum + one.visitors, 0);
  const weights = tested.reduce((sum, { weight }) => sum + weight, 0);
  const percent = (share: number) => formatShare(share, language);
  return (
    <Card title={t('rules:variants.title')}>
      <p className="max-w-3xl">{verdict}</p>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse" aria-label={t('rules:variants.title')}>
          <thead>
            <tr className="text-left text-xs text-soft">
              {(['page', 'set', 'visitors', 'share'] as const).map((column) => (
                <th key={column} scope="col" className="py-1 pr-4 font-normal last:pr-0">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tested.map((variant) => (
              <tr key={variant.id} className="border-t border-line">
                <th scope="row" className="py-2 pr-4 text-left font-medium wrap-anywhere">
                  {names.get(variant.id)}
                </th>
                <td className="figures py-2 pr-4">{percent(variant.weight / weights)}</td>
                <td className="figures py-2 pr-4">{formatNumber(variant.visitors, language)}</td>
                <td className="w-2/5 py-2">
                  <Share variant={variant} of={visitors} set={variant.weight / weights} percent={percent} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-xs text-soft">{t('note')}</p>
    </Card>
  );
}

interface ShareProps {
  variant: TestedVariant;
  of: number;
  /** The share that was set. */
  set: number;
  percent: (share: number) => string;
}

/** The share with the range in which the true one lies, in words and on a line. */
function Share({ variant: { visitors }, of, set, percent }: ShareProps) {
  const { t } = useTranslation('splitTest');
  if (of === 0) return <span className="text-soft">–</span>;
  const interval = shareInterval({ hits: visitors, of }, shownError);
  return (
    <span className="grid gap-1">
      <span className="figures">
        {percent(visitors / of)}{' '}
        <span className="text-soft">{t('range', { low: percent(interval.low), high: percent(interval.high) })}</span>
      </span>
      <IntervalLine interval={interval} at={visitors / of} set={set} />
    </span>
  );
}

const left = (share: number) => ({ left: `${100 * share}%` });

function IntervalLine({ interval: { low, high }, at, set }: { interval: Interval; at: number; set: number }) {
  return (
    <span aria-hidden="true" className="relative block h-3 min-w-32 rounded-small bg-sunken">
      <span
        className="absolute inset-y-0 rounded-small bg-accent-soft"
        style={{ ...left(low), width: `${100 * (high - low)}%` }}
      />
      <span className="absolute inset-y-0 -ml-px w-0.5 bg-edge" style={left(set)} />
      <span className="absolute top-0.5 -ml-1 size-2 rounded-full bg-accent" style={left(at)} />
    </span>
  );
}
