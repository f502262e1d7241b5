import { lazy, Suspense } from 'react';
import { type DonutDrawingProps, donutSizePx, nth, seriesBackground } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';

const DonutDrawing = lazy(() => import('./donut-drawing.tsx').then((m) => ({ default: m.DonutDrawing })));

interface DonutChartProps extends DonutDrawingProps {
  title: string;
  /** The column headings of the table for screen readers. */
  sliceLabel: string;
  valueLabel: string;
}

export function DonutChart({ title, sliceLabel, valueLabel, ...drawing }: DonutChartProps) {
  const { slices, formatValue } = drawing;
  return (
    <ChartFrame
      title={title}
      legend={slices.map(({ label }, index) => ({ label, color: nth(seriesBackground, index) }))}
      table={{
        head: [sliceLabel, valueLabel],
        rows: slices.map(({ key, label, value }) => ({ key, cells: [label, formatValue(value)] })),
      }}
    >
      <div style={{ height: donutSizePx }}>
        <Suspense>
          <DonutDrawing {...drawing} />
        </Suspense>
      </div>
    </ChartFrame>
  );
}
