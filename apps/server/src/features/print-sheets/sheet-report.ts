import { sheetCount, sheetPlace } from '@tessera/contract';
import type { SheetNote, SheetPlan } from '../../platform/sheets/sheets.ts';
import type { ItemFailure } from '../jobs/job-kind.service.ts';

/** A code on the sheet, and what its owner should know about it. */
export interface Printed extends SheetNote {
  /** Its title or short link. */
  item: string;
  isLogoMissing: boolean;
}

/** Unreadable codes first: the job keeps the first failures only. `unread`: their indexes. */
export function failuresOf(
  printed: readonly Printed[],
  unread: readonly number[],
  { layout, start }: SheetPlan,
): ItemFailure[] {
  const having = (key: 'isCaptionLeftOut' | 'isLogoMissing', code: ItemFailure['code']) =>
    printed.filter((one) => one[key]).map(({ item }) => ({ item, code }));
  return [
    ...unread.map((index) => ({
      item: printed[index]?.item ?? '',
      code: 'sheet_code_unreadable' as const,
      params: sheetPlace(layout, start, index),
    })),
    ...having('isLogoMissing', 'sheet_logo_missing'),
    ...having('isCaptionLeftOut', 'sheet_caption_left_out'),
  ];
}

export function summaryOf(printed: readonly Printed[], unread: readonly number[], { layout, start }: SheetPlan) {
  const count = (key: 'isCaptionLeftOut' | 'isLogoMissing' | 'hasSmallModules') =>
    printed.filter((one) => one[key]).length;
  return {
    codes: printed.length,
    sheets: sheetCount(layout, start, printed.length),
    unreadable: unread.length,
    captions_left_out: count('isCaptionLeftOut'),
    logos_missing: count('isLogoMissing'),
    small_modules: count('hasSmallModules'),
  };
}
