// Reads the probes' events: stalls, exits and memory.
import { existsSync } from 'node:fs';

/** @typedef {import('./target.mjs').ProbeEvent} ProbeEvent */

/**
 * @typedef {object} Stall
 * @property {number} cpuMs
 * @property {number | undefined} number of the request that had begun last
 * @property {string[]} requests that began shortly before or within, as `seed:number method url`
 * @property {string[]} stack
 *
 * @typedef {object} End
 * @property {string} message
 * @property {string[]} details
 * @property {boolean} isStuck it still runs, and does nothing else any more
 */

/** A process that still runs this long after an exception, or in a loop, is stuck. */
const survivedMs = 15_000;

/** Processes that do one thing and end. @param {string} program */
const isShortLived = (program) => /-child\.m?js$/.test(program);

/** The innermost function of the product itself. @param {string[]} stack */
export const ownFrame = (stack) =>
  (stack.find((frame) => /apps\/server\/dist/.test(frame)) ?? stack[0] ?? 'an unknown place').trim();

/** @param {ProbeEvent} event @returns {End} */
function reasonOf({ kind, origin, message, stack, requests = [] }) {
  if (kind === 'stuck') return { message: `stuck in ${ownFrame(stack)}`, details: stack, isStuck: true };
  const trace = String(stack).split('\n');
  const text = `${origin}: ${message}, ${ownFrame(trace.slice(1))}`;
  return { message: text, details: [...requests, ...trace], isStuck: false };
}

/**
 * @param {() => ProbeEvent[]} events
 * @param {number} warmUpMs a process that starts loads its code and runs it for the first time; so much of its main thread's
 *   processor time does not count
 */
export function watchProcesses(events, warmUpMs) {
  /** @type {Map<number, string>} */
  const programs = new Map();
  /** @type {Map<number, number>} */
  const rss = new Map();
  /** Processes that are about to end, and why. @type {Map<number, { at: number, end: End }>} */
  const doomed = new Map();
  let readyAt = Date.now();

  /** Takes leave of a process. @param {number} pid @param {string} otherwise @returns {End} */
  function endOf(pid, otherwise) {
    const reason = doomed.get(pid)?.end ?? { message: otherwise, details: [programs.get(pid) ?? ''] };
    for (const map of [programs, rss, doomed]) map.delete(pid);
    return { ...reason, isStuck: false };
  }

  const isGone = (pid) => existsSync('/proc/self') && !existsSync(`/proc/${pid}`);

  function readEvents() {
    /** @type {Stall[]} */
    const stalls = [];
    /** @type {End[]} */
    const ends = [];
    for (const event of events()) {
      const { kind, pid, at } = event;
      if (kind === 'start') programs.set(pid, event.program);
      else if (kind === 'sample') rss.set(pid, event.rss);
      else if (at < readyAt || isShortLived(programs.get(pid) ?? '')) {
        if (kind === 'exit') endOf(pid, '');
      } else if (kind === 'stuck' || kind === 'uncaught') doomed.set(pid, { at, end: reasonOf(event) });
      else if (kind === 'exit') ends.push(endOf(pid, `a process ended with code ${event.code}`));
      else if (kind === 'stall') {
        const { cpuMs, number, requests, stack, threadMs } = event;
        // The long loop has ended.
        if (doomed.get(pid)?.end.isStuck) doomed.delete(pid);
        if (threadMs > warmUpMs) stalls.push({ cpuMs, number: number >= 0 ? number : undefined, requests, stack });
      }
    }
    return { stalls, ends };
  }

  return {
    /** Resets the state after a start or restart of the product. */
    begin() {
      readEvents();
      for (const pid of programs.keys()) if (isGone(pid)) endOf(pid, '');
      doomed.clear();
      readyAt = Date.now();
    },
    /** Events since the last call. */
    read() {
      const { stalls, ends } = readEvents();
      for (const [pid, program] of programs) {
        if (!isGone(pid)) continue;
        if (isShortLived(program)) programs.delete(pid);
        else ends.push(endOf(pid, 'a process was killed'));
      }
      for (const [pid, { at, end }] of doomed) {
        if (Date.now() - at < survivedMs) continue;
        doomed.delete(pid);
        ends.push(end);
      }
      return { stalls, ends };
    },
    /** Whether a process is about to exit. */
    get hasDoomed() {
      return doomed.size > 0;
    },
    /** Resident memory of all processes. */
    get memory() {
      return [...rss.values()].reduce((sum, one) => sum + one, 0);
    },
  };
}
