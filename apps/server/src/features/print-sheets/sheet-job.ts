import { type CaptionChoice, captionPlan, type SheetCaption, sheetCount } from '@tessera/contract';
import { AppError } from '../../http/app-error.ts';
import type { PageReading, Sheet, SheetPlan } from '../../platform/sheets/sheets.ts';
import { type JobKind, madeAgain, type ResultFile, type RunningJob } from '../jobs/job-kind.service.ts';
import { type CodeRow, createDrawLabels } from './draw-labels.ts';
import type { PrintSheetDeps } from './print-sheets.deps.ts';
import { createSheetReport, type HoldBack, type Printed, type SheetContent } from './sheet-report.ts';

interface SheetInput {
  plan: SheetPlan;
  captions: SheetCaption;
  /** Instead of `captions`. */
  caption?: CaptionChoice;
  /** The labels of each code, by its position. Jobs of earlier releases print one of each. */
  copies?: readonly number[];
  /** As in the request. */
  printAnyway?: boolean;
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

/** Without a choice, as before there was one. */
const holdBack = ({ printAnyway }: SheetInput): HoldBack =>
  printAnyway === undefined ? 'unreadable' : printAnyway ? 'none' : 'problems';

/** Draws all codes, then reads each of them from the finished file. After a crash, the job starts again. */
export function createSheetJob(deps: PrintSheetDeps): JobKind<SheetInput, Reported> {
  const { sheets, bulk, clock } = deps;

  const drawLabels = createDrawLabels(deps);

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

  async function readAll(sheet: Sheet, count: number, job: Job): Promise<PageReading> {
    const { layout, start } = job.input.plan;
    const pages = sheetCount(layout, start, count);
    const reading: PageReading = { unread: [], readByOne: [] };
    await sheet.finish();
    for (let page = 0; page < pages; page += 1) {
      const { unread, readByOne } = await sheet.check(page);
      reading.unread.push(...unread);
      reading.readByOne.push(...readByOne);
      await job.report(Math.floor((count + (count * (page + 1)) / pages) / 2));
    }
    return reading;
  }

  async function print(sheet: Sheet, job: Job) {
    const { plan } = job.input;
    const content = await drawAll(sheet, job);
    const reading = await readAll(sheet, content.printed.length, job);
    const report = createSheetReport(content, reading, plan, holdBack(job.input));
    const failures = job.cursor ? [] : report.findings();
    const done = content.printed.length + content.leftOut.size;
    await job.step(async () => ({ cursor: { isReported: true }, done, total: done, failures }));
    const day = clock.now().toISOString().slice(0, 10);
    return { summary: report.summary, file: pdfFile(await sheet.file(), day) };
  }

  return {
    name: 'print_sheet',
    crashes: madeAgain,
    // Jobs of earlier releases count unreadable codes only.
    isResultHeld: ({ unreadable = 0, held = unreadable }) => held > 0,
    run: (job) => sheets.print(job.userId, job.input.plan, (sheet) => print(sheet, job), job.signal),
  };
}
