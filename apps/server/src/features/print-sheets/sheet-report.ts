import { sheetCount, sheetPlace } from '@tessera/contract';
import type { SheetNote, SheetPlan } from '../../platform/sheets/sheets.ts';
import type { ItemFailure } from '../jobs/job-kind.service.ts';

/** A label of the sheet, and what the owner should know about its code. */
export interface Printed extends SheetNote {
  codeId: string;
  /** Its title or short link. */
  item: string;
}

export interface SheetContent {
  printed: Printed[];
  /** The names of codes that are not on the sheet, because the file of their logo is missing, by id. */
  leftOut: ReadonlyMap<string, string>;
}

/** The first label of each code. */
const firstLabels = (labels: readonly Printed[]): Printed[] =>
  [...new Map(labels.toReversed().map((label) => [label.codeId, label])).values()].toReversed();

const isDefined = <T>(value: T | undefined): value is T => value !== undefined;

/** Unreadable labels first: the job keeps the first failures only. `unread`: their indexes. `code_id` leads to the code. */
export function failuresOf(
  { printed, leftOut }: SheetContent,
  unread: readonly number[],
  { layout, start }: SheetPlan,
): ItemFailure[] {
  const withoutCaption = firstLabels(printed.filter(({ isCaptionLeftOut }) => isCaptionLeftOut));
  return [
    ...unread.map((index) => ({
      item: printed[index]?.item ?? '',
      code: 'sheet_code_unreadable' as const,
      params: { ...sheetPlace(layout, start, index), code_id: printed[index]?.codeId ?? '' },
    })),
    ...[...leftOut].map(([id, item]) => ({ item, code: 'sheet_logo_missing' as const, params: { code_id: id } })),
    ...withoutCaption.map(({ item, codeId }) => ({
      item,
      code: 'sheet_caption_left_out' as const,
      params: { code_id: codeId },
    })),
  ];
}

/** Counts codes, and with `labels` their copies. */
export function sheetSummary(
  { printed, leftOut }: SheetContent,
  unread: readonly number[],
  { layout, start }: SheetPlan,
) {
  const countCodes = (labels: readonly Printed[]) => new Set(labels.map(({ codeId }) => codeId)).size;
  return {
    codes: countCodes(printed),
    labels: printed.length,
    sheets: sheetCount(layout, start, printed.length),
    unreadable: countCodes(unread.map((index) => printed[index]).filter(isDefined)),
    captions_left_out: countCodes(printed.filter(({ isCaptionLeftOut }) => isCaptionLeftOut)),
    logos_missing: leftOut.size,
    small_modules: countCodes(printed.filter(({ hasSmallModules }) => hasSmallModules)),
  };
}
