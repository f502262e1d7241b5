// Monitors the product during a run: reports stalls, error logs and exits, and restarts it after an exit.
import { setTimeout as sleep } from 'node:timers/promises';
import { findCrashingRequest } from './find-crashing-request.mjs';
import { watchLog } from './log-watch.mjs';
import { ownFrame, watchProcesses } from './process-watch.mjs';

/** Maximum time between a closed connection and the probe's exit event. */
export const explainMs = 3000;
/** Maximum time between the exit event and the end of the process. */
const exitMs = 2000;
/** Searching for the request that caused an exit is slow; only the first few exits are searched. */
const maxSearches = 10;

/** @typedef {import('./process-watch.mjs').End} End */

/**
 * @param {object} options
 * @param {import('./target.mjs').Target} options.target
 * @param {number} options.warmUpMs
 * @param {ReturnType<typeof import('./player.mjs').createPlayer>} options.player
 * @param {ReturnType<typeof import('./findings.mjs').createFindings>} options.findings
 * @param {ReturnType<typeof import('./scoring.mjs').createScoring>} options.scoring
 */
export function createGuard({ target, warmUpMs, player, findings, scoring }) {
  const processes = watchProcesses(target.events, warmUpMs);
  const log = watchLog();
  const figures = { ends: 0, longestStallMs: 0 };

  /** Waits if the product recovers by itself; otherwise restarts it. @param {boolean} isStuck */
  async function restartIfNeeded(isStuck) {
    if (!isStuck) for (let n = 0; n < 20 && !target.hasEnded(); n += 1) await sleep(exitMs / 20);
    if (isStuck || target.hasEnded()) await target.restart();
    else await target.ready();
    processes.begin();
    log.begin(target.output());
  }

  function hasFailed() {
    const { ends } = processes.read();
    return target.hasEnded() || ends.length > 0 || processes.hasExiting;
  }

  /** @param {import('./process-watch.mjs').Stall} stall */
  function reportStall({ cpuMs, number, requests, stack }) {
    figures.longestStallMs = Math.max(figures.longestStallMs, cpuMs);
    const details = [`${cpuMs} ms of CPU time`, ...new Set(requests), ...stack];
    const message = `event loop blocked in ${ownFrame(stack)}`;
    findings.add({ fault: 'stall', message }, { route: 'process', details, number });
  }

  processes.begin();
  return {
    figures,
    get memory() {
      return processes.memory;
    },
    /** Reports the events since the last call. @returns {End | undefined} the end of a process */
    poll() {
      for (const { message, line } of log.read(target.output()))
        findings.add({ fault: 'log', message }, { route: 'log', details: [line] });
      const { stalls, ends } = processes.read();
      for (const stall of stalls) reportStall(stall);
      if (ends.length > 0 || !target.hasEnded()) return ends[0];
      return { message: 'the process ended', details: [target.output().slice(-1500)], isStuck: false };
    },
    /** Restarts the product and searches for the request that ended it. @param {End} end */
    async recover({ message, details, isStuck }) {
      figures.ends += 1;
      const suspects = [...player.inFlight(), ...scoring.takeSuspects(explainMs)];
      player.stop(true);
      await restartIfNeeded(isStuck);
      const finding = findings.add({ fault: 'exit', message }, { route: 'process', details });
      if (!finding.isNew || figures.ends > maxSearches) return;
      const crashing = await findCrashingRequest(suspects, player, hasFailed);
      if (crashing) {
        Object.assign(finding, { number: crashing.number, exchange: crashing.exchange });
        await restartIfNeeded(processes.hasExiting);
      } else finding.details.push(`one of the requests ${suspects.map(({ number }) => number).join(' ')}`);
    },
  };
}
