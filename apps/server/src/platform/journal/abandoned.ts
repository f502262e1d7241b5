import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DataFolderInUse, lockFolder } from '../folder-lock/folder-lock.ts';
import { type Position, removeSegments, segmentOf } from './position.ts';

/** The journal of a process that has ended, locked against other processes. */
export interface AbandonedJournal {
  readonly source: string;
  readonly folder: string;
  /** Deletes segments before a position. */
  discard(before: Position): void;
  release(options: { remove: boolean }): Promise<void>;
}

/** Undefined if the journal's process is running or the journal was removed. */
async function adopt(root: string, source: string): Promise<AbandonedJournal | undefined> {
  const folder = join(root, source);
  try {
    const lock = await lockFolder(folder, (socket) => socket.destroy());
    return {
      source,
      folder,
      discard: (before) => removeSegments(folder, segmentOf(before)),
      release: async ({ remove }) => {
        if (remove) rmSync(folder, { recursive: true, force: true });
        await lock.release();
      },
    };
  } catch (error) {
    if (error instanceof DataFolderInUse || !existsSync(folder)) return undefined;
    throw error;
  }
}

/** Locks, one by one, the journals in `root` whose processes have ended. */
export async function* abandonedJournals(root: string, ownSource: string): AsyncGenerator<AbandonedJournal> {
  if (!existsSync(root)) return;
  const folders = readdirSync(root, { withFileTypes: true }).filter(
    // A leading dot: its process is still opening it.
    (entry) => entry.isDirectory() && !entry.name.startsWith('.'),
  );
  for (const { name } of folders) {
    const found = name === ownSource ? undefined : await adopt(root, name);
    if (found) yield found;
  }
}
