import type { Analytics } from '@tessera/contract';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LineChart } from '../../ui/line-chart.tsx';
import { pointLabels } from './point-labels.ts';
import { intervalTexts } from './view-texts.ts';
import type { View } from './view.ts';

interface OverTimeProps {
  data: Analytics;
  /** When the clicks were read. Later times have none yet. */
  asOf: number;
  compare: View['compare'];
}

/** The clicks, and behind them those of the range that is compared, hour by hour or day by day from its start. */
export function OverTime({ data: { range, series, previous }, asOf, compare }: OverTimeProps) {
  const { t } = useTranslation('analytics', 'stats');
  const language = useLanguage();
  const axis = { interval: range.interval, zone: range.tz, hasYears: range.from.slice(0, 4) !== range.to.slice(0, 4) };
  const labelOf = pointLabels(axis, language);
  return (
    <LineChart
      title={t('stats:chart.title')}
      pointsLabel={t(intervalTexts[range.interval])}
      series={[
        { key: 'total', label: t('stats:facts.clicks') },
        // While the page without a comparison is loading, the former one is shown.
        ...(previous
          ? [
              {
                key: 'previous',
                label: t(compare === 'year' ? 'compare.year' : 'compare.previous'),
                isComparison: true,
              },
            ]
          : []),
      ]}
      points={series.map(({ at, total_clicks }, index) => {
        const shown = Date.parse(at) > asOf ? undefined : total_clicks;
        return {
          key: at,
          label: labelOf(at),
          values: previous ? [shown, previous.series[index]?.total_clicks] : [shown],
        };
      })}
      formatValue={(value) => formatNumber(value, language)}
    />
  );
}
