/** The layouts of print sheets and their geometry, in a file without schemas. Lengths are in millimeters, from the top left. */
export interface SheetLayout {
  page: { width: number; height: number };
  /** The position of the first label. */
  margin: { top: number; left: number };
  columns: number;
  rows: number;
  label: { width: number; height: number };
  /** The space between two labels. */
  gap: { x: number; y: number };
  /** For paper that is cut by hand. */
  hasCutMarks?: boolean;
  /** A table tent: the label is folded in the middle, and its upper half is printed upside down. */
  isFolded?: boolean;
}

const a4 = { width: 210, height: 297 };
const letter = { width: 215.9, height: 279.4 };
const inch = 25.4;

/** Labels of one size in the middle of a page, with marks for cutting. */
function cutSheet(page: SheetLayout['page'], columns: number, rows: number, label: SheetLayout['label'], gap = 4) {
  const across = columns * label.width + (columns - 1) * gap;
  const down = rows * label.height + (rows - 1) * gap;
  const margin = { top: (page.height - down) / 2, left: (page.width - across) / 2 };
  return { page, margin, columns, rows, label, gap: { x: gap, y: gap }, hasCutMarks: true };
}

/**
 * The sizes, margins and pitches of the Avery sheets come from public label definitions (5160: the template of gLabels; 22805: two
 * definitions that agree, one of them after a test print), not from Avery. All four are centered on the page, which a test
 * checks. Print on plain paper and compare before relying on them.
 */
export const sheetLayouts = {
  'a4-2x3': cutSheet(a4, 2, 3, { width: 90, height: 84 }),
  'a4-3x4': cutSheet(a4, 3, 4, { width: 60, height: 64 }),
  'a4-4x6': cutSheet(a4, 4, 6, { width: 44, height: 42 }),
  'letter-2x3': cutSheet(letter, 2, 3, { width: 90, height: 80 }),
  'letter-3x4': cutSheet(letter, 3, 4, { width: 60, height: 60 }),
  'letter-4x6': cutSheet(letter, 4, 6, { width: 45, height: 38 }),
  /** 63.5 × 38.1 mm, 21 labels, pitch 66 × 38.1 mm. */
  'avery-l7160': {
    page: a4,
    margin: { top: 15.15, left: 7.25 },
    columns: 3,
    rows: 7,
    label: { width: 63.5, height: 38.1 },
    gap: { x: 2.5, y: 0 },
  },
  /** 99.1 × 38.1 mm, 14 labels, pitch 101.6 × 38.1 mm. */
  'avery-l7163': {
    page: a4,
    margin: { top: 15.15, left: 4.65 },
    columns: 2,
    rows: 7,
    label: { width: 99.1, height: 38.1 },
    gap: { x: 2.5, y: 0 },
  },
  /** 1 1/2 × 1 1/2 inch, 24 labels, pitch 1.8125 × 1.7 inch. */
  'avery-22805': {
    page: letter,
    margin: { top: 0.5 * inch, left: 0.78125 * inch },
    columns: 4,
    rows: 6,
    label: { width: 1.5 * inch, height: 1.5 * inch },
    gap: { x: 0.3125 * inch, y: 0.2 * inch },
  },
  /** 2 5/8 × 1 inch, 30 labels, pitch 2.75 × 1 inch. */
  'avery-5160': {
    page: letter,
    margin: { top: 0.5 * inch, left: 0.1875 * inch },
    columns: 3,
    rows: 10,
    label: { width: 2.625 * inch, height: inch },
    gap: { x: 0.125 * inch, y: 0 },
  },
  'a4-tents': { ...cutSheet(a4, 2, 2, { width: 95, height: 134 }), isFolded: true },
  'letter-tents': { ...cutSheet(letter, 2, 2, { width: 95, height: 125 }), isFolded: true },
  'a4-badges': cutSheet(a4, 2, 4, { width: 90, height: 60 }),
  'letter-badges': cutSheet(letter, 2, 4, { width: 90, height: 58 }),
} as const satisfies Record<string, SheetLayout>;

export type SheetLayoutName = keyof typeof sheetLayouts;
export const sheetLayoutNames = Object.keys(sheetLayouts) as SheetLayoutName[];

export interface SheetArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const labelsPerSheet = ({ columns, rows }: SheetLayout): number => columns * rows;

