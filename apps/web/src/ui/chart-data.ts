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

/** The place of a chart in pixels. Charts are drawn at the width of their container, so that texts keep their size. */
export interface ChartBox {
  width: number;
  height: number;
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export const chartHeightPx = 220;
export const averageDigitPx = 7;

/** Leaves room for the labels of the vertical axis, of which this is the longest. */
export const chartBox = (width: number, axisLabel: string): ChartBox => ({
  width,
  height: chartHeightPx,
  top: 12,
  right: 12,
  bottom: 28,
  left: 16 + averageDigitPx * Math.max(2, axisLabel.length),
});

/** A drawing inside the frame of a chart. */
export interface DrawingProps extends Pick<SeriesChartProps, 'series' | 'points' | 'formatValue'> {
  box: ChartBox;
}

export interface DonutDrawingProps {
  /** The label of the total, which is in the middle unless a slice is hovered. */
  totalLabel: string;
  slices: readonly { key: string; label: string; value: number }[];
  formatValue: (value: number) => string;
}

/** The same at every width, so that its texts keep their size. */
export const donutSizePx = 200;

export const seriesFill = ['fill-series-1', 'fill-series-2', 'fill-series-3', 'fill-series-4'] as const;
export const seriesStroke = ['stroke-series-1', 'stroke-series-2', 'stroke-series-3', 'stroke-series-4'] as const;
export const seriesBackground = ['bg-series-1', 'bg-series-2', 'bg-series-3', 'bg-series-4'] as const;

export const nth = (classes: readonly string[], index: number): string => classes[index % classes.length] ?? '';

export const highest = (points: readonly ChartPoint[]): number =>
  Math.max(1, ...points.flatMap((point) => [...point.values]));

/** Includes the space between two labels. */
const labelWidthPx = 68;

/** Selects as many labels as fit, always including the last one. */
export function labeledPoints(points: readonly ChartPoint[], widthPx: number): string[] {
  const max = Math.max(2, Math.floor(widthPx / labelWidthPx));
  const step = Math.ceil(points.length / max);
  return points.filter((_, index) => (points.length - 1 - index) % step === 0).map((point) => point.key);
}
