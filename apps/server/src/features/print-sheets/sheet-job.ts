import {
  type CaptionChoice,
  type CaptionPlan,
  captionPlan,
  captionTexts,
  type SheetCaption,
  sheetCount,
} from '@tessera/contract';
import { AppError, undefinedOn } from '../../http/app-error.ts';
import type { Sheet, SheetCode, SheetPlan } from '../../platform/sheets/sheets.ts';
import { type JobKind, madeAgain, type ResultFile, type RunningJob } from '../jobs/job-kind.service.ts';
import type { JobCode } from '../qr-codes/bulk/job-codes.service.ts';
import type { PrintSheetDeps } from './print-sheets.deps.ts';
import { failuresOf, type Printed, type SheetContent, sheetSummary } from './sheet-report.ts';

interface SheetInput {
  plan: SheetPlan;
  captions: SheetCaption;
  /** Instead of `captions`. */
  caption?: CaptionChoice;
}
/** Stored with the failures, so that a job that continues after a crash does not report them twice. */
interface Reported {
  isReported: true;
}
type Job = RunningJob<SheetInput, Reported>;

type CodeRow = NonNullable<JobCode['code']>;

/** Enough to keep the thread busy, few enough for progress and a quick cancel. */
const batchSize = 20;
const chunkBytes = 1024 * 1024;

/** A link as people type it. */
const readable = (url: string): string => url.replace(/^https?:\/\//, '');

function pdfFile(bytes: Uint8Array, day: string): ResultFile {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  }
  return { name: `print-sheet-${day}.pdf`, type: 'application/pdf', content: chunks() };
}

/** Draws all codes, then reads each of them from the finished file. After a crash, the job starts again. */
export function createSheetJob(deps: PrintSheetDeps): JobKind<SheetInput, Reported> {
  const { sheets, bulk, pictures, clock } = deps;

  function codeCaption({ title, slug, hash, tags }: CodeRow, caption: CaptionPlan | null, index: number): string[] {
    const link = readable(pictures.shortUrl(slug ?? hash));
    return caption ? captionTexts(caption, { title, link, tags: tags.map(({ name }) => name) }, index) : [];
  }

  const codeName = ({ title, hash }: CodeRow): string => title ?? readable(pictures.shortUrl(hash));

  /** `first`: the number of labels before. */
  async function drawBatch(
    sheet: Sheet,
    rows: readonly CodeRow[],
    caption: CaptionPlan | null,
    first: number,
  ): Promise<SheetContent> {
    const codes: SheetCode[] = [];
    const [items, leftOut]: [string[], string[]] = [[], []];
    for (const row of rows) {
      const input = await pictures.drawInput(row).catch(undefinedOn('logo_missing'));
      (input ? items : leftOut).push(codeName(row));
      if (input) codes.push({ ...input, caption: codeCaption(row, caption, first + codes.length) });
    }
    const notes = await sheet.draw(codes);
    if (notes === 'too-large') throw new AppError('sheet_too_large');
    return { printed: notes.map((note, i) => ({ ...note, item: items[i] ?? '' })), leftOut };
  }

  /** The progress counts each code half when it is drawn and half when it is read. */
  async function drawAll(sheet: Sheet, job: Job): Promise<SheetContent> {
    const [printed, leftOut]: [Printed[], string[]] = [[], []];
    const caption = captionPlan(job.input);
    let batch: CodeRow[] = [];
    const flush = async () => {
      const drawn = await drawBatch(sheet, batch, caption, printed.length);
      printed.push(...drawn.printed);
      leftOut.push(...drawn.leftOut);
      batch = [];
      await job.report(Math.floor(printed.length / 2));
    };
    for await (const { code } of bulk.codesOf(job)) {
      if (code) batch.push(code);
      if (batch.length === batchSize) await flush();
    }
    if (batch.length > 0) await flush();
    if (printed.length === 0) throw new AppError(leftOut.length > 0 ? 'logo_missing' : 'not_found');
    return { printed, leftOut };
  }

  async function readAll(sheet: Sheet, count: number, job: Job): Promise<number[]> {
    const { layout, start } = job.input.plan;
    const pages = sheetCount(layout, start, count);
    const failed: number[] = [];
    await sheet.finish();
    for (let page = 0; page < pages; page += 1) {
      failed.push(...(await sheet.check(page)));
      await job.report(Math.floor((count + (count * (page + 1)) / pages) / 2));
    }
    return failed;
  }

  async function print(sheet: Sheet, job: Job) {
    const { plan } = job.input;
    const content = await drawAll(sheet, job);
    const unread = await readAll(sheet, content.printed.length, job);
    const failures = job.cursor ? [] : failuresOf(content, unread, plan);
    const done = content.printed.length + content.leftOut.length;
    await job.step(async () => ({ cursor: { isReported: true }, done, total: done, failures }));
    const day = clock.now().toISOString().slice(0, 10);
    return { summary: sheetSummary(content, unread, plan), file: pdfFile(await sheet.file(), day) };
  }

  return {
    name: 'print_sheet',
    crashes: madeAgain,
    isResultHeld: ({ unreadable = 0 }) => unreadable > 0,
    run: (job) => sheets.print(job.userId, job.input.plan, (sheet) => print(sheet, job), job.signal),
  };
}
