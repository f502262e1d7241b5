import { limits } from '@tessera/contract';
import { tooManyRequests } from '../../http/app-error.ts';
import { networkOf } from '../../http/client-network.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Limiter, LimitRule } from '../../platform/limiter/limiter.ts';
import type { Passwords } from '../../platform/passwords/passwords.ts';
import { findLinkPassword } from './links.repo.ts';

const { attemptsPerNetwork, attemptsPerCode } = limits.linkPassword;
const seconds = 15 * 60;
/** Wrong passwords for one link, per network and in total, because guessing may be spread over many networks. */
const fromOneNetwork: LimitRule = { name: 'unlock-network', points: attemptsPerNetwork, seconds };
const fromAllNetworks: LimitRule = { name: 'unlock', points: attemptsPerCode, seconds };

export interface UnlockDeps {
  db: Db;
  passwords: Passwords;
  limiter: Limiter;
}

export interface Unlocks {
  /** Whether this is the password of the link. Throws if too many wrong ones were given. */
  isCorrect(hash: string, password: string, address: string): Promise<boolean>;
}

/**
 * Only wrong passwords count, so that many guests behind one address can enter the right one. Beyond the limit, a correct password is
 * refused as well: otherwise the answer would tell that a guess was right.
 */
export function createUnlocks({ db, passwords, limiter }: UnlockDeps): Unlocks {
  return {
    async isCorrect(hash, password, address) {
      const network = networkOf(address);
      // A network beyond its own limit must not use up the limit of all others.
      const limit = async (call: 'hit' | 'wait') => {
        const wait =
          (await limiter[call](fromOneNetwork, `${hash} ${network}`)) || (await limiter[call](fromAllNetworks, hash));
        if (wait > 0) throw tooManyRequests(wait);
      };
      // Before the hash, which takes CPU time, and after it, because other attempts may have been made meanwhile.
      await limit('wait');
      const stored = await findLinkPassword(db, hash);
      const isCorrect = await passwords.matches(stored, password.normalize('NFC'), network);
      await limit(isCorrect ? 'wait' : 'hit');
      return isCorrect;
    },
  };
}
