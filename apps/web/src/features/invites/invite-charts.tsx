import { type Invite, type InviteStats, limits } from '@tessera/contract';
import { lazy, Suspense } from 'react';
import { formatDay, formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { latestDates } from './activity.ts';

const LineChart = lazy(() => import('../../ui/line-chart.tsx').then((m) => ({ default: m.LineChart })));
const DonutChart = lazy(() => import('../../ui/donut-chart.tsx').then((m) => ({ default: m.DonutChart })));

/** The first colour means accepted in both charts. */
const statuses = ['accepted', 'pending', 'expired'] as const;

interface InviteChartsProps {
  invites: readonly Invite[];
  stats: InviteStats;
  /** When the invites were fetched: the last of the dates. */
  asOf: Date;
}

export function InviteCharts({ invites, stats, asOf }: InviteChartsProps) {
  const { t } = useTranslation('invites');
  const language = useLanguage();
  const formatValue = (value: number) => formatNumber(value, language);
  const dates = latestDates(invites, asOf, limits.inviteChartDates);
  return (
    <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
      <Card>
        <Suspense fallback={<Skeleton shape="h-64" />}>
          <LineChart
            title={t('activity.title', { days: dates.length })}
            pointsLabel={t('activity.date')}
            series={[
              { key: 'accepted', label: t('activity.accepted') },
              { key: 'sent', label: t('activity.sent') },
            ]}
            points={dates.map(({ day, sent, accepted }) => ({
              key: day,
              label: formatDay(day, language),
              values: [accepted, sent],
            }))}
            formatValue={formatValue}
          />
        </Suspense>
      </Card>
      <Card>
        <Suspense fallback={<Skeleton shape="h-64" />}>
          <DonutChart
            title={t('chart.title')}
            sliceLabel={t('chart.status')}
            valueLabel={t('chart.count')}
            totalLabel={t('title')}
            slices={statuses.map((status) => ({
              key: status,
              label: t(`status.${status}`),
              value: stats.invites[status],
            }))}
            formatValue={formatValue}
          />
        </Suspense>
      </Card>
    </div>
  );
}
