import { days } from '../../../platform/clock/clock.ts';
import type { JournalPart } from '../../../platform/journal/read-journal.ts';
import type { VisitorReaders } from '../../../platform/platform.ts';
import { parseLine, type Visit } from '../recording/click-line.ts';
import { type ClickTable, clickTable } from '../dimensions.service.ts';
import { kindCodes } from '../stored-values.ts';
import type { DailySalts } from '../upkeep/daily-salt.ts';
import { utcDay } from '../utc-day.ts';
import { classify, type Click } from './classify.ts';

export interface BatchRequest {
  /** The journal's folder. */
  folder: string;
  /** The position to read from. */
  from: number;
  /** The end of a journal that is still being written; undefined for an abandoned one. */
  until: number | undefined;
  maxLines: number;
  salts: DailySalts;
}

/** Reads a journal batch by batch. */
export interface BatchSource {
  next(request: BatchRequest): Promise<Batch>;
  close(): Promise<void>;
}

/** The columns of the clicks, each as the text of a PostgreSQL array. */
export interface ClickColumns {
  hashes: string;
  times: string;
  kinds: string;
  visitors: string;
  /** The values by the names of their columns. */
  values: Readonly<Record<string, string>>;
}

export interface ReadyBatch {
  kind: 'ready';
  /** The position after the last click. */
  next: number;
  clicks: number;
  /** The UTC days of the clicks. */
  days: string[];
  /** The time of the last click. */
  lastAt: number;
  columns: ClickColumns;
  /** The salts of the visitor hashes, as hexadecimal text; without those of closed days. */
  salts: { days: string[]; values: string[] };
  /** Damaged bytes of the journal. */
  skipped: number;
  /** Lines that are not clicks. */
  unreadable: number;
  /** Clicks of closed days, whose salts are deleted: they cannot be unique. */
  late: number;
}

/** `salts-missing`: the request has no salts for these days; load them and request again. */
export type Batch = ReadyBatch | { kind: 'salts-missing'; days: string[] };

/** Few values need escapes, and the test is faster than the replacement. */
const needsEscapes = /["\\]/;
const escaped = (text: string) => (needsEscapes.test(text) ? text.replace(/["\\]/g, '\\$&') : text);
const quoted = (text: string | null) => (text === null ? 'NULL' : `"${escaped(text)}"`);
const arrayLiteral = (values: readonly (string | number)[]) => `{${values.join(',')}}`;

const columnsOf = (clicks: readonly Click[], { columns }: ClickTable): ClickColumns => ({
  hashes: arrayLiteral(clicks.map(({ hash }) => quoted(hash))),
  times: arrayLiteral(clicks.map(({ at }) => at)),
  kinds: arrayLiteral(clicks.map(({ kind }) => kindCodes[kind])),
  visitors: arrayLiteral(clicks.map(({ visitor }) => visitor ?? 'NULL')),
  values: Object.fromEntries(
    columns.map(({ name }, index) => [name, arrayLiteral(clicks.map(({ values }) => quoted(values[index] ?? null)))]),
  ),
});

function usedSalts(wanted: readonly string[], salts: DailySalts): ReadyBatch['salts'] {
  const used = wanted.flatMap((day) => {
    const salt = salts.get(day);
    return salt ? [{ day, value: Buffer.from(salt).toString('hex') }] : [];
  });
  return { days: used.map(({ day }) => day), values: used.map(({ value }) => value) };
}

const dayNumber = (at: number) => Math.floor(at / days(1));

/** All work per click happens here. It runs in a worker thread, so that it does not delay requests. */
export function makeBatch(
  part: JournalPart,
  salts: DailySalts,
  classifier: VisitorReaders,
  table: ClickTable = clickTable,
): Batch {
  const visits = part.lines.map(parseLine).filter((visit): visit is Visit => visit !== undefined);
  const present = new Map(visits.map(({ at }) => [dayNumber(at), utcDay(at)]));
  const unsalted = [...present.values()].filter((day) => !salts.has(day));
  if (unsalted.length > 0) return { kind: 'salts-missing', days: unsalted };
  const saltsByNumber = new Map([...present].map(([number, day]) => [number, salts.get(day) ?? undefined]));
  const clicks = visits.map((visit) => classify(visit, saltsByNumber.get(dayNumber(visit.at)), classifier, table));
  return {
    kind: 'ready',
    next: part.next,
    clicks: clicks.length,
    days: [...present.values()],
    lastAt: clicks.at(-1)?.at ?? 0,
    columns: columnsOf(clicks, table),
    salts: usedSalts([...present.values()], salts),
    skipped: part.skipped,
    unreadable: part.lines.length - visits.length,
    late: clicks.filter(({ isTracked, visitor }) => isTracked && visitor === null).length,
  };
}
