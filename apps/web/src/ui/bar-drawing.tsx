import { scaleBand, scaleLinear } from '@visx/scale';
import { BarRounded } from '@visx/shape';
import { ChartAxes } from './chart-axes.tsx';
import { type DrawingProps, highest, nth, seriesFill } from './chart-data.ts';
import { ChartSurface } from './chart-surface.tsx';

export function BarDrawing(props: DrawingProps) {
  const { series, points, formatValue, box } = props;
  const { width, height, top, right, bottom, left } = box;
  const xScale = scaleBand({ domain: points.map(({ key }) => key), range: [left, width - right], padding: 0.3 });
  const inner = scaleBand({ domain: series.map(({ key }) => key), range: [0, xScale.bandwidth()], padding: 0.1 });
  const yScale = scaleLinear({ domain: [0, highest(points)], range: [height - bottom, top], nice: 4 });
  const xs = points.map(({ key }) => (xScale(key) ?? 0) + xScale.bandwidth() / 2);
  return (
    <ChartSurface {...props} xs={xs}>
      {(active) => (
        <>
          <ChartAxes xScale={xScale} yScale={yScale} points={points} formatValue={formatValue} box={box} />
          {points.map((point, place) =>
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
                  className={`${nth(seriesFill, index)} ${active !== undefined && active !== place ? 'opacity-60' : ''}`}
                />
              );
            }),
          )}
        </>
      )}
    </ChartSurface>
  );
}
