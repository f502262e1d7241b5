import { type ReactNode, useId } from 'react';
import { type DrawingProps, valueText } from './chart-data.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import { useChartCursor } from './use-chart-cursor.ts';

interface ChartSurfaceProps extends DrawingProps {
  /** The positions of the points. */
  xs: readonly number[];
  /** Draws the chart; `active` is the point that is pointed at. */
  children: (active: number | undefined) => ReactNode;
}

/** The sum of each series over several points. */
const sumsOf = (series: DrawingProps['series'], points: DrawingProps['points']): number[] =>
  series.map((_, index) => points.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));

/** The place of a drawing. Its points are read with a pointer or the arrow keys, and several can be chosen. */
export function ChartSurface({ xs, children, ...props }: ChartSurfaceProps) {
  const { title, series, points, formatValue, box, choice, isBesideTable } = props;
  const helpId = useId();
  const { active, chosen, keyHandlers, pointerHandlers } = useChartCursor(xs, choice?.onChoose);
  const shown = active === undefined ? undefined : points[active];
  const current = shown ?? points.at(-1);
  const valueTexts = current
    ? series.map(({ label }, index) => `${label} ${valueText(current.values[index], formatValue)}`)
    : [];
  const [first, last] = chosen ?? [];
  const labelAt = (index: number | undefined) => (index === undefined ? '' : (points[index]?.label ?? ''));
  const text = chosen ? `${labelAt(first)} – ${labelAt(last)}` : `${current?.label ?? ''}: ${valueTexts.join(', ')}`;
  const slider = {
    role: 'slider',
    tabIndex: 0,
    'aria-label': title,
    'aria-valuemin': 0,
    'aria-valuemax': Math.max(0, points.length - 1),
    'aria-valuenow': active ?? Math.max(0, points.length - 1),
    'aria-valuetext': text,
    ...(choice && { 'aria-describedby': helpId }),
    ...keyHandlers,
  };
  return (
    <div className="absolute inset-0 rounded-control" {...(!isBesideTable && slider)}>
      <svg
        width={box.width}
        height={box.height}
        className={`absolute inset-0 touch-pan-y select-none ${choice ? 'cursor-crosshair' : ''}`}
        aria-hidden="true"
        data-drawing=""
        {...pointerHandlers}
      >
        {children(active)}
        {first !== undefined && last !== undefined && (
          <rect
            x={xs[first]}
            width={(xs[last] ?? 0) - (xs[first] ?? 0)}
            y={box.top}
            height={box.height - box.top - box.bottom}
            className="fill-accent/15 stroke-accent"
          />
        )}
      </svg>
      {shown && (
        <ChartTooltip
          x={xs[active ?? 0] ?? 0}
          point={chosen ? { ...shown, label: text, values: sumsOf(series, points.slice(first, chosen[1] + 1)) } : shown}
          series={series}
          formatValue={formatValue}
          box={box}
        />
      )}
      {choice && (
        <p id={helpId} className="sr-only">
          {choice.help}
        </p>
      )}
    </div>
  );
}
