import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @type {(() => unknown)[]} */
const tasks = [];

/** Registers something to undo when the command ends, last come, first done. @param {() => unknown} task */
export const beforeExit = (task) => {
  tasks.push(task);
};

export async function cleanUp() {
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    try {
      await task();
    } catch (error) {
      console.error('While cleaning up:', error);
    }
  }
}

/** A folder that is gone when the command ends. @param {string} name */
export function temporaryFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `tessera-${name}-`));
  // PostgreSQL refuses root, so as root the tests run it as another user, who has to get through to its data.
  chmodSync(folder, 0o711);
  beforeExit(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
