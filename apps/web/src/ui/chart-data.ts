/** One line, row of bars or ring of a chart. */
export interface ChartSeries {
  key: string;
  label: string;
}

/** A position on the horizontal axis with one value per series, in the order of the series. */
export interface ChartPoint {
  key: string;
  /** Shown on the axis. */
  label: string;
  values: readonly number[];
}

export interface SeriesChartProps {
  title: string;
  /** The first column heading of the table for screen readers, such as "Day". */
  pointsLabel: string;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  formatValue: (value: number) => string;
}

/** Charts are drawn in these units and scaled as a whole, so the layout does not change with the size. */
export const chartSize = { width: 400, height: 220, top: 12, right: 12, bottom: 28, left: 40 } as const;

export const seriesFill = ['fill-series-1', 'fill-series-2', 'fill-series-3', 'fill-series-4'] as const;
export const seriesStroke = ['stroke-series-1', 'stroke-series-2', 'stroke-series-3', 'stroke-series-4'] as const;
export const seriesBackground = ['bg-series-1', 'bg-series-2', 'bg-series-3', 'bg-series-4'] as const;

export const nth = (classes: readonly string[], index: number): string => classes[index % classes.length] ?? '';

export const highest = (points: readonly ChartPoint[]): number =>
  Math.max(1, ...points.flatMap((point) => [...point.values]));

/** Selects as many labels as fit, always including the last one. */
export function labeledPoints(points: readonly ChartPoint[], max = 7): string[] {
  const step = Math.ceil(points.length / max);
  return points.filter((_, index) => (points.length - 1 - index) % step === 0).map((point) => point.key);
}
