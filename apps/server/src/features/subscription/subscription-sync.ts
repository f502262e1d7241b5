import { isDeepStrictEqual } from 'node:util';
import type { TimeoutProfile } from '../../platform/billing/billing.ts';
import { minutes } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { BillingAccount } from './billing-account.ts';
import { hasVanished } from './billing-account.policy.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';
import {
  chooseSubscription,
  historyEvent,
  isManualGrant,
  isSame,
  noticeOf,
  type StoredSubscription,
  toStored,
} from './subscription.policy.ts';
import { presentState } from './subscription.present.ts';
import { lockByCustomer, storeNotice, storeState } from './subscription.repo.ts';
import type { RequestNoticeMail } from './subscription-mails.ts';

/** Reads a customer's state from Stripe and stores it. Returns the stored state; undefined for an unknown customer. */
export type Sync = (customerId: string, timeout?: TimeoutProfile) => Promise<StoredSubscription | undefined>;

export interface Syncs {
  /** Leaves a customer that has vanished from Stripe as it is: only a comparison of all customers can judge that. */
  sync: Sync;
  /** For that comparison: also stores that a customer has vanished. */
  syncVanished: Sync;
}

/** Longer than any call to Stripe takes. */
const leaseMs = minutes(2);
/** How long to wait while another process syncs the same customer. */
const waitMs = { standard: 20_000, short: 2000 } satisfies Record<TimeoutProfile, number>;

/** The syncs of one customer in this process: one is running, at most one waits. */
interface SyncQueue {
  running: Promise<StoredSubscription | undefined>;
  /** Starts when the running one has finished. All calls until then share it: it reads a state newer than each call. */
  next?: Promise<StoredSubscription | undefined>;
  /** The longest timeout among the calls that share `next`. */
  nextTimeout: TimeoutProfile;
}

/**
 * Syncs a customer under a lease, so that no two processes sync the same customer at a time. The latest read is therefore
 * stored last, and webhooks may arrive late, twice, in parallel and in any order.
 */
export function createSyncs(deps: SubscriptionDeps, account: BillingAccount, requestMail: RequestNoticeMail): Syncs {
  const { db, clock, log, billing, leases, live, outbox, webhooks, history } = deps;
  const queues = new Map<string, SyncQueue>();

  /** A change that the owner cannot see, such as another invoice, is no event. */
  async function emitChange(tx: Queryable, userId: string, before: StoredSubscription, after: StoredSubscription) {
    const data = presentState(after);
    if (isDeepStrictEqual(data, presentState(before))) return;
    await webhooks.emit(tx, { type: 'subscription.changed', userId, data: () => data });
  }

  async function readAndStore(
    customerId: string,
    timeout: TimeoutProfile,
    mayVanish: boolean,
  ): Promise<StoredSubscription | undefined> {
    await account.require(timeout);
    const result = await leases.run(`billing:${customerId}`, { leaseMs, waitMs: waitMs[timeout] }, async (lease) => {
      const states = await billing.subscriptionsOf(customerId, timeout);
      const paid = states.filter(({ status }) => status === 'active' || status === 'trialing');
      if (paid.length > 1)
        log.error({ customer: customerId, subscriptions: paid.map(({ id }) => id) }, 'billing: duplicate subscription');
      return db.tx(async (tx) => {
        await lease.requireHeld(tx);
        const row = await lockByCustomer(tx, customerId);
        if (!row) return undefined;
        const before: StoredSubscription = row;
        if (!mayVanish && hasVanished(before, states)) {
          log.warn({ customer: customerId }, 'billing: subscription missing at Stripe, left to the reconciliation');
          return { stored: before, isChanged: false };
        }
        const after = toStored(chooseSubscription(states));
        if (isSame(before, after) || (after.status === null && isManualGrant(before)))
          return { stored: before, isChanged: false };
        const now = clock.now();
        await storeState(tx, row.userId, after, now);
        await live.announce(tx, row.userId);
        await emitChange(tx, row.userId, before, after);
        const event = historyEvent(before, after);
        if (event) await history.record(tx, { userId: row.userId, ...event });
        const notice = noticeOf(before, after);
        if (notice && (await storeNotice(tx, row.userId, notice, now))) await requestMail(tx, row.userId, notice.kind);
        return { stored: after, isChanged: true };
      });
    });
    if (result === 'busy') throw new Error(`billing: sync of customer ${customerId} runs in another process`);
    if (result?.isChanged) outbox.wake();
    return result?.stored;
  }

  function start(customerId: string, timeout: TimeoutProfile): Promise<StoredSubscription | undefined> {
    const queue: SyncQueue = { running: readAndStore(customerId, timeout, false), nextTimeout: 'short' };
    queues.set(customerId, queue);
    const finish = () => {
      if (queues.get(customerId) === queue) queues.delete(customerId);
    };
    queue.running.then(finish, finish);
    return queue.running;
  }

  const sync: Sync = (customerId, timeout = 'standard') => {
    const queue = queues.get(customerId);
    if (!queue) return start(customerId, timeout);
    if (timeout === 'standard') queue.nextTimeout = timeout;
    const startNext = () => start(customerId, queue.nextTimeout);
    queue.next ??= queue.running.then(startNext, startNext);
    return queue.next;
  };

  return { sync, syncVanished: (customerId, timeout = 'standard') => readAndStore(customerId, timeout, true) };
}
