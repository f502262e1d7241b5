import type { ReactNode } from 'react';
import type { ChartMark } from './mark-groups.ts';

/** One line, row of bars or ring of a chart. */
export interface ChartSeries {
  key: string;
  label: string;
  /** Drawn behind the others: what they are compared with. */
  isComparison?: boolean;
  /** The last value still grows, such as the clicks of today: a dotted line leads to it. */
  isOpen?: boolean;
}

/** A position on the horizontal axis with one value per series, in the order of the series. A line has no value where it has ended. */
export interface ChartPoint {
  key: string;
  /** Shown on the axis. */
  label: string;
  values: readonly (number | undefined)[];
}

export interface SeriesChartProps {
  title: string;
  /** A control beside the legend. */
  aside?: ReactNode;
  /** The first column heading of the table for screen readers, such as "Day". */
  pointsLabel: string;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  formatValue: (value: number) => string;
  heightPx?: number;
  /** A visible table beside it has the same figures: the chart is for pointers. */
  isBesideTable?: boolean;
  /** Several points can be chosen by dragging, or with Shift and the arrow keys. */
  choice?: { onChoose: (points: readonly [number, number]) => void; help: string } | undefined;
  /** What happened at points. An empty list reserves the place; absent: the chart has no marks. */
  marks?: readonly ChartMark[] | undefined;
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

const usualHeightPx = 220;
export const averageDigitPx = 7;
const topPx = 12;
/** The height of the buttons above the lines. */
const marksPx = 26;

/** Leaves room for the labels of the vertical axis, of which this is the longest. */
export const chartBox = (
  width: number,
  axisLabel: string,
  { heightPx = usualHeightPx, marks }: { heightPx?: number | undefined; marks?: SeriesChartProps['marks'] },
): ChartBox => ({
  width,
  height: heightPx,
  top: topPx + (marks ? marksPx : 0),
  right: 12,
  bottom: 28,
  left: 16 + averageDigitPx * Math.max(2, axisLabel.length),
});

/** A drawing inside the frame of a chart. */
export interface DrawingProps
  extends Pick<SeriesChartProps, 'title' | 'series' | 'points' | 'formatValue' | 'isBesideTable' | 'choice' | 'marks'> {
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
const seriesStroke = ['stroke-series-1', 'stroke-series-2', 'stroke-series-3', 'stroke-series-4'] as const;
export const seriesBackground = ['bg-series-1', 'bg-series-2', 'bg-series-3', 'bg-series-4'] as const;

const comparisonColor = { fill: 'fill-edge', stroke: 'stroke-edge', background: 'bg-edge' } as const;
const seriesColor = { fill: seriesFill, stroke: seriesStroke, background: seriesBackground } as const;

export const nth = (classes: readonly string[], index: number): string => classes[index % classes.length] ?? '';

/** The class with the color of a series. */
export const colorOf = (part: keyof typeof seriesColor, { isComparison }: ChartSeries, index: number): string =>
  isComparison ? comparisonColor[part] : nth(seriesColor[part], index);

export const highest = (points: readonly ChartPoint[]): number =>
  Math.max(1, ...points.flatMap(({ values }) => values.map((value) => value ?? 0)));

/** A series may have no value at a point. */
export const valueText = (value: number | undefined, formatValue: SeriesChartProps['formatValue']): string =>
  value === undefined ? '–' : formatValue(value);

/** Include the space between two labels. */
const minLabelWidthPx = 68;
const labelGapPx = 16;

/** Selects as many labels as fit, always including the last one. */
export function labeledPoints(points: readonly ChartPoint[], widthPx: number): string[] {
  const longest = Math.max(0, ...points.map(({ label }) => label.length));
  const labelWidthPx = Math.max(minLabelWidthPx, labelGapPx + averageDigitPx * longest);
  const max = Math.max(2, Math.floor(widthPx / labelWidthPx));
  const step = Math.ceil(points.length / max);
  return points.filter((_, index) => (points.length - 1 - index) % step === 0).map((point) => point.key);
}
