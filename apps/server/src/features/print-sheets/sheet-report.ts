import { sheetCount, sheetPlace } from '@tessera/contract';
import type { SheetNote, SheetPlan } from '../../platform/sheets/sheets.ts';
import type { ItemFailure } from '../jobs/job-kind.service.ts';

/** A code on the sheet, and what its owner should know about it. */
export interface Printed extends SheetNote {
  /** Its title or short link. */
  item: string;
}

export interface SheetContent {
  printed: Printed[];
  /** Codes that are not on the sheet, because the file of their logo is missing. */
  leftOut: string[];
}

/** Unreadable codes first: the job keeps the first failures only. `unread`: their indexes. */
export function failuresOf(
  { printed, leftOut }: SheetContent,
  unread: readonly number[],
  { layout, start }: SheetPlan,
): ItemFailure[] {
  return [
    ...unread.map((index) => ({
      item: printed[index]?.item ?? '',
      code: 'sheet_code_unreadable' as const,
      params: sheetPlace(layout, start, index),
    })),
    ...leftOut.map((item) => ({ item, code: 'sheet_logo_missing' as const })),
    ...printed
      .filter(({ isCaptionLeftOut }) => isCaptionLeftOut)
      .map(({ item }) => ({ item, code: 'sheet_caption_left_out' as const })),
  ];
}

export function sheetSummary(
  { printed, leftOut }: SheetContent,
  unread: readonly number[],
  { layout, start }: SheetPlan,
) {
  const count = (key: 'isCaptionLeftOut' | 'hasSmallModules') => printed.filter((one) => one[key]).length;
  return {
    codes: printed.length,
    sheets: sheetCount(layout, start, printed.length),
    unreadable: unread.length,
    captions_left_out: count('isCaptionLeftOut'),
    logos_missing: leftOut.length,
    small_modules: count('hasSmallModules'),
  };
}
