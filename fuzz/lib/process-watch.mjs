// Reads the probes' events: stalls, exits and memory.
import { existsSync } from 'node:fs';

/** @typedef {import('./target.mjs').ProbeEvent} ProbeEvent */

/**
 * @typedef {object} Stall
 * @property {number} cpuMs
 * @property {number | undefined} number of the latest request
 * @property {string[]} requests that started shortly before or during the stall, as `seed:number method url`
 * @property {string[]} stack
 *
 * @typedef {object} End
 * @property {string} message
 * @property {string[]} details
 * @property {boolean} isStuck the process still runs but does not respond
 */

/** A process that still runs this long after an exception, or in a loop, is stuck. */
const stuckAfterMs = 15_000;

/** Processes that end after one job. @param {string} program */
const isShortLived = (program) => /-child\.m?js$/.test(program);

/** The innermost function of the product itself. @param {string[]} stack */
export const ownFrame = (stack) =>
  (stack.find((frame) => /apps\/server\/dist/.test(frame)) ?? stack[0] ?? 'an unknown function').trim();

/** @param {ProbeEvent} event @returns {End} */
function endReason({ kind, origin, message, stack, requests = [] }) {
  if (kind === 'stuck') return { message: `stuck in ${ownFrame(stack)}`, details: stack, isStuck: true };
  const trace = String(stack).split('\n');
  const text = `${origin}: ${message}, ${ownFrame(trace.slice(1))}`;
  return { message: text, details: [...requests, ...trace], isStuck: false };
}

/**
 * @param {() => ProbeEvent[]} events
 * @param {number} warmUpMs CPU time of the main thread that counts as startup, in which stalls are ignored: a process
 *   loads its code and runs it for the first time
 */
export function watchProcesses(events, warmUpMs) {
  /** @type {Map<number, string>} */
  const programs = new Map();
  /** @type {Map<number, number>} */
  const rss = new Map();
  /** Processes that are about to exit, and the reason. @type {Map<number, { at: number, end: End }>} */
  const exiting = new Map();
  let readyAt = Date.now();

  /** Removes a process and returns the reason for its end. @param {number} pid @param {string} defaultMessage @returns {End} */
  function takeEnd(pid, defaultMessage) {
    const reason = exiting.get(pid)?.end ?? { message: defaultMessage, details: [programs.get(pid) ?? ''] };
    for (const map of [programs, rss, exiting]) map.delete(pid);
    return { ...reason, isStuck: false };
  }

  const hasEnded = (pid) => existsSync('/proc/self') && !existsSync(`/proc/${pid}`);

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
        if (kind === 'exit') takeEnd(pid, '');
      } else if (kind === 'stuck' || kind === 'uncaught') exiting.set(pid, { at, end: endReason(event) });
      else if (kind === 'exit') ends.push(takeEnd(pid, `a process ended with code ${event.code}`));
      else if (kind === 'stall') {
        const { cpuMs, number, requests, stack, threadMs } = event;
        // The long loop has ended.
        if (exiting.get(pid)?.end.isStuck) exiting.delete(pid);
        if (threadMs > warmUpMs) stalls.push({ cpuMs, number: number >= 0 ? number : undefined, requests, stack });
      }
    }
    return { stalls, ends };
  }

  return {
    /** Resets the state after a start or restart of the product. */
    begin() {
      readEvents();
      for (const pid of programs.keys()) if (hasEnded(pid)) takeEnd(pid, '');
      exiting.clear();
      readyAt = Date.now();
    },
    /** Events since the last call. */
    read() {
      const { stalls, ends } = readEvents();
      for (const [pid, program] of programs) {
        if (!hasEnded(pid)) continue;
        const end = takeEnd(pid, 'a process was killed');
        if (!isShortLived(program)) ends.push(end);
      }
      for (const [pid, { at, end }] of exiting) {
        if (Date.now() - at < stuckAfterMs) continue;
        exiting.delete(pid);
        ends.push(end);
      }
      return { stalls, ends };
    },
    /** Whether a process is about to exit. */
    get hasExiting() {
      return exiting.size > 0;
    },
    /** Resident memory of all processes. */
    get memory() {
      return [...rss.values()].reduce((sum, one) => sum + one, 0);
    },
  };
}
