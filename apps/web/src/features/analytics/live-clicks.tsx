import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { minuteFormatter } from './format-days.ts';
import { useLastMinutes } from './live-queries.ts';
import type { viewQuery } from './view.ts';

interface LiveClicksProps {
  query: ReturnType<typeof viewQuery>;
  /** The short links whose scans are announced; others are asked for. */
  hashes: readonly string[];
}

const chartHeightPx = 140;

/** The clicks of the last 30 minutes, minute by minute. They are counted clicks, so they are in the other figures too. */
export function LiveClicks({ query, hashes }: LiveClicksProps) {
  const { t } = useTranslation('analytics', 'stats');
  const language = useLanguage();
  const { data: minutes } = useLastMinutes(query, hashes);
  const timeOf = minuteFormatter(query.tz, language);
  const total = minutes?.reduce((sum, { total_clicks }) => sum + total_clicks, 0) ?? 0;
  return (
    <Card>
      {minutes ? (
        <>
          <BarChart
            title={t('live.title')}
            pointsLabel={t('live.minute')}
            heightPx={chartHeightPx}
            series={[{ key: 'total', label: t('stats:facts.clicks') }]}
            points={minutes.map(({ at, total_clicks }) => ({ key: at, label: timeOf(at), values: [total_clicks] }))}
            formatValue={(value) => formatNumber(value, language)}
          />
          <p className="text-soft">{t('live.total', { count: total })}</p>
        </>
      ) : (
        <Skeleton shape="h-56 rounded-card" />
      )}
    </Card>
  );
}
