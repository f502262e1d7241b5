/** One line, row of bars or ring of a chart. */
export interface ChartSeries {
  key: string;
  label: string;
}

/** One place on the horizontal axis with a value for every series, in their order. */
export interface ChartPoint {
  key: string;
  /** What the axis says. */
  label: string;
  values: readonly number[];
}

export interface SeriesChartProps {
  title: string;
  /** What the points are, such as "Day": the head of the first column for those who read instead of look. */
  pointsLabel: string;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  formatValue: (value: number) => string;
}

/** Charts are drawn in these units and scaled as a whole, so nothing moves when their frame grows. */
export const chartSize = { width: 400, height: 220, top: 12, right: 12, bottom: 28, left: 40 } as const;

export const seriesFill = ['fill-series-1', 'fill-series-2', 'fill-series-3', 'fill-series-4'] as const;
export const seriesStroke = ['stroke-series-1', 'stroke-series-2', 'stroke-series-3', 'stroke-series-4'] as const;
export const seriesBackground = ['bg-series-1', 'bg-series-2', 'bg-series-3', 'bg-series-4'] as const;

export const nth = (classes: readonly string[], index: number): string => classes[index % classes.length] ?? '';

export const highest = (points: readonly ChartPoint[]): number =>
  Math.max(1, ...points.flatMap((point) => [...point.values]));

/** As many labels as fit without touching; the last one is always among them. */
export function labelledPoints(points: readonly ChartPoint[], most = 7): string[] {
  const step = Math.ceil(points.length / most);
  return points.filter((_, index) => (points.length - 1 - index) % step === 0).map((point) => point.key);
}
