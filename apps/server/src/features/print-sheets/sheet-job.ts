import { type CaptionChoice, captionPlan, type SheetCaption, sheetCount } from '@tessera/contract';
import { AppError } from '../../http/app-error.ts';
import type { Sheet, SheetPlan } from '../../platform/sheets/sheets.ts';
import { type JobKind, madeAgain, type ResultFile, type RunningJob } from '../jobs/job-kind.service.ts';
import { type CodeRow, createDrawLabels } from './draw-labels.ts';
import type { PrintSheetDeps } from './print-sheets.deps.ts';
import { failuresOf, type Printed, type SheetContent, sheetSummary } from './sheet-report.ts';

interface SheetInput {
  plan: SheetPlan;
  captions: SheetCaption;
  /** Instead of `captions`. */
  caption?: CaptionChoice;
  /** The labels of each code, by its position. Jobs of earlier releases print one of each. */
  copies?: readonly number[];
}
/** Stored with the failures, so that a job that continues after a crash does not report them twice. */
interface Reported {
  isReported: true;
}
type Job = RunningJob<SheetInput, Reported>;

/** Enough to keep the thread busy, few enough for progress and a quick cancel. */
const batchSize = 20;
const chunkBytes = 1024 * 1024;

function pdfFile(bytes: Uint8Array, day: string): ResultFile {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  }
  return { name: `print-sheet-${day}.pdf`, type: 'application/pdf', content: chunks() };
}

/** Draws all codes, then reads each of them from the finished file. After a crash, the job starts again. */
export function createSheetJob(deps: PrintSheetDeps): JobKind<SheetInput, Reported> {
  const { sheets, bulk, pictures, clock } = deps;

  const drawLabels = createDrawLabels(pictures);

  /** The codes of the labels: each as many times as it is printed. */
  async function* labelRows(job: Job): AsyncGenerator<CodeRow> {
    for await (const { code, position } of bulk.codesOf(job))
      for (let copy = job.input.copies?.[position - 1] ?? 1; code && copy > 0; copy -= 1) yield code;
  }

  /** The progress counts each label half when it is drawn and half when it is read. */
  async function drawAll(sheet: Sheet, job: Job): Promise<SheetContent> {
    const caption = captionPlan(job.input);
    const [printed, leftOut]: [Printed[], Map<string, string>] = [[], new Map()];
    let batch: CodeRow[] = [];
    const flush = async () => {
      const drawn = await drawLabels(sheet, batch, caption, printed.length);
      printed.push(...drawn.printed);
      for (const [id, item] of drawn.leftOut) leftOut.set(id, item);
      batch = [];
      await job.report(Math.floor(printed.length / 2));
    };
    for await (const row of labelRows(job)) {
      batch.push(row);
      if (batch.length === batchSize) await flush();
    }
    if (batch.length > 0) await flush();
    if (printed.length === 0) throw new AppError(leftOut.size > 0 ? 'logo_missing' : 'not_found');
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
    const done = content.printed.length + content.leftOut.size;
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
