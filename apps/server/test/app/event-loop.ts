import { readFileSync, readlinkSync } from 'node:fs';

/** Far shorter than the turns that tests look for. */
const beatMs = 5;

/**
 * Measures the longest turn of this thread's event loop in CPU time of the thread, so that other threads, processes and the
 * load of the machine do not count. Linux only.
 */
export function measureTurns(): { stop(): number } {
  const file = `/proc/${readlinkSync('/proc/thread-self')}/schedstat`;
  const cpuMs = () => Number.parseInt(readFileSync(file, 'latin1'), 10) / 1e6;
  let [last, longest] = [cpuMs(), 0];
  const check = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(check, beatMs);
  return {
    stop() {
      clearInterval(timer);
      check();
      return longest;
    },
  };
}
