import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Position } from './position.ts';

const mark = z.object({ position: z.number(), clicks: z.number() });
const stored = z.object({
  counted: mark,
  furthest: mark,
  reached: z.array(z.object({ at: z.number(), position: z.number() })),
});

/** A place in a journal, and the number of clicks before it. */
export type Mark = z.infer<typeof mark>;
type StoredProgress = z.infer<typeof stored>;

/** How far a journal is counted. A file in its folder tells the process that counts it next, and the metrics. */
export type JournalProgress = ReturnType<typeof openProgress>;

const fileIn = (folder: string) => join(folder, 'progress.json');
const start: Mark = { position: 0, clicks: 0 };

/** Undefined if there is none: the journal is new, or its process was killed at its start. */
function readProgress(folder: string): StoredProgress | undefined {
  try {
    return z.safeParse(stored, JSON.parse(readFileSync(fileIn(folder), 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** The position up to which a journal is counted, as far as its folder tells. */
export const countedPosition = (folder: string): Position => readProgress(folder)?.counted.position ?? 0;

/** Positions are noted once per interval: this fraction of the time for which counted segments are kept. */
const noteFraction = 1 / 60;

export function openProgress(folder: string, keepMs: number) {
  let progress = readProgress(folder) ?? { counted: start, furthest: start, reached: [] };
  let isSaved = true;

  /** Only counters and the age of kept segments depend on the file, so a full disk must not stop counting. */
  function save(): void {
    try {
      writeFileSync(`${fileIn(folder)}.new`, JSON.stringify(progress), { mode: 0o600 });
      renameSync(`${fileIn(folder)}.new`, fileIn(folder));
      isSaved = true;
    } catch {
      isSaved = false;
    }
  }

  /** At the end of the interval, everything before the position is counted. The clock may have been set back since the last entry. */
  function noteReached({ position }: Mark, now: number): StoredProgress['reached'] {
    const intervalMs = keepMs * noteFraction;
    const intervalEnd = intervalMs === 0 ? now : Math.ceil(now / intervalMs) * intervalMs;
    const known = progress.reached
      .filter((entry) => entry.position <= position)
      .map((entry) => ({ ...entry, at: Math.min(entry.at, intervalEnd) }));
    const isNew = position > (known.at(-1)?.position ?? 0);
    const all = isNew ? [...known.filter(({ at }) => at < intervalEnd), { at: intervalEnd, position }] : known;
    // The last of the positions that are no longer kept is enough.
    return all.slice(
      Math.max(
        0,
        all.findLastIndex(({ at }) => at <= now - keepMs),
      ),
    );
  }

  function replace(next: Pick<StoredProgress, 'counted' | 'furthest'>, now: number): void {
    const changed = { ...next, reached: noteReached(next.counted, now) };
    const isSame = JSON.stringify(changed) === JSON.stringify(progress);
    progress = changed;
    if (!isSame || !isSaved) save();
  }

  return {
    /** The end of the counted part in the database. */
    counted: (): Mark => progress.counted,
    /** The furthest mark that was ever counted. It is ahead of `counted` if the database has lost its last transactions. */
    furthest: (): Mark => progress.furthest,
    update: (counted: Mark, now: number) =>
      replace({ counted, furthest: counted.position > progress.furthest.position ? counted : progress.furthest }, now),
    /** The clicks up to `furthest` are counted again, or lost: `counted` is all there is. */
    settle: (counted: Mark, now: number) => replace({ counted, furthest: counted }, now),
    /** Segments before this position were counted long enough ago to be deleted. */
    keepFrom: (now: number): Position => progress.reached.findLast(({ at }) => at <= now - keepMs)?.position ?? 0,
  };
}
