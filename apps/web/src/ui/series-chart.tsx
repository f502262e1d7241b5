import { type ComponentType, Suspense } from 'react';
import { chartBox, chartHeightPx, type DrawingProps, highest, type SeriesChartProps } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';
import { useWidth } from './use-width.ts';

/** Used where there is no layout, as in tests. */
const fallbackWidthPx = 400;

/** Frame and table are there at once; the drawing fills its reserved place when its library is loaded. */
export function SeriesChart({ Drawing, ...props }: SeriesChartProps & { Drawing: ComponentType<DrawingProps> }) {
  const { title, pointsLabel, series, points, formatValue } = props;
  const { ref, width } = useWidth<HTMLDivElement>(fallbackWidthPx);
  // The axis ends at a round number above the highest value.
  const box = chartBox(width, formatValue(Math.ceil(highest(points) * 1.25)));
  return (
    <ChartFrame
      title={title}
      legend={series.map(({ label }) => label)}
      table={{
        head: [pointsLabel, ...series.map(({ label }) => label)],
        rows: points.map(({ label, values }) => [label, ...values.map(formatValue)]),
      }}
    >
      <div ref={ref} style={{ height: chartHeightPx }}>
        <Suspense>
          <Drawing series={series} points={points} formatValue={formatValue} box={box} />
        </Suspense>
      </div>
    </ChartFrame>
  );
}
