// Finds the request that ended a process by repeating the open requests one by one.
import { setTimeout as sleep } from 'node:timers/promises';

/** A request without an answer in this time is ended. */
const answerTimeoutMs = 6000;
/** A process that closes a connection without an answer may be about to exit. */
const exitWaitMs = 3000;
const pollMs = 50;
const maxSuspects = 400;

/**
 * @param {{ number: number, exchange: import('../generate/exchange.ts').Exchange }[]} suspects newest first
 * @param {ReturnType<typeof import('./player.mjs').createPlayer>} player
 * @param {() => boolean} hasFailed whether a process has ended or is about to
 */
export async function findCrashingRequest(suspects, player, hasFailed) {
  for (const suspect of suspects.slice(0, maxSuspects)) {
    const limit = setTimeout(() => player.stop(true), answerTimeoutMs);
    const { end, answers } = await player.playAlone({ ...suspect.exchange, connection: 'own' }, suspect.number);
    clearTimeout(limit);
    const waitMs = end === 'closed' && answers.length === 0 ? exitWaitMs : pollMs;
    let failed = hasFailed();
    for (let waited = 0; waited < waitMs && !failed; waited += pollMs) {
      await sleep(pollMs);
      failed = hasFailed();
    }
    if (failed) return suspect;
  }
  return undefined;
}
