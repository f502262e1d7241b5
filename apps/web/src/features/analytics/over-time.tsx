import { type Analytics, localDay } from '@tessera/contract';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LineChart } from '../../ui/line-chart.tsx';
import type { ChartMark } from '../../ui/mark-groups.ts';
import { ChartControls } from './chart-controls.tsx';
import { chosenView } from './chosen-view.ts';
import { pointLabels } from './point-labels.ts';
import { intervalTexts } from './view-texts.ts';
import type { ChangeView } from './use-view.ts';
import { figures, type View } from './view.ts';

interface OverTimeProps {
  data: Analytics;
  /** When the clicks were read. Later times have none yet. */
  asOf: number;
  view: Pick<View, 'compare' | 'figure'>;
  onChange: ChangeView;
  /** Whether days can be chosen in the chart. */
  canChoose?: boolean;
  /** What happened. */
  marks?: readonly ChartMark[];
}

/** The clicks, and behind them those of the range that is compared, hour by hour or day by day from its start. */
export function OverTime({ data, asOf, view: { compare, figure }, onChange, canChoose = false, marks }: OverTimeProps) {
  const { t } = useTranslation('analytics', 'stats');
  const language = useLanguage();
  const { range, series, previous } = data;
  const axis = { interval: range.interval, zone: range.tz, hasYears: range.from.slice(0, 4) !== range.to.slice(0, 4) };
  const labelOf = pointLabels(axis, language);
  return (
    <LineChart
      title={t('stats:chart.title')}
      pointsLabel={t(intervalTexts[range.interval])}
      aside={<ChartControls range={range} figure={figure} onChange={onChange} />}
      choice={
        canChoose ? { help: t('chart.help'), onChoose: (points) => onChange(chosenView(data, points)) } : undefined
      }
      series={[
        { key: 'total', label: t(`stats:facts.${figure}`), isOpen: range.to >= localDay(new Date(asOf), range.tz) },
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
      points={series.map((point, index) => {
        const { at } = point;
        const shown = Date.parse(at) > asOf ? undefined : point[figures[figure]];
        return {
          key: at,
          label: labelOf(at),
          values: previous ? [shown, previous.series[index]?.[figures[figure]]] : [shown],
        };
      })}
      formatValue={(value) => formatNumber(value, language)}
      marks={marks}
    />
  );
}
