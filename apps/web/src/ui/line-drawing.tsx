import { scaleLinear, scalePoint } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { ChartAxes } from './chart-axes.tsx';
import { type ChartPoint, type ChartSeries, colorOf, type DrawingProps, highest } from './chart-data.ts';
import { ChartMarks } from './chart-marks.tsx';
import { ChartSurface } from './chart-surface.tsx';
import { groupMarks } from './mark-groups.ts';

/** With more points their dots would touch, so only the hovered point has one. */
const maxDots = 45;

/** Between the middles of two buttons of marks. */
const minMarkGapPx = 26;

/** The line of a series. The way to a value that still grows is dotted, because it looks like a fall. */
function lineParts({ isComparison, isOpen }: ChartSeries, data: readonly ChartPoint[]) {
  const closed = { dashes: isComparison ? '5 4' : undefined, data: isOpen ? data.slice(0, -1) : [...data] };
  return isOpen ? [closed, { dashes: '1 5', data: data.slice(-2) }] : [closed];
}

export function LineDrawing(props: DrawingProps) {
  const { series, points, formatValue, box, marks = [] } = props;
  const { width, height, top, right, bottom, left } = box;
  const xScale = scalePoint({ domain: points.map(({ key }) => key), range: [left + 12, width - right - 8] });
  const yScale = scaleLinear({ domain: [0, highest(points)], range: [height - bottom, top], nice: 4 });
  const xs = points.map(({ key }) => xScale(key) ?? 0);
  const places = new Map(points.map(({ key }, index) => [key, xs[index] ?? 0]));
  const marked = [...new Set(marks.map(({ point }) => point))].flatMap((point) => places.get(point) ?? []);
  const showDots = points.length <= maxDots;
  const numbered = series.map((one, index) => ({ one, index }));
  const behindFirst = [
    ...numbered.filter(({ one }) => one.isComparison),
    ...numbered.filter(({ one }) => !one.isComparison),
  ];
  const withValue = (index: number) => points.filter(({ values }) => values[index] !== undefined);
  return (
    <>
      <ChartSurface {...props} xs={xs}>
        {(active) => (
          <>
            <ChartAxes xScale={xScale} yScale={yScale} points={points} formatValue={formatValue} box={box} />
            {marked.map((x) => (
              <line
                key={x}
                x1={x}
                x2={x}
                y1={top - 12}
                y2={height - bottom}
                className="stroke-edge"
                strokeDasharray="1 3"
              />
            ))}
            {active !== undefined && (
              <line
                x1={xs[active]}
                x2={xs[active]}
                y1={top}
                y2={height - bottom}
                className="stroke-edge"
                strokeDasharray="2 3"
              />
            )}
            {behindFirst.flatMap(({ one, index }) =>
              lineParts(one, withValue(index)).map(({ dashes, data }) => (
                <LinePath
                  key={`${one.key} ${dashes}`}
                  data={data}
                  x={(point) => xScale(point.key) ?? 0}
                  y={(point) => yScale(point.values[index] ?? 0)}
                  className={colorOf('stroke', one, index)}
                  strokeDasharray={dashes}
                  strokeWidth={2}
                  strokeLinecap="round"
                  strokeLinejoin="round"
                />
              )),
            )}
            {series.map((one, index) =>
              withValue(index)
                .filter((point) => (showDots && !one.isComparison) || points.indexOf(point) === active)
                .map((point) => (
                  <circle
                    key={`${one.key}-${point.key}`}
                    cx={xScale(point.key)}
                    cy={yScale(point.values[index] ?? 0)}
                    r={points.indexOf(point) === active ? 4 : 2.5}
                    className={colorOf('fill', one, index)}
                  />
                )),
            )}
          </>
        )}
      </ChartSurface>
      <ChartMarks groups={groupMarks(marks, places, minMarkGapPx)} box={box} />
    </>
  );
}
