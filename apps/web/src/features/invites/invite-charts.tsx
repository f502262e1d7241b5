import { type Invite, type InviteStatus, limits } from '@tessera/contract';
import { formatDay, formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { DonutChart } from '../../ui/donut-chart.tsx';
import { LineChart } from '../../ui/line-chart.tsx';
import { dailyActivity } from './activity.ts';

/** In both charts the first color means accepted. */
const statuses = ['accepted', 'pending', 'expired', 'cancelled'] as const satisfies readonly InviteStatus[];

interface InviteChartsProps {
  invites: readonly Invite[];
  /** When the invites were fetched: the last day of the chart. */
  asOf: Date;
}

export function InviteCharts({ invites, asOf }: InviteChartsProps) {
  const { t } = useTranslation('invites');
  const language = useLanguage();
  const formatValue = (value: number) => formatNumber(value, language);
  const activity = dailyActivity(invites, asOf, limits.inviteChartDates);
  return (
    <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
      <Card>
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
      </Card>
      <Card>
        <DonutChart
          title={t('chart.title')}
          sliceLabel={t('chart.status')}
          valueLabel={t('chart.count')}
          totalLabel={t('title')}
          slices={statuses.map((status) => ({
            key: status,
            label: t(`status.${status}`),
            value: invites.filter((invite) => invite.status === status).length,
          }))}
          formatValue={formatValue}
        />
      </Card>
    </div>
  );
}
