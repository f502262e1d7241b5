import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type FolderLock, lockFolder } from '../folder-lock/folder-lock.ts';
import { createDiskSync, type SyncPolicy } from './disk-sync.ts';
import { createFrameWriter, type JournalLog } from './frame-writer.ts';
import { limitKept } from './kept-segments.ts';
import { type Position, removeSegments, segmentOf } from './position.ts';
import { type Disk, SegmentWriter } from './segment-writer.ts';

/**
 * A local append-only log of clicks: its lines survive the end of the process. Counted ones are kept for a while, because a
 * failover may undo the last transactions of the database.
 */
export interface Journal {
  /** The journal's unique name: the key of its position in the database. */
  readonly source: string;
  readonly folder: string;
  /**
   * Writes a line, then calls `onSettled` once, in this or a later turn of the event loop. The lines of one turn are one
   * write. If the write fails, they are counted as dropped and `onSettled` is still called.
   */
  append(line: string, onSettled: () => void): void;
  /** The position after the last line. */
  written(): Position;
  readonly counts: { readonly recorded: number; readonly dropped: number; readonly bytes: number };
  /** Closes an old segment, then deletes the closed ones before a position. */
  discard(before: Position): void;
  /** Writes pending lines and unlocks the folder. `remove` deletes it. */
  close(options: { remove: boolean }): Promise<void>;
}

export interface JournalOptions {
  /** The folder with the journals of all processes. */
  root: string;
  source: string;
  sync: SyncPolicy;
  log: JournalLog;
  segmentBytes?: number;
  disk?: Disk;
}

const defaultSegmentBytes = 32 * 1024 * 1024;
const maxPendingLength = 1024 * 1024;
/** An older segment is closed even if it is not full: it contains visitors' addresses, and only whole segments are deleted. */
const maxSegmentMs = { idle: 10_000, inUse: 60_000 };

/** Locks the folder under a hidden name first: under its final name, another process could adopt it as abandoned. */
async function createFolder(root: string, source: string): Promise<{ folder: string; lock: FolderLock }> {
  const hidden = join(root, `.${source}`);
  mkdirSync(hidden, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(hidden, (socket) => socket.destroy());
  const folder = join(root, source);
  renameSync(hidden, folder);
  return { folder, lock };
}

export async function openJournal(options: JournalOptions): Promise<Journal> {
  const { root, source, sync, log, segmentBytes = defaultSegmentBytes } = options;
  const { folder, lock } = await createFolder(root, source);
  const segments = new SegmentWriter(folder, segmentBytes, options.disk);
  const frames = createFrameWriter(segments, log, () => limitKept(root, 0).deletedBytes > 0);
  const diskSync = createDiskSync(segments, log, sync);

  let text = '';
  let pending: (() => void)[] = [];
  let isScheduled = false;

  function flush(): void {
    isScheduled = false;
    if (pending.length === 0) return;
    const callbacks = pending;
    pending = [];
    const isWritten = frames.write(text, callbacks.length);
    text = '';
    diskSync.settle(callbacks, isWritten);
  }

  return {
    source,
    folder,
    counts: frames.counts,
    append(line, onSettled) {
      text += line;
      text += '\n';
      pending.push(onSettled);
      if (text.length > maxPendingLength) flush();
      else if (!isScheduled) {
        isScheduled = true;
        setImmediate(flush);
      }
    },
    written: () => segments.position,
    discard(before) {
      const isEnd = before === segments.position;
      if (segments.age() > (isEnd ? maxSegmentMs.idle : maxSegmentMs.inUse)) segments.retire();
      removeSegments(folder, segmentOf(before) + (isEnd && !segments.isOpen ? 1 : 0));
    },
    async close({ remove }) {
      diskSync.stop();
      flush();
      await new Promise<void>((resolve) => segments.sync(() => resolve()));
      segments.retire();
      if (remove) rmSync(folder, { recursive: true, force: true });
      await lock.release();
    },
  };
}
