import { limits } from '@tessera/contract';
import type { Config } from '../../config.ts';
import { tooManyRequests } from '../../http/app-error.ts';
import { createAttemptQueue } from '../../http/attempt-queue.ts';
import { clientNetwork } from '../../http/client-network.ts';
import type { Challenge } from '../../platform/challenge/challenge.ts';
import type { Limiter, LimitRule } from '../../platform/limiter/limiter.ts';
import type { Passwords } from '../../platform/passwords/passwords.ts';

const { attemptsPerNetwork, attemptsPerNetworkUnderAttack, attemptsPerCode } = limits.linkPassword;
const seconds = 15 * 60;
const rulesNamed = (name: string) => {
  /** Wrong passwords for one link from one network. */
  const fromOneNetwork: LimitRule = { name: `${name}-network`, points: attemptsPerNetwork, seconds };
  return {
    fromOneNetwork,
    /** The same count with a lower limit. */
    fromOneNetworkUnderAttack: { ...fromOneNetwork, points: attemptsPerNetworkUnderAttack },
    /** Wrong passwords for one link from all networks. Beyond it, guessing is spread over many networks. */
    fromAllNetworks: { name, points: attemptsPerCode, seconds },
  };
};

export interface UnlockDeps {
  config: Pick<Config, 'turnstile'>;
  passwords: Passwords;
  limiter: Limiter;
  challenge: Challenge;
}

/** What is unlocked. */
export interface Locked {
  /** The name of its limits. */
  name: string;
  findPassword: (id: string) => Promise<string | undefined>;
}

export interface UnlockAttempt {
  /** The hash of the link, or the id of a share. */
  id: string;
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
export function createUnlocks(
  { config, passwords, limiter, challenge }: UnlockDeps,
  { name, findPassword }: Locked,
): Unlocks {
  const { fromOneNetwork, fromOneNetworkUnderAttack, fromAllNetworks } = rulesNamed(name);
  const enqueue = createAttemptQueue();

  async function check({ id, password, address, challengeToken }: UnlockAttempt) {
    const network = clientNetwork(address);
    const key = `${id} ${network}`;
    const limit = async (rule: LimitRule, call: 'hit' | 'wait' = 'wait') => {
      const wait = await limiter[call](rule, key);
      if (wait > 0) throw tooManyRequests(wait);
    };
    await limit(fromOneNetwork);
    const isUnderAttack = (await limiter.wait(fromAllNetworks, id)) > 0;
    if (isUnderAttack) {
      const verdict = config.turnstile
        ? challengeToken && (await challenge.verify(challengeToken, address, 'unlock'))
        : 'unavailable';
      if (!verdict || verdict === 'failed') return 'challenge';
      if (verdict === 'unavailable') await limit(fromOneNetworkUnderAttack);
    }
    const stored = await findPassword(id);
    if (await passwords.matches(stored, password.normalize('NFC'), network)) {
      // Other attempts of the network may have been made meanwhile.
      await limit(fromOneNetwork);
      return 'correct';
    }
    await limit(fromOneNetwork, 'hit');
    await limiter.hit(fromAllNetworks, id);
    return 'wrong';
  }

  return {
    attempt: (given) => enqueue(`${given.id} ${clientNetwork(given.address)}`, () => check(given)),
  };
}
