import { days } from '../../../platform/clock/clock.ts';
import type { JournalPart } from '../../../platform/journal/read-journal.ts';
import { type Visit, readLine } from '../recording/click-line.ts';
import { classify, type Classifier, type Click, type ClickKind, dayOf } from './classify.ts';

/** The salt of each day; null for a day that is closed. */
export type Salts = ReadonlyMap<string, Uint8Array | null>;

/** Clicks as the database takes them: one text per column, each an array in PostgreSQL's own notation. */
export interface ClickColumns {
  hashes: string;
  times: string;
  kinds: string;
  visitors: string;
  countries: string;
  agents: string;
  referrers: string;
}

export type Batch =
  /** Some days' salts must be found out first. */
  | { at: 'unsalted'; days: string[] }
  | {
      at: 'ready';
      next: number;
      clicks: number;
      days: string[];
      /** When the last of them was made. */
      lastAt: number;
      columns: ClickColumns;
      /** Bytes of the journal that could not be read, and lines that said nothing. */
      skipped: number;
      unreadable: number;
      /** Clicks that came too late to tell whose they were. */
      late: number;
    };

const kindCodes = { person: 'p', bot: 'b', prefetch: 'f' } satisfies Record<ClickKind, string>;

const quoted = (text: string | null) => (text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`);
const arrayOf = (values: readonly (string | number)[]) => `{${values.join(',')}}`;

const columnsOf = (clicks: readonly Click[]): ClickColumns => ({
  hashes: arrayOf(clicks.map(({ hash }) => quoted(hash))),
  times: arrayOf(clicks.map(({ at }) => at)),
  kinds: arrayOf(clicks.map(({ kind }) => kindCodes[kind])),
  visitors: arrayOf(clicks.map(({ visitor }) => visitor ?? 'NULL')),
  countries: arrayOf(clicks.map(({ country }) => country ?? 'NULL')),
  agents: arrayOf(clicks.map(({ agent }) => quoted(agent))),
  referrers: arrayOf(clicks.map(({ referrer }) => quoted(referrer))),
});

const dayNumber = (at: number) => Math.floor(at / days(1));

/** Makes a batch of a part of the journal. All the work on a single click happens here, away from who answers requests. */
export function makeBatch(part: JournalPart, salts: Salts, classifier: Classifier): Batch {
  const visits = part.lines.map(readLine).filter((visit): visit is Visit => visit !== undefined);
  const present = new Map(visits.map(({ at }) => [dayNumber(at), dayOf(at)]));
  const unsalted = [...present.values()].filter((day) => !salts.has(day));
  if (unsalted.length > 0) return { at: 'unsalted', days: unsalted };
  const keys = new Map([...present].map(([number, day]) => [number, salts.get(day) ?? undefined]));
  const clicks = visits.map((visit) => classify(visit, keys.get(dayNumber(visit.at)), classifier));
  return {
    at: 'ready',
    next: part.next,
    clicks: clicks.length,
    days: [...present.values()],
    lastAt: clicks.at(-1)?.at ?? 0,
    columns: columnsOf(clicks),
    skipped: part.skipped,
    unreadable: part.lines.length - visits.length,
    late: clicks.filter(({ visitor, agent }) => agent !== null && visitor === null).length,
  };
}
