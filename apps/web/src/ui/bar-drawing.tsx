import { scaleBand, scaleLinear } from '@visx/scale';
import { BarRounded } from '@visx/shape';
import { ChartAxes } from './chart-axes.tsx';
import { type DrawingProps, highest, nth, seriesFill } from './chart-data.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import { useChartPointer } from './use-chart-pointer.ts';

export function BarDrawing({ series, points, formatValue, box }: DrawingProps) {
  const { width, height, top, right, bottom, left } = box;
  const xScale = scaleBand({ domain: points.map(({ key }) => key), range: [left, width - right], padding: 0.3 });
  const inner = scaleBand({ domain: series.map(({ key }) => key), range: [0, xScale.bandwidth()], padding: 0.1 });
  const yScale = scaleLinear({ domain: [0, highest(points)], range: [height - bottom, top], nice: 4 });
  const xs = points.map(({ key }) => (xScale(key) ?? 0) + xScale.bandwidth() / 2);
  const { active, handlers } = useChartPointer(xs);
  const shown = active === undefined ? undefined : points[active];
  return (
    <>
      <svg width={width} height={height} className="absolute inset-0 touch-pan-y" aria-hidden="true" {...handlers}>
        <ChartAxes xScale={xScale} yScale={yScale} points={points} formatValue={formatValue} box={box} />
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
      {shown && (
        <ChartTooltip x={xs[active ?? 0] ?? 0} point={shown} series={series} formatValue={formatValue} box={box} />
      )}
    </>
  );
}
