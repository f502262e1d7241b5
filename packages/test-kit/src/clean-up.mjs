import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

/** A folder that `cleanUp` removes. @param {string} name */
export function temporaryFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `tessera-${name}-`));
  // As root, tests run PostgreSQL as another user, which must be able to reach its data in here.
  chmodSync(folder, 0o711);
  beforeExit(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
