// Monitors the product during a run: reports stalls, error logs and exits, and restarts it after an exit.
import { setTimeout as sleep } from 'node:timers/promises';
import { findCrashingRequest } from './find-crashing-request.mjs';
import { watchLog } from './log-watch.mjs';
import { ownFrame, watchProcesses } from './process-watch.mjs';

/** Time between a closed connection and the probe's exit event. */
export const explainMs = 3000;
/** Time between the exit event and the end of the process. */
const endMs = 2000;
/** Searching for the request that caused an exit is slow; only the first few exits are searched. */
const mostSearches = 10;

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

  /** Waits for the product where it recovers by itself, and starts it again where it does not. @param {boolean} isStuck */
  async function revive(isStuck) {
    if (!isStuck) for (let n = 0; n < 20 && !target.hasEnded(); n += 1) await sleep(endMs / 20);
    if (isStuck || target.hasEnded()) await target.restart();
    else await target.ready();
    processes.begin();
    log.begin(target.output());
  }

  function isHarmed() {
    const { ends } = processes.read();
    return target.hasEnded() || ends.length > 0 || processes.hasDoomed;
  }

  /** @param {import('./process-watch.mjs').Stall} stall */
  function reportStall({ cpuMs, number, requests, stack }) {
    figures.longestStallMs = Math.max(figures.longestStallMs, cpuMs);
    const details = [`${cpuMs} ms of processor time`, ...new Set(requests), ...stack];
    const message = `the event loop stood still in ${ownFrame(stack)}`;
    findings.add({ fault: 'stall', message }, { route: 'process', details, number });
  }

  processes.begin();
  return {
    figures,
    get memory() {
      return processes.memory;
    },
    /** Reports what has happened since the last look. @returns {End | undefined} the end of a process */
    look() {
      for (const { message, line } of log.read(target.output()))
        findings.add({ fault: 'log', message }, { route: 'log', details: [line] });
      const { stalls, ends } = processes.read();
      for (const stall of stalls) reportStall(stall);
      if (ends.length > 0 || !target.hasEnded()) return ends[0];
      return { message: 'the process ended', details: [target.output().slice(-1500)], isStuck: false };
    },
    /** Brings the product back and finds out which request has ended it. @param {End} end */
    async recover({ message, details, isStuck }) {
      figures.ends += 1;
      const suspects = [...player.inFlight(), ...scoring.takeSuspects(explainMs)];
      player.stop(true);
      await revive(isStuck);
      const finding = findings.add({ fault: 'exit', message }, { route: 'process', details });
      if (!finding.isNew || figures.ends > mostSearches) return;
      const crashing = await findCrashingRequest(suspects, player, isHarmed);
      if (crashing) {
        Object.assign(finding, { number: crashing.number, exchange: crashing.exchange });
        await revive(processes.hasDoomed);
      } else finding.details.push(`one of the requests ${suspects.map(({ number }) => number).join(' ')}`);
    },
  };
}
