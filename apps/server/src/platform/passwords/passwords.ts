import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { fairQueue } from '../queue/fair-queue.ts';
import { type IsCommonPassword, openCommonPasswords } from './common-passwords.ts';

/** `client` is the network of the request: networks are served in turn. Throws `QueueFull` if too many requests wait. */
export interface Passwords {
  hash(password: string, client: string): Promise<string>;
  /** Without a stored hash, returns false after the same time, so that timing does not reveal which addresses have an account. */
  matches(stored: string | undefined, password: string, client: string): Promise<boolean>;
  isCommon: IsCommonPassword;
}

/** argon2id (the library's default) with OWASP's parameters. Runs on the thread pool. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** About three seconds of hashing. Beyond that, a 503 is better than a longer wait. */
const maxWaitingPerSlot = 50;

/** A hash occupies a core. One core stays free for all other requests. */
const defaultConcurrency = Math.max(1, availableParallelism() - 1);

export async function argonPasswords(
  concurrency = defaultConcurrency,
  maxWaiting = concurrency * maxWaitingPerSlot,
): Promise<Passwords> {
  const dummyHash = await hash('not a password of any account', parameters);
  const enqueue = fairQueue({ concurrency, maxWaiting });
  return {
    hash: (password, client) => enqueue(client, () => hash(password, parameters)),
    async matches(stored, password, client) {
      const matches = await enqueue(client, () => verify(stored ?? dummyHash, password));
      return stored !== undefined && matches;
    },
    isCommon: await openCommonPasswords(),
  };
}
