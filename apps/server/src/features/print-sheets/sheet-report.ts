import { type ErrorCode, sheetCount, sheetPlace } from '@tessera/contract';
import type { PrintProblem } from '@tessera/qr/print-problems';
import type { PageReading, SheetNote, SheetPlan } from '../../platform/sheets/sheets.ts';
import type { ItemFailure } from '../jobs/job-kind.service.ts';
import type { LinkProblem } from '../qr-codes/link-problems.service.ts';

/** A label of the sheet, and what the owner should know about its code. */
export interface Printed extends SheetNote {
  codeId: string;
  /** Its title or short link. */
  item: string;
  /** Why its link leads nowhere, or is not expected to be in use. */
  links: readonly LinkProblem[];
}

export interface SheetContent {
  printed: Printed[];
  /** The names of codes that are not on the sheet, because the file of their logo is missing, by id. */
  leftOut: ReadonlyMap<string, string>;
}

/** Which codes hold the file back: none, those that cannot be read, or all with a problem. */
export type HoldBack = 'none' | 'unreadable' | 'problems';

/** The first label of each code. */
const firstLabels = (labels: readonly Printed[]): Printed[] =>
  [...new Map(labels.toReversed().map((label) => [label.codeId, label])).values()].toReversed();

const countCodes = (labels: readonly Printed[]) => new Set(labels.map(({ codeId }) => codeId)).size;

const problemCodes = {
  inverted: 'sheet_code_inverted',
  contrast: 'sheet_code_low_contrast',
  small_modules: 'sheet_small_modules',
  quiet_zone: 'sheet_quiet_zone',
  logo_too_large: 'sheet_logo_too_large',
  blocked: 'sheet_code_blocked',
  inactive: 'sheet_code_inactive',
  archived: 'sheet_code_archived',
} as const satisfies Record<PrintProblem | LinkProblem, ErrorCode>;
const problemNames = Object.keys(problemCodes) as (keyof typeof problemCodes)[];

/** The problems of a finished sheet. `reading`: the indexes of labels. */
export function createSheetReport(content: SheetContent, reading: PageReading, plan: SheetPlan, hold: HoldBack) {
  const { printed, leftOut } = content;
  const { layout, start } = plan;
  const labelsAt = (indexes: readonly number[]) => indexes.flatMap((index) => printed[index] ?? []);
  const place = (label: Printed) => ({
    ...sheetPlace(layout, start, printed.indexOf(label)),
    code_id: label.codeId,
  });
  const has = ({ problems, links }: Printed, name: PrintProblem | LinkProblem): boolean =>
    [...problems, ...links].some((one) => one === name);

  const [unread, readByOne] = [labelsAt(reading.unread), labelsAt(reading.readByOne)];
  const withProblem = printed.filter(({ problems, links }) => problems.length + links.length > 0);
  const withoutCaption = printed.filter(({ isCaptionLeftOut }) => isCaptionLeftOut);
  const withShortCaption = printed.filter(({ isCaptionShortened }) => isCaptionShortened);
  const held = { none: [], unreadable: unread, problems: [...unread, ...readByOne, ...withProblem] }[hold];

  /** Once per code, with the place of its first label. */
  const problemHints = problemNames.flatMap((name) =>
    firstLabels(printed.filter((label) => has(label, name))).map((label) => ({
      item: label.item,
      code: problemCodes[name],
      params: {
        ...place(label),
        labels: printed.filter(({ codeId }) => codeId === label.codeId).length,
        ...(name === 'small_modules' && { module_mm: Math.floor(label.moduleMm * 100) / 100 }),
      },
      isHint: true,
      isHeld: hold === 'problems',
    })),
  );

  return {
    /** Unreadable labels first: the job keeps the first ones only. `code_id` leads to the code. */
    findings: (): ItemFailure[] => [
      ...unread.map((label) => ({
        item: label.item,
        code: 'sheet_code_unreadable' as const,
        params: place(label),
        isHeld: hold !== 'none',
      })),
      ...[...leftOut].map(([id, item]) => ({ item, code: 'sheet_logo_missing' as const, params: { code_id: id } })),
      ...firstLabels(withoutCaption).map(({ item, codeId }) => ({
        item,
        code: 'sheet_caption_left_out' as const,
        params: { code_id: codeId },
      })),
      ...problemHints,
      ...firstLabels(readByOne).map((label) => ({
        item: label.item,
        code: 'sheet_code_read_by_one' as const,
        params: place(label),
        isHint: true,
        isHeld: hold === 'problems',
      })),
      ...firstLabels(withShortCaption).map((label) => ({
        item: label.item,
        code: 'sheet_caption_shortened' as const,
        params: place(label),
        isHint: true,
      })),
    ],
    /** Counts codes, and with `labels` their copies. */
    summary: {
      codes: countCodes(printed),
      labels: printed.length,
      sheets: sheetCount(layout, start, printed.length),
      unreadable: countCodes(unread),
      captions_left_out: countCodes(withoutCaption),
      logos_missing: leftOut.size,
      small_modules: countCodes(printed.filter((label) => has(label, 'small_modules'))),
      held: countCodes(held),
    },
  };
}