/** The place of a code. `start` is the first free label of the first sheet; all numbers count from 1, `index` from 0. */
export function sheetPlace(layout: SheetLayout, start: number, index: number) {
  const label = start - 1 + index;
  const onSheet = label % labelsPerSheet(layout);
  return {
    page: Math.floor(label / labelsPerSheet(layout)) + 1,
    row: Math.floor(onSheet / layout.columns) + 1,
    column: (onSheet % layout.columns) + 1,
  };
}
export type SheetPlace = ReturnType<typeof sheetPlace>;

export const sheetCount = (layout: SheetLayout, start: number, codes: number): number =>
  Math.ceil((start - 1 + codes) / labelsPerSheet(layout));

export interface SheetNudge {
  x: number;
  y: number;
}

export function labelArea(
  layout: SheetLayout,
  { row, column }: Omit<SheetPlace, 'page'>,
  nudge: SheetNudge,
): SheetArea {
  const { margin, label, gap } = layout;
  return {
    x: margin.left + (column - 1) * (label.width + gap.x) + nudge.x,
    y: margin.top + (row - 1) * (label.height + gap.y) + nudge.y,
    ...label,
  };
}

/** One printed side of a label. */
export interface LabelFace {
  code: SheetArea;
  /** Null without captions. */
  caption: SheetArea | null;
  isCaptionBeside: boolean;
  isTurned: boolean;
}

/** From this ratio of width to height on, the caption is beside the code instead of below it. */
const wideRatio = 1.4;
const paddingShare = 0.06;
const paddingLimits = { min: 1, max: 4 };
/** The height of a caption below a code, as a share of the height of the label. */
const captionShare = 0.16;
const captionLimits = { min: 4, max: 14 };

const within = (value: number, { min, max }: { min: number; max: number }) => Math.min(Math.max(value, min), max);

function labelFace(area: SheetArea, hasCaption: boolean, isTurned: boolean): LabelFace {
  const padding = within(Math.min(area.width, area.height) * paddingShare, paddingLimits);
  const inner = {
    x: area.x + padding,
    y: area.y + padding,
    width: area.width - 2 * padding,
    height: area.height - 2 * padding,
  };
  if (!hasCaption) return { code: inner, caption: null, isCaptionBeside: false, isTurned };
  if (area.width >= wideRatio * area.height) {
    const code = { ...inner, width: inner.height };
    const x = inner.x + inner.height + padding;
    const caption = { ...inner, x, width: area.x + area.width - padding - x };
    return { code, caption, isCaptionBeside: true, isTurned };
  }
  const height = within(area.height * captionShare, captionLimits);
  const code = { ...inner, height: inner.height - height - padding / 2 };
  const caption = { ...inner, y: inner.y + inner.height - height, height };
  return { code, caption, isCaptionBeside: false, isTurned };
}

/** The printed sides of a label: two of a table tent. The areas of a turned side are those before it is turned. */
export function labelFaces({ isFolded }: SheetLayout, area: SheetArea, hasCaption: boolean): LabelFace[] {
  if (!isFolded) return [labelFace(area, hasCaption, false)];
  const half = { ...area, height: area.height / 2 };
  const lower = { ...half, y: area.y + half.height };
  return [labelFace(half, hasCaption, true), labelFace(lower, hasCaption, false)];
}

export const rulerMm = 50;
/** The free height that a ruler needs, and its distance from the edge of the page, where printers cannot print. */
const rulerHeight = 7;
const rulerEdge = 5;

/** Where the ruler begins: below the labels or above them. Null if there is no room for it. */
export function rulerStart(layout: SheetLayout, nudge: SheetNudge): { x: number; y: number } | null {
  const { page, margin, rows, label, gap } = layout;
  const top = margin.top + nudge.y;
  const bottom = top + rows * label.height + (rows - 1) * gap.y;
  const x = within(margin.left + nudge.x, { min: rulerEdge, max: page.width - rulerEdge - rulerMm });
  if (page.width < rulerMm + 2 * rulerEdge) return null;
  if (page.height - bottom >= rulerHeight)
    return { x, y: Math.min((bottom + page.height) / 2, page.height - rulerEdge) };
  return top >= rulerHeight ? { x, y: Math.max(top / 2, rulerEdge) } : null;
}

/** Whether all labels are on the page. The tolerance covers lengths that are rounded to hundredths. */
export function fitsPage({ page, margin, columns, rows, label, gap }: SheetLayout): { across: boolean; down: boolean } {
  const tolerance = 0.05;
  return {
    across: margin.left + columns * label.width + (columns - 1) * gap.x <= page.width + tolerance,
    down: margin.top + rows * label.height + (rows - 1) * gap.y <= page.height + tolerance,
  };
}
