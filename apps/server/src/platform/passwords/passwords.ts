import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { fairTurns } from '../turns/fair-turns.ts';

/** `client` names the network a password came from: networks take turns. Throws `QueueFull` if too many wait. */
export interface Passwords {
  hash(password: string, client: string): Promise<string>;
  /** Without a stored hash it takes the same time and answers no, so that the time does not tell who has an account. */
  matches(stored: string | undefined, password: string, client: string): Promise<boolean>;
}

/** argon2id (the library's default kind) at the strength OWASP recommends; it runs on the thread pool. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** About three seconds of hashing: a longer wait is worse than being told to come back. */
const maxWaitingPerPlace = 50;

/** Hashing occupies a core for as long as it lasts. One core stays free for all other requests. */
const freeCores = Math.max(1, availableParallelism() - 1);

export async function argonPasswords(places = freeCores, maxWaiting = places * maxWaitingPerPlace): Promise<Passwords> {
  const nobody = await hash('nobody has this password', strength);
  const takeTurns = fairTurns({ concurrency: places, maxWaiting });
  return {
    hash: (password, client) => takeTurns(client, () => hash(password, strength)),
    async matches(stored, password, client) {
      const same = await takeTurns(client, () => verify(stored ?? nobody, password));
      return stored !== undefined && same;
    },
  };
}
