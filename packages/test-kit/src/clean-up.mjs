import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** @type {(() => unknown)[]} */
const tasks = [];

/** Registers a task for `cleanUp`; tasks run in reverse order. @param {() => unknown} task */
export const beforeExit = (task) => {
  tasks.push(task);
};

export async function cleanUp() {
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    try {
      await task();
    } catch (error) {
      console.error('Cleanup failed:', error);
    }
  }
}

const memoryFolder = '/dev/shm';
const minFreeBytes = 4 * 2 ** 30;

/** `/dev/shm` if it has enough space and TMPDIR is not set, because the embedded database syncs every commit. */
function fastestFolder() {
  if (process.env.TMPDIR || !existsSync(memoryFolder)) return tmpdir();
  const { bavail, bsize } = statfsSync(memoryFolder);
  return Math.min(bavail * bsize, freemem()) >= minFreeBytes ? memoryFolder : tmpdir();
}

/** A folder that `cleanUp` removes. @param {string} name */
export function temporaryFolder(name) {
  const folder = mkdtempSync(join(fastestFolder(), `tessera-${name}-`));
  // As root, tests run PostgreSQL as another user, which must be able to reach its data in here.
  chmodSync(folder, 0o711);
  beforeExit(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
