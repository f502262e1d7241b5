import { rulerMm, rulerStart, type SheetArea, type SheetLayout } from '@tessera/contract';
import { drawCaption, type Typesetter } from '@tessera/qr/caption';
import { points } from '@tessera/qr/page';
import type { PdfDocument } from '@tessera/qr/pdf';
import type { SheetPlan } from './sheets.ts';

export type PdfPage = ReturnType<PdfDocument['addPage']>;

const hairline = 0.25;
const black = '#000000';
const cutMarkMm = 3;
const cutGapMm = 0.5;
const tickMm = { end: 3, middle: 1.5 };
const unitAreaMm = { width: 20, height: 5 };

export const inPoints = ({ x, y, width, height }: SheetArea): SheetArea => ({
  x: points(x),
  y: points(y),
  width: points(width),
  height: points(height),
});

const line = (page: PdfPage, x1: number, y1: number, x2: number, y2: number): void =>
  page.line(points(x1), points(y1), points(x2), points(y2), hairline);

interface CaptionStyle {
  align: 'left' | 'center';
  minPoints?: number;
  typesetter?: Typesetter;
}

/** Returns whether a part was left out, because it is too long. Throws `TextUnsupported`. */
export function drawTexts(page: PdfPage, texts: readonly string[], area: SheetArea, style: CaptionStyle): boolean {
  const { lines, isShortened } = drawCaption(texts, inPoints(area), { unitPoints: 1, ...style });
  for (const { path, x, y, scale } of lines) page.fillPath(path, black, x, y, scale);
  return isShortened;
}

/** A line of exactly 50 mm: measured on paper, it shows whether the printer scales. */
export function drawRuler(page: PdfPage, { layout, nudge, hasRuler }: SheetPlan): void {
  const at = rulerStart(layout, nudge);
  if (!hasRuler || !at) return;
  line(page, at.x, at.y, at.x + rulerMm, at.y);
  for (let mm = 0; mm <= rulerMm; mm += 10) {
    const height = mm % rulerMm === 0 ? tickMm.end : tickMm.middle;
    line(page, at.x + mm, at.y - height / 2, at.x + mm, at.y + height / 2);
  }
  const unitArea = { x: at.x + rulerMm + 2, y: at.y - unitAreaMm.height / 2, ...unitAreaMm };
  drawTexts(page, [`${rulerMm} mm`], unitArea, { align: 'left' });
}

/** Marks outside the corners of a label that is cut by hand, and where a tent is folded. */
export function drawCutMarks(page: PdfPage, { hasCutMarks, isFolded, gap }: SheetLayout, label: SheetArea): void {
  if (!hasCutMarks) return;
  const length = Math.min(cutMarkMm, gap.x / 2, gap.y / 2);
  const { x, y, width, height } = label;
  const [right, bottom] = [x + width, y + height];
  for (const at of isFolded ? [y, y + height / 2, bottom] : [y, bottom]) {
    line(page, x - length, at, x - cutGapMm, at);
    line(page, right + cutGapMm, at, right + length, at);
  }
  for (const at of [x, right]) {
    line(page, at, y - length, at, y - cutGapMm);
    line(page, at, bottom + cutGapMm, at, bottom + length);
  }
}
