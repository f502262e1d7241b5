import type { QrStats } from '@tessera/contract';
import { ScanLine } from 'lucide-react';
import { LoadError } from '../../i18n/load-error.tsx';
import { formatDay, formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { zoneLabel } from '../../lib/browser-zone.ts';
import { useTimeZone } from '../../session/use-time-zone.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useQrStats } from '../../codes/qr-code-queries.ts';
import { LoadingText } from '../../ui/spoken.tsx';

interface ClicksCardProps {
  id: string;
  /** Whether the symbol contains the short link; scans of a direct code are not counted. */
  isTracked: boolean;
}

/** The statistics of every plan. */
export function ClicksCard({ id, isTracked }: ClicksCardProps) {
  const { t } = useTranslation('detail', 'common');
  const stats = useQrStats(id);
  return (
    <Card title={t('latestDays')} description={t('daysIn', { zone: zoneLabel(useTimeZone()) })}>
      {stats.data ? (
        <LatestDays days={stats.data.daily_stats} total={stats.data.total_clicks} isTracked={isTracked} />
      ) : stats.isPending ? (
        <ChartSkeleton label={t('common:state.loading')} />
      ) : (
        <LoadError title={t('statsFailed')} query={stats} />
      )}
    </Card>
  );
}

interface LatestDaysProps extends Omit<ClicksCardProps, 'id'> {
  days: QrStats['daily_stats'];
  total: number;
}

/** A chart, and a table with the same data, newest first. Screen readers get only the table. */
function LatestDays({ days, total, isTracked }: LatestDaysProps) {
  const { t } = useTranslation('detail');
  const language = useLanguage();
  const format = (value: number) => formatNumber(value, language);
  const series = [
    { key: 'total', label: t('allClicks') },
    { key: 'unique', label: t('uniqueClicks') },
  ];
  const points = days.map(({ date, total_clicks, unique_clicks }) => ({
    key: date,
    label: formatDay(date, language),
    values: [total_clicks, unique_clicks],
  }));
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      {days.every(({ total_clicks }) => total_clicks === 0) ? (
        <div className="grid self-stretch">
          <EmptyState picture={<ScanLine />} title={total === 0 ? t('noClicksYet') : t('noClicksLately')}>
            {total === 0 && isTracked && <p>{t('noClicksYetHint')}</p>}
          </EmptyState>
        </div>
      ) : (
        <div aria-hidden="true">
          <BarChart
            title={t('latestDays')}
            pointsLabel={t('day')}
            series={series}
            points={points}
            formatValue={format}
            isBesideTable
          />
        </div>
      )}
      <DataTable
        caption={t('latestDays')}
        rows={days.toReversed()}
        rowKey={({ date }) => date}
        columns={[
          { key: 'day', title: t('day'), cell: ({ date }) => formatDay(date, language) },
          {
            key: 'total',
            title: t('allClicks'),
            numeric: true,
            cell: ({ total_clicks }) => format(total_clicks),
          },
          {
            key: 'unique',
            title: t('uniqueClicks'),
            numeric: true,
            cell: ({ unique_clicks }) => format(unique_clicks),
          },
        ]}
      />
    </div>
  );
}

function ChartSkeleton({ label }: { label: string }) {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <LoadingText>{label}</LoadingText>
      <Skeleton shape="h-64 rounded-card" />
      <Skeleton shape="h-64 rounded-card" />
    </div>
  );
}
