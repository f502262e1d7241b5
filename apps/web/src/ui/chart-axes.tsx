import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import type { scaleBand, scaleLinear, scalePoint } from '@visx/scale';
import { averageDigitPx, type DrawingProps, labeledPoints } from './chart-data.ts';

interface ChartAxesProps extends Pick<DrawingProps, 'points' | 'formatValue' | 'box'> {
  xScale: ReturnType<typeof scaleBand<string>> | ReturnType<typeof scalePoint<string>>;
  yScale: ReturnType<typeof scaleLinear<number>>;
}

const label = { className: 'fill-soft figures', fontSize: 12, fontFamily: 'inherit' } as const;

export function ChartAxes({ xScale, yScale, points, formatValue, box }: ChartAxesProps) {
  const { width, height, left, right, bottom } = box;
  const labels = new Map(points.map((point) => [point.key, point.label]));
  // Counts are whole numbers: a tick between two of them would repeat a label.
  const ticks = yScale.ticks(4).filter(Number.isInteger);
  /** A label that would be cut off at the right edge ends there. */
  const anchorOf = (key: string) => {
    const x = (xScale(key) ?? 0) + xScale.bandwidth() / 2;
    const halfWidth = ((labels.get(key)?.length ?? 0) * averageDigitPx) / 2;
    return x + halfWidth > width ? { textAnchor: 'end' as const, dx: width - x } : { textAnchor: 'middle' as const };
  };
  return (
    <>
      <GridRows
        scale={yScale}
        tickValues={ticks}
        left={left}
        width={width - left - right}
        className="[&_line]:stroke-line"
        stroke="currentColor"
      />
      <AxisLeft
        scale={yScale}
        left={left}
        tickValues={ticks}
        tickFormat={(value) => formatValue(Number(value))}
        hideAxisLine
        hideTicks
        tickLabelProps={{ ...label, textAnchor: 'end', dx: -4, dy: 4 }}
      />
      <AxisBottom
        scale={xScale}
        top={height - bottom}
        tickValues={labeledPoints(points, width - left - right)}
        tickFormat={(key) => labels.get(String(key)) ?? ''}
        hideTicks
        axisLineClassName="stroke-edge"
        tickLabelProps={(key) => ({ ...label, dy: 4, ...anchorOf(key) })}
      />
    </>
  );
}
