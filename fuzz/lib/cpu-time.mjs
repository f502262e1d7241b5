import { readFileSync } from 'node:fs';

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
