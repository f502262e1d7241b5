// Finds the request that ended a process by repeating the open requests one by one.
import { setTimeout as sleep } from 'node:timers/promises';

/** A request without an answer in this time is suspected. */
const patienceMs = 6000;
/** A process that closes a connection without an answer may be about to exit. */
const endMs = 3000;
const lookMs = 50;
const most = 400;

/**
 * @param {{ number: number, exchange: import('../generate/exchange.ts').Exchange }[]} suspects newest first
 * @param {ReturnType<typeof import('./player.mjs').createPlayer>} player
 * @param {() => boolean} isHarmed whether a process has ended or is about to
 */
export async function findCrashingRequest(suspects, player, isHarmed) {
  for (const suspect of suspects.slice(0, most)) {
    const limit = setTimeout(() => player.stop(true), patienceMs);
    const { end, answers } = await player.playAlone({ ...suspect.exchange, connection: 'own' }, suspect.number);
    clearTimeout(limit);
    const waitMs = end === 'closed' && answers.length === 0 ? endMs : lookMs;
    let harmed = isHarmed();
    for (let waited = 0; waited < waitMs && !harmed; waited += lookMs) {
      await sleep(lookMs);
      harmed = isHarmed();
    }
    if (harmed) return suspect;
  }
  return undefined;
}
