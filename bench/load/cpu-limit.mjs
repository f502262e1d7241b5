// Limits a node's processes to half a core, which leaves the load generator enough CPU on a machine with few cores.
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = '/sys/fs/cgroup';
/** Long enough that quota reserved by one thread and not used is a small part of it. */
const periodMicros = 100_000;

/** The cgroup to create groups in and how to set a limit, for cgroup v1 and v2; undefined where that is not allowed. */
function findController() {
  const cpuController = join(root, 'cpu');
  if (existsSync(join(cpuController, 'cgroup.procs'))) {
    return {
      parent: cpuController,
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
 * @returns {(() => void) | undefined} removes the group after they have ended; undefined if this machine does not allow a limit
 */
export function limitToHalfCore(pids) {
  const controller = findController();
  if (!controller) return undefined;
  const folder = join(controller.parent, `tessera-bench-${pids[0]}`);
  const release = () => {
    try {
      rmdirSync(folder);
    } catch {
      // It still has a process, or was never created.
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
