import { clientNetwork } from '../../http/client-network.ts';
import { after, days } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { LimitRule } from '../../platform/limiter/limiter.ts';
import { canonicalMailbox } from '../../platform/mail/canonical-mailbox.ts';
import type { AuthDeps } from './auth.deps.ts';
import { deleteUnusedNetworks, isKnownNetwork, upsertKnownNetwork } from './known-networks.repo.ts';

/** Wrong passwords for one account, per network and in total, because guessing may be spread over many networks. */
const fromOneNetwork: LimitRule = { name: 'login-failed-network', points: 20, seconds: 15 * 60 };
const fromAllNetworks: LimitRule = { name: 'login-failed', points: 100, seconds: 15 * 60 };

/** Used in place of an unknown account, so that the same queries run. */
export const unknownUserId = '00000000-0000-0000-0000-000000000000';
const maxNetworks = 10;
const retentionDays = 180;

/** An IPv4 /24 or IPv6 /64: covers addresses that ISPs reassign now and then. */
const subnetOf = (address: string): string => clientNetwork(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');

export interface LoginAttempt {
  email: string;
  clientAddress: string;
  /** Undefined if the address has no account. */
  userId: string | undefined;
  isPasswordCorrect: boolean;
}

export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

/**
 * Limits password guessing without letting an attacker lock the owner out: only wrong passwords count, each attempt costs
 * a solved challenge, and a correct password from a network known to the account is always accepted. Beyond the limits,
 * every attempt runs the same queries, so that neither reply nor timing reveals whether a guess was correct.
 */
export function createLoginThrottle({ db, clock, limiter, networkHash }: AuthDeps) {
  /** Includes the account, so that the hashes of two accounts on the same network differ. */
  const hashNetwork = (database: Queryable, userId: string, clientAddress: string) =>
    networkHash(database, `${userId} ${subnetOf(clientAddress)}`);

  const isKnown = async (database: Queryable, userId: string, clientAddress: string) =>
    isKnownNetwork(database, userId, await hashNetwork(database, userId, clientAddress));

  return {
    /** Whether the account has signed in from the network before. */
    isKnownNetwork: isKnown,
    /** Counts a wrong password. Returns how many seconds to wait, 0 if the attempt is allowed. */
    async check({ email, clientAddress, userId = unknownUserId, isPasswordCorrect }: LoginAttempt): Promise<number> {
      const mailbox = canonicalMailbox(email);
      const call = isPasswordCorrect ? 'wait' : 'hit';
      const networkWait = await limiter[call](fromOneNetwork, `${mailbox} ${clientNetwork(clientAddress)}`);
      const seconds = Math.max(networkWait, await limiter[call](fromAllNetworks, mailbox));
      if (seconds === 0) return 0;
      const isOwnNetwork = await isKnown(db, userId, clientAddress);
      return isPasswordCorrect && isOwnNetwork ? 0 : seconds;
    },
    /** Stores the network of a successful sign-in as known to the account. */
    async rememberNetwork(tx: Queryable, userId: string, clientAddress: string) {
      const hash = await hashNetwork(tx, userId, clientAddress);
      await upsertKnownNetwork(tx, { userId, hash, now: clock.now(), maxNetworks });
    },
    /** Deletes networks that were not used for a long time. */
    deleteExpired: () => deleteUnusedNetworks(db, after(clock.now(), -days(retentionDays))),
  };
}
