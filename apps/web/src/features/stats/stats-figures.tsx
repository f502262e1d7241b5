import type { QrStats } from '@tessera/contract';
import type { ReactNode } from 'react';
import { formatDay, formatHour, formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LineChart } from '../../ui/line-chart.tsx';
import { BreakdownList } from '../../codes/stats/breakdown-list.tsx';
import { shownBreakdowns } from '../../codes/stats/shown-breakdowns.ts';
import type { RuleNameOf } from '../../codes/stats/share-name.ts';
import { WeekHeatmap } from '../../codes/stats/week-heatmap.tsx';

interface StatsFiguresProps {
  stats: QrStats;
  ruleNameOf: RuleNameOf;
  /** Shown in place of the charts if there are no clicks. */
  empty?: ReactNode;
}

/** All figures of one period. */
export function StatsFigures({ stats, ruleNameOf, empty }: StatsFiguresProps) {
  const { range, breakdowns, hours_of_week: week } = stats;
  if (!range || !breakdowns || !week) return null;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
      <Totals stats={stats} />
      {range.total_clicks === 0 ? (
        empty
      ) : (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2">
            <OverTime stats={stats} />
            <WeekHeatmap week={week} zone="UTC" />
          </div>
          <div className="grid gap-x-10 gap-y-8 md:grid-cols-2 xl:grid-cols-3">
            {shownBreakdowns(breakdowns).map(({ name, text, shares }) => (
              <BreakdownList key={name} name={name} text={text} shares={shares} ruleNameOf={ruleNameOf} />
            ))}
          </div>
        </>
      )}
    </div>
  );
}

function Totals({ stats: { range, bots } }: { stats: QrStats }) {
  const { t } = useTranslation('stats');
  const language = useLanguage();
  const facts = [
    [t('facts.clicks'), range?.total_clicks],
    [t('facts.unique'), range?.unique_clicks],
    [t('facts.scans'), range?.scan_clicks],
    [t('facts.links'), range?.link_clicks],
    [t('facts.bots'), (bots?.bot_clicks ?? 0) + (bots?.prefetch_clicks ?? 0)],
    [t('facts.private'), range?.private_clicks],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-6">
      {facts.map(([label, value = 0]) => (
        <div key={label}>
          <dt className="text-soft">{label}</dt>
          <dd className="figures text-lg font-semibold">{formatNumber(value, language)}</dd>
        </div>
      ))}
    </dl>
  );
}

function OverTime({ stats: { range, series = [] } }: { stats: QrStats }) {
  const { t } = useTranslation('stats');
  const language = useLanguage();
  const hourly = range?.interval === 'hour';
  return (
    <LineChart
      title={t('chart.title')}
      pointsLabel={hourly ? t('range.hour') : t('range.day')}
      series={[
        { key: 'total', label: t('chart.all') },
        { key: 'unique', label: t('chart.unique') },
      ]}
      points={series.map(({ at, total_clicks, unique_clicks }) => ({
        key: at,
        label: hourly ? formatHour(at, language) : formatDay(at, language),
        values: [total_clicks, unique_clicks],
      }))}
      formatValue={(value) => formatNumber(value, language)}
    />
  );
}
