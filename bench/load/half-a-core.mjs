// Holds processes to half a core each, so that on a machine with few cores some of them stay free for who measures.
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = '/sys/fs/cgroup';
/** Long enough that what one thread took and did not use is not most of the share. */
const periodMicros = 100_000;

/** Where a group of processes can be made, and how its share is written down; nothing where that is not allowed. */
function findController() {
  const first = join(root, 'cpu');
  if (existsSync(join(first, 'cgroup.procs'))) {
    return {
      parent: first,
      limit(folder, quota) {
        writeFileSync(join(folder, 'cpu.cfs_period_us'), String(periodMicros));
        writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(quota));
      },
    };
  }
  const controllers = join(root, 'cgroup.subtree_control');
  if (existsSync(controllers) && readFileSync(controllers, 'utf8').split(/\s/).includes('cpu')) {
    return {
      parent: root,
      limit: (folder, quota) => writeFileSync(join(folder, 'cpu.max'), `${quota} ${periodMicros}`),
    };
  }
  return undefined;
}

/**
 * @param {readonly number[]} pids
 * @returns {(() => void) | undefined} lets go of them, once they have ended; nothing if this machine does not allow it
 */
export function holdToHalfACore(pids) {
  const controller = findController();
  if (!controller) return undefined;
  /** @type {string[]} */
  const folders = [];
  const release = () => {
    for (const folder of folders) {
      try {
        rmdirSync(folder);
      } catch {
        // Somebody is still in it; it goes with the machine.
      }
    }
  };
  try {
    for (const pid of pids) {
      const folder = join(controller.parent, `tessera-bench-${pid}`);
      mkdirSync(folder);
      folders.push(folder);
      controller.limit(folder, periodMicros / 2);
      writeFileSync(join(folder, 'cgroup.procs'), String(pid));
    }
    return release;
  } catch {
    release();
    return undefined;
  }
}
