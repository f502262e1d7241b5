import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { inTurns } from '../turns/turns.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a stored hash it spends the same effort and says no: a guesser cannot tell who has an account. */
  matches(stored: string | undefined, password: string): Promise<boolean>;
}

/** argon2id (the library's default kind) at the strength OWASP recommends; it runs on the thread pool. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function argonPasswords(): Promise<Passwords> {
  const nobody = await hash('nobody has this password', strength);
  // Hashing burns a core for as long as it lasts: one core is left to everybody who is not signing in.
  const takeTurns = inTurns(Math.max(1, availableParallelism() - 1));
  return {
    hash: (password) => takeTurns(() => hash(password, strength)),
    async matches(stored, password) {
      const same = await takeTurns(() => verify(stored ?? nobody, password));
      return stored !== undefined && same;
    },
  };
}
