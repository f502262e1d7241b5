import { type Invite, type InviteStats, limits } from '@tessera/contract';
import { lazy, Suspense } from 'react';
import { formatDay, formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { dailyActivity } from './activity.ts';

const LineChart = lazy(() => import('../../ui/line-chart.tsx').then((m) => ({ default: m.LineChart })));
const DonutChart = lazy(() => import('../../ui/donut-chart.tsx').then((m) => ({ default: m.DonutChart })));

/** In both charts the first color means accepted. */
const statuses = ['accepted', 'pending', 'expired'] as const;

interface InviteChartsProps {
  invites: readonly Invite[];
  stats: InviteStats;
  /** When the invites were fetched: the last day of the chart. */
  asOf: Date;
}

export function InviteCharts({ invites, stats, asOf }: InviteChartsProps) {
  const { t } = useTranslation('invites');
  const language = useLanguage();
  const formatValue = (value: number) => formatNumber(value, language);
  const activity = dailyActivity(invites, asOf, limits.inviteChartDates);
  return (
    <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
      <Card>
        <Suspense fallback={<Skeleton shape="h-64" />}>
          <LineChart
            title={t('activity.title', { days: activity.length })}
            pointsLabel={t('activity.date')}
            series={[
              { key: 'accepted', label: t('activity.accepted') },
              { key: 'sent', label: t('activity.sent') },
            ]}
            points={activity.map(({ day, sent, accepted }) => ({
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
