import { limits } from '@tessera/contract';
import type { Config } from '../../config.ts';
import { tooManyRequests } from '../../http/app-error.ts';
import { createAttemptQueue } from '../../http/attempt-queue.ts';
import { clientNetwork } from '../../http/client-network.ts';
import type { Challenge } from '../../platform/challenge/challenge.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Limiter, LimitRule } from '../../platform/limiter/limiter.ts';
import type { Passwords } from '../../platform/passwords/passwords.ts';
import { findLinkPassword } from './links.repo.ts';

const { attemptsPerNetwork, attemptsPerNetworkUnderAttack, attemptsPerCode } = limits.linkPassword;
const seconds = 15 * 60;
/** Wrong passwords for one link from one network. */
const fromOneNetwork: LimitRule = { name: 'unlock-network', points: attemptsPerNetwork, seconds };
/** The same count with a lower limit. */
const fromOneNetworkUnderAttack: LimitRule = { ...fromOneNetwork, points: attemptsPerNetworkUnderAttack };
/** Wrong passwords for one link from all networks. Beyond it, guessing is spread over many networks. */
const fromAllNetworks: LimitRule = { name: 'unlock', points: attemptsPerCode, seconds };

export interface UnlockDeps {
  config: Pick<Config, 'turnstile'>;
  db: Db;
  passwords: Passwords;
  limiter: Limiter;
  challenge: Challenge;
}

export interface UnlockAttempt {
  hash: string;
  password: string;
  address: string;
  challengeToken: string | undefined;
}

export interface Unlocks {
  /** `challenge`: nothing was checked, because the attempt needs a solved challenge. Throws if the network is over its limit. */
  attempt(given: UnlockAttempt): Promise<'correct' | 'wrong' | 'challenge'>;
}

/**
 * Only wrong passwords count, so that many guests behind one address can enter the right one. Beyond the limit of its network, a
 * correct password is refused as well: otherwise the answer would tell that a guess was right. Wrong passwords from other
 * networks never refuse a correct one. They require a challenge or, if there is none or its service is down, lower the limit
 * of each network.
 */
export function createUnlocks({ config, db, passwords, limiter, challenge }: UnlockDeps): Unlocks {
  const enqueue = createAttemptQueue();

  async function check({ hash, password, address, challengeToken }: UnlockAttempt) {
    const network = clientNetwork(address);
    const key = `${hash} ${network}`;
    const limit = async (rule: LimitRule, call: 'hit' | 'wait' = 'wait') => {
      const wait = await limiter[call](rule, key);
      if (wait > 0) throw tooManyRequests(wait);
    };
    await limit(fromOneNetwork);
    const isUnderAttack = (await limiter.wait(fromAllNetworks, hash)) > 0;
    if (isUnderAttack) {
      const verdict = config.turnstile
        ? challengeToken && (await challenge.verify(challengeToken, address, 'unlock'))
        : 'unavailable';
      if (!verdict || verdict === 'failed') return 'challenge';
      if (verdict === 'unavailable') await limit(fromOneNetworkUnderAttack);
    }
    const stored = await findLinkPassword(db, hash);
    if (await passwords.matches(stored, password.normalize('NFC'), network)) {
      // Other attempts of the network may have been made meanwhile.
      await limit(fromOneNetwork);
      return 'correct';
    }
    await limit(fromOneNetwork, 'hit');
    await limiter.hit(fromAllNetworks, hash);
    return 'wrong';
  }

  return {
    attempt: (given) => enqueue(`${given.hash} ${clientNetwork(given.address)}`, () => check(given)),
  };
}
