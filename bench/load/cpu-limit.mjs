// Holds a node's processes to half a core, so that on a machine with few cores the load generator has the rest.
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
 * @param {readonly number[]} pids processes that share half a core
 * @returns {(() => void) | undefined} removes the group once they have ended; undefined if this machine does not allow it
 */
export function holdToHalfACore(pids) {
  const controller = findController();
  if (!controller) return undefined;
  const folder = join(controller.parent, `tessera-bench-${pids[0]}`);
  const release = () => {
    try {
      rmdirSync(folder);
    } catch {
      // A process is still in it, or it was never made.
    }
  };
  try {
    mkdirSync(folder);
    controller.limit(folder, periodMicros / 2);
    for (const pid of pids) writeFileSync(join(folder, 'cgroup.procs'), String(pid));
    return release;
  } catch {
    release();
    return undefined;
  }
}
