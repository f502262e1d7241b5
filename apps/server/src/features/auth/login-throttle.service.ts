import { networkOf } from '../../http/client-network.ts';
import { after, days } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { LimitRule } from '../../platform/limiter/limiter.ts';
import { mailboxOf } from '../../platform/mail/mailbox-of.ts';
import type { AuthDeps } from './auth.deps.ts';
import { deleteUnusedNetworks, findKnownNetwork, upsertKnownNetwork } from './known-networks.repo.ts';

/** Wrong passwords for one account, from one network and from all of them: guessing may be spread over many. */
const fromOneNetwork: LimitRule = { name: 'login-failed-network', points: 20, seconds: 15 * 60 };
const fromAllNetworks: LimitRule = { name: 'login-failed', points: 100, seconds: 15 * 60 };

/** Stands in for the account of an unknown address. */
const unknownUserId = '00000000-0000-0000-0000-000000000000';
const mostNetworks = 10;
const rememberedDays = 180;

/** Wide enough for an address that changes now and then. */
const neighborhoodOf = (address: string): string => networkOf(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');

export interface LoginAttempt {
  email: string;
  clientAddress: string;
  /** The account, if there is one with this address. */
  userId: string | undefined;
  /** Whether the password was right. */
  isRight: boolean;
}

export interface LoginThrottle {
  /** Counts a wrong password. Answers how many seconds to wait, 0 when the attempt stands. */
  judge(attempt: LoginAttempt): Promise<number>;
  remember(tx: Queryable, userId: string, clientAddress: string): Promise<void>;
  sweep(): Promise<void>;
}

/**
 * Limits guessing without giving strangers a way to lock an owner out: only wrong passwords count, each of which costs a
 * solved challenge, and a right one from a network that the account knows always stands. Beyond the limits, the same
 * queries are made whatever the attempt, so that neither the answer nor its time tells a right guess from a wrong one.
 */
export function createLoginThrottle({ db, clock, limiter, networkMark }: AuthDeps): LoginThrottle {
  /** Bound to the account: the same network has another mark for each of its users. */
  const markOf = (database: Queryable, userId: string, clientAddress: string) =>
    networkMark(database, `${userId} ${neighborhoodOf(clientAddress)}`);

  return {
    async judge({ email, clientAddress, userId = unknownUserId, isRight }) {
      const mailbox = mailboxOf(email);
      const call = isRight ? 'wait' : 'hit';
      const here = await limiter[call](fromOneNetwork, `${mailbox} ${networkOf(clientAddress)}`);
      const seconds = Math.max(here, await limiter[call](fromAllNetworks, mailbox));
      if (seconds === 0) return 0;
      const known = await findKnownNetwork(db, userId, await markOf(db, userId, clientAddress));
      return isRight && known ? 0 : seconds;
    },
    async remember(tx, userId, clientAddress) {
      const mark = await markOf(tx, userId, clientAddress);
      await upsertKnownNetwork(tx, { userId, mark, now: clock.now(), most: mostNetworks });
    },
    sweep: () => deleteUnusedNetworks(db, after(clock.now(), -days(rememberedDays))),
  };
}
