import { fitsPage, labelsPerSheet, limits, type SheetLayout } from '@tessera/contract';
import { chosenLayout, type SheetSettings } from './sheet-settings.ts';

/** A field of the page with a wrong value. */
export type SheetProblem = 'columns' | 'rows' | 'length' | 'start' | 'nudge' | 'numbering';

const isWithin = (value: number, min: number, max: number): boolean => value >= min && value <= max;

/** Whether all lengths are numbers within the limits. An empty field is NaN. */
export function hasUsableLengths({ page, margin, columns, rows, label, gap }: SheetLayout): boolean {
  const { pageMm, labelMm, maxColumns, maxRows } = limits.sheets;
  return (
    [page.width, page.height].every((length) => isWithin(length, pageMm.min, pageMm.max)) &&
    [label.width, label.height].every((length) => isWithin(length, labelMm.min, pageMm.max)) &&
    [margin.top, margin.left, gap.x, gap.y].every((length) => isWithin(length, 0, pageMm.max)) &&
    Number.isInteger(columns) &&
    Number.isInteger(rows) &&
    isWithin(columns, 1, maxColumns) &&
    isWithin(rows, 1, maxRows)
  );
}

/** The errors that the server would refuse the sheet for. */
export function sheetProblems(settings: SheetSettings): SheetProblem[] {
  const layout = chosenLayout(settings);
  const { start, nudge, fields, numbering } = settings;
  const { nudgeMm, captionNumber } = limits.sheets;
  const isNumber = (value: number, max: number) => Number.isInteger(value) && isWithin(value, 1, max);
  const { across, down } = fitsPage(layout);
  const usable = settings.layout !== 'custom' || hasUsableLengths(layout);
  const checks: [SheetProblem, boolean][] = [
    ['length', usable],
    ['columns', across || !usable],
    ['rows', down || !usable],
    ['start', isNumber(start, usable ? labelsPerSheet(layout) : start)],
    ['nudge', [nudge.x, nudge.y].every((mm) => isWithin(mm, -nudgeMm, nudgeMm))],
    ['numbering', !fields.includes('number') || isNumber(numbering.start, captionNumber.max)],
  ];
  return checks.filter(([, isValid]) => !isValid).map(([problem]) => problem);
}
