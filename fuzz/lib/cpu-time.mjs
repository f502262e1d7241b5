import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts CPU time in hundredths of a second. */
const tickMs = 10;

/** Processor time that processes have used; those that have ended count nothing. @param {number[]} pids */
export const cpuMsOf = (pids) =>
  pids.reduce((sum, pid) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return sum + (Number(fields[11]) + Number(fields[12])) * tickMs;
    } catch {
      return sum;
    }
  }, 0);

/** How long the threads of processes have waited for a processor; those that have ended count nothing. @param {number[]} pids */
export const waitMsOf = (pids) =>
  pids.reduce((sum, pid) => {
    try {
      const threads = readdirSync(`/proc/${pid}/task`);
      const waits = threads.map((id) => readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[1]);
      return waits.reduce((ms, wait) => ms + Number(wait) / 1e6, sum);
    } catch {
      return sum;
    }
  }, 0);
