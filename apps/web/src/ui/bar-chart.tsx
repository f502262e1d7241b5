import { scaleBand, scaleLinear } from '@visx/scale';
import { BarRounded } from '@visx/shape';
import { ChartAxes } from './chart-axes.tsx';
import { chartSize, highest, nth, type SeriesChartProps, seriesFill } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';
import { ChartTooltip } from './chart-tooltip.tsx';
import { useChartPointer } from './use-chart-pointer.ts';

export function BarChart({ title, pointsLabel, series, points, formatValue }: SeriesChartProps) {
  const { width, height, top, right, bottom, left } = chartSize;
  const xScale = scaleBand({ domain: points.map(({ key }) => key), range: [left, width - right], padding: 0.3 });
  const inner = scaleBand({ domain: series.map(({ key }) => key), range: [0, xScale.bandwidth()], padding: 0.1 });
  const yScale = scaleLinear({ domain: [0, highest(points)], range: [height - bottom, top], nice: 4 });
  const xs = points.map(({ key }) => (xScale(key) ?? 0) + xScale.bandwidth() / 2);
  const { active, handlers } = useChartPointer(xs);
  const shown = active === undefined ? undefined : points[active];
  return (
    <ChartFrame
      title={title}
      legend={series.map(({ label }) => label)}
      table={{
        head: [pointsLabel, ...series.map(({ label }) => label)],
        rows: points.map(({ label, values }) => [label, ...values.map(formatValue)]),
      }}
    >
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="block h-auto w-full touch-pan-y"
        aria-hidden="true"
        {...handlers}
      >
        <ChartAxes xScale={xScale} yScale={yScale} points={points} formatValue={formatValue} />
        {points.map((point) =>
          series.map(({ key }, index) => {
            const y = yScale(point.values[index] ?? 0);
            return (
              <BarRounded
                key={`${point.key}-${key}`}
                x={(xScale(point.key) ?? 0) + (inner(key) ?? 0)}
                y={y}
                width={inner.bandwidth()}
                height={height - bottom - y}
                radius={3}
                top
                className={`${nth(seriesFill, index)} ${shown && shown !== point ? 'opacity-60' : ''}`}
              />
            );
          }),
        )}
      </svg>
      {shown && <ChartTooltip x={xs[active ?? 0] ?? 0} point={shown} series={series} formatValue={formatValue} />}
    </ChartFrame>
  );
}
