import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '../folder-lock/folder-lock.ts';
import { headBytes, sealFrame } from './frame.ts';
import { type Position, removeSegments, segmentOf } from './position.ts';
import { type Disk, SegmentWriter } from './segment-writer.ts';

/** When what was written is made safe from a power cut: after so many milliseconds, before every answer, or never. */
export type SyncPolicy = number | 'always' | 'off';

export interface JournalLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** A local append-only record: what stands in it survives the death of the process. */
export interface Journal {
  /** Its name; never used twice. */
  readonly source: string;
  readonly folder: string;
  /**
   * Records a line and then calls `settled`, once, in this or one of the next turns of the event loop. The lines of one
   * turn are one write. If the disk does not take them, they are counted as dropped and `settled` is called all the same.
   */
  append(line: string, settled: () => void): void;
  /** How far it is written. */
  written(): Position;
  readonly counts: { readonly recorded: number; readonly dropped: number; readonly bytes: number };
  /** Deletes what lies before a position, because it has been dealt with; of a quiet journal, all of it. */
  discard(before: Position): void;
  /** Writes what is waiting, and lets go of the folder. `remove`: all of it has been dealt with. */
  close(options: { remove: boolean }): Promise<void>;
}

export interface JournalOptions {
  /** Where the journals of all processes lie, a folder each. */
  root: string;
  source: string;
  sync: SyncPolicy;
  log: JournalLog;
  segmentBytes?: number;
  disk?: Disk;
}

const defaultSegmentBytes = 32 * 1024 * 1024;
const mostPending = 1024 * 1024;
const complainEveryMs = 10_000;
/** A file that everything has been taken from is replaced after so long: the addresses in it are not kept for nothing. */
const quietMs = 10_000;

export async function openJournal(options: JournalOptions): Promise<Journal> {
  const { root, source, sync, log, segmentBytes = defaultSegmentBytes } = options;
  const folder = join(root, source);
  // Locked before it is seen under its name: else a process that looks for journals of the dead could take it.
  const unseen = join(root, `.${source}`);
  mkdirSync(unseen, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(unseen, (socket) => socket.destroy());
  renameSync(unseen, folder);
  const writer = new SegmentWriter(folder, segmentBytes, options.disk);
  const counts = { recorded: 0, dropped: 0, bytes: 0 };

  let text = '';
  let waiting: (() => void)[] = [];
  let scheduled = false;
  let frame = Buffer.allocUnsafe(64 * 1024);
  let dirty = false;
  let syncing = false;
  let unsynced: (() => void)[] = [];
  let complainedAt = 0;
  let droppedBefore = 0;

  function complain(error: unknown): void {
    if (Date.now() - complainedAt < complainEveryMs) return;
    complainedAt = Date.now();
    log.error({ err: error, dropped: counts.dropped }, 'clicks cannot be recorded and are lost; redirects go on');
  }

  function write(lines: number): void {
    if (frame.length < headBytes + text.length) frame = Buffer.allocUnsafe(2 * (headBytes + text.length));
    const length = frame.write(text, headBytes, 'latin1');
    sealFrame(frame, length);
    try {
      writer.write(frame.subarray(0, headBytes + length));
    } catch (error) {
      counts.dropped += lines;
      complain(error);
      return;
    }
    counts.recorded += lines;
    counts.bytes += headBytes + length;
    dirty = true;
    if (counts.dropped > droppedBefore) {
      log.info({ dropped: counts.dropped - droppedBefore }, 'clicks are recorded again');
      droppedBefore = counts.dropped;
      complainedAt = 0;
    }
  }

  function flush(): void {
    scheduled = false;
    if (waiting.length === 0) return;
    const settled = waiting;
    waiting = [];
    write(settled.length);
    text = '';
    if (sync !== 'always') {
      settle(settled);
      return;
    }
    unsynced.push(...settled);
    if (!syncing) syncNow();
  }

  function settle(settled: readonly (() => void)[]): void {
    for (const one of settled) {
      try {
        one();
      } catch (error) {
        log.error({ err: error }, 'an answer could not be sent');
      }
    }
  }

  /** One at a time; what is written meanwhile waits for the next one. */
  function syncNow(): void {
    const covered = unsynced;
    unsynced = [];
    dirty = false;
    syncing = true;
    writer.sync((error) => {
      syncing = false;
      if (error) {
        // After a failed sync the system forgets what was unwritten: go on in a file it has no grudge against.
        log.error({ err: error }, 'the disk did not confirm clicks');
        writer.retire();
      }
      settle(covered);
      if (unsynced.length > 0) syncNow();
    });
  }

  const timer = typeof sync === 'number' ? setInterval(() => dirty && !syncing && syncNow(), sync).unref() : undefined;

  return {
    source,
    folder,
    counts,
    append(line, settled) {
      text += line;
      text += '\n';
      waiting.push(settled);
      if (text.length > mostPending) flush();
      else if (!scheduled) {
        scheduled = true;
        setImmediate(flush);
      }
    },
    written: () => writer.position,
    discard(before) {
      if (before === writer.position && writer.age() > quietMs) {
        writer.retire();
        removeSegments(folder, segmentOf(before) + 1);
      } else removeSegments(folder, segmentOf(before));
    },
    async close({ remove }) {
      clearInterval(timer);
      flush();
      await new Promise<void>((resolve) => writer.sync(() => resolve()));
      writer.retire();
      if (remove) rmSync(folder, { recursive: true, force: true });
      await lock.release();
    },
  };
}
