import type { Patience } from '../../platform/billing/billing.ts';
import { minutes } from '../../platform/clock/clock.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';
import { chooseSubscription, isGift, isSame, type Known, knownOf, noticeOf } from './subscription.policy.ts';
import { lockByCustomer, rememberNotice, storeState } from './subscription.repo.ts';
import type { SubscriptionMails } from './subscription-mails.ts';

/** Reads what Stripe has and stores it. Answers what is known now; nothing for a customer that is not ours. */
export type Sync = (customerId: string, patience?: Patience) => Promise<Known | undefined>;

/** Longer than any question to Stripe can take. */
const leaseMs = minutes(2);
/** How long to wait while another process is reading. */
const waitMs = { usual: 20_000, brief: 2000 } satisfies Record<Patience, number>;

interface Turn {
  running: Promise<Known | undefined>;
  /** Asked for after the running one had begun to read; shared by all who ask meanwhile. */
  next?: Promise<Known | undefined>;
}

/**
 * Reading and storing are one piece of work that nobody else does for the same customer at the same time, in this
 * process or another. So a state is always stored by whoever read last, and events may come late, twice, in parallel
 * and in any order.
 */
export function createSync(deps: SubscriptionDeps, mails: SubscriptionMails): Sync {
  const { db, clock, log, billing, leases, live, outbox } = deps;
  const turns = new Map<string, Turn>();

  async function readAndStore(customerId: string, patience: Patience): Promise<Known | undefined> {
    const result = await leases.run(`billing:${customerId}`, { leaseMs, waitMs: waitMs[patience] }, async (held) => {
      const states = await billing.subscriptionsOf(customerId, patience);
      const pro = states.filter(({ status }) => status === 'active' || status === 'trialing');
      if (pro.length > 1)
        log.error({ customer: customerId, subscriptions: pro.map(({ id }) => id) }, 'billing: pays twice');
      return db.tx(async (tx) => {
        await held.hold(tx);
        const row = await lockByCustomer(tx, customerId);
        if (!row) return undefined;
        const [before, after] = [row as Known, knownOf(chooseSubscription(states))];
        if (isSame(before, after) || (after.status === null && isGift(before)))
          return { after: before, changed: false };
        const now = clock.now();
        await storeState(tx, row.userId, after, now);
        await live.announce(tx, row.userId);
        const notice = noticeOf(before, after);
        if (notice && (await rememberNotice(tx, row.userId, notice, now)))
          await mails.request(tx, row.userId, notice.kind);
        return { after, changed: true };
      });
    });
    if (result === 'busy') throw new Error(`billing: another process is busy with ${customerId}`);
    if (result?.changed) outbox.wake();
    return result?.after;
  }

  function start(customerId: string, patience: Patience): Promise<Known | undefined> {
    const turn: Turn = { running: readAndStore(customerId, patience) };
    turns.set(customerId, turn);
    const over = () => {
      if (turns.get(customerId) === turn) turns.delete(customerId);
    };
    turn.running.then(over, over);
    return turn.running;
  }

  return (customerId, patience = 'usual') => {
    const turn = turns.get(customerId);
    if (!turn) return start(customerId, patience);
    turn.next ??= turn.running.then(
      () => start(customerId, patience),
      () => start(customerId, patience),
    );
    return turn.next;
  };
}
