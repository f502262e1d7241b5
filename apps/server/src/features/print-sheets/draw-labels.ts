import { type CaptionPlan, captionTexts } from '@tessera/contract';
import { AppError, undefinedOn } from '../../http/app-error.ts';
import type { Sheet, SheetCode } from '../../platform/sheets/sheets.ts';
import type { JobCode } from '../qr-codes/bulk/job-codes.service.ts';
import { readLinkProblems } from '../qr-codes/link-problems.service.ts';
import type { PrintSheetDeps } from './print-sheets.deps.ts';
import type { SheetContent } from './sheet-report.ts';

export type CodeRow = NonNullable<JobCode['code']>;

/** A link as people type it. */
const readable = (url: string): string => url.replace(/^https?:\/\//, '');

/** Reads the input of a code once for all its copies, which are side by side. */
function readOnce<Input>(read: (row: CodeRow) => Promise<Input>) {
  let last: { row: CodeRow; input: Promise<Input> } | undefined;
  return (row: CodeRow): Promise<Input> => {
    if (last?.row !== row) last = { row, input: read(row) };
    return last.input;
  };
}

/** Draws the next labels, a code for each. `first`: the number of labels before. */
export type DrawLabels = (
  sheet: Sheet,
  rows: readonly CodeRow[],
  caption: CaptionPlan | null,
  first: number,
) => Promise<SheetContent>;

export function createDrawLabels({ pictures, links }: PrintSheetDeps): DrawLabels {
  function codeCaption({ title, slug, hash, tags }: CodeRow, caption: CaptionPlan | null, index: number): string[] {
    const link = readable(pictures.shortUrl(slug ?? hash));
    return caption ? captionTexts(caption, { title, link, tags: tags.map(({ name }) => name) }, index) : [];
  }

  const codeName = ({ title, hash }: CodeRow): string => title ?? readable(pictures.shortUrl(hash));

  return async (sheet, rows, caption, first) => {
    const readInput = readOnce((row) => pictures.drawInput(row).catch(undefinedOn('logo_missing')));
    const codes: SheetCode[] = [];
    const [printedRows, leftOut]: [CodeRow[], Map<string, string>] = [[], new Map()];
    for (const row of rows) {
      const input = await readInput(row);
      if (input) {
        codes.push({ ...input, caption: codeCaption(row, caption, first + codes.length) });
        printedRows.push(row);
      } else leftOut.set(row.id, codeName(row));
    }
    const notes = await sheet.draw(codes);
    if (notes === 'too-large') throw new AppError('sheet_too_large');
    const problems = await readLinkProblems(links, printedRows);
    const printed = printedRows.flatMap((row, i) => {
      const note = notes[i];
      return note ? [{ ...note, codeId: row.id, item: codeName(row), links: problems.get(row.id) ?? [] }] : [];
    });
    return { printed, leftOut };
  };
}
