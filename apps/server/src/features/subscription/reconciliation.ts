import { subscriptionStatuses } from '@tessera/contract';
import type { SubscriptionState } from '../../platform/billing/billing.ts';
import { after, days, minutes } from '../../platform/clock/clock.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';
import { isProStatus, isSame, type Known, knownOf } from './subscription.policy.ts';
import { findByCustomers, forgetEvents, runningAfter } from './subscription.repo.ts';
import type { Sync } from './subscription-sync.ts';

const page = 100;
/** Stripe sends an event again for three days, and by hand for thirty. */
const eventsKeptMs = days(45);
const ended = Object.entries(subscriptionStatuses).flatMap(([name, { hasEnded }]) => (hasEnded ? [name] : []));

/** Whether what is stored can be the whole truth when Stripe has this. */
function disagrees(known: Known, state: SubscriptionState): boolean {
  if (known.subscriptionId === state.id) return !isSame(known, knownOf(state));
  return isProStatus(state.status) && !isProStatus(known.status);
}

/**
 * Compares everything that runs at Stripe with everything that we think runs, a hundred at a time, and reads anew what
 * differs. Cheap enough for every hour, and it needs no event to have come.
 */
export function createReconciliation(
  deps: SubscriptionDeps,
  sync: Sync,
  revivePromises: () => Promise<void>,
): () => Promise<void> {
  const { db, clock, log, billing, leases } = deps;

  async function staleAmong(states: readonly SubscriptionState[]): Promise<string[]> {
    const rows = await findByCustomers(db, [...new Set(states.map(({ customerId }) => customerId))]);
    const byCustomer = new Map(rows.map((row) => [row.customerId, row]));
    return states
      .filter((state) => {
        const row = byCustomer.get(state.customerId);
        return row !== undefined && disagrees(row, state);
      })
      .map(({ customerId }) => customerId);
  }

  /** Those we believe to run of which Stripe said nothing. */
  async function missingFrom(running: ReadonlySet<string>): Promise<string[]> {
    const missing: string[] = [];
    for (let last = ''; ; ) {
      const rows = await runningAfter(db, last, page, ended);
      missing.push(...rows.filter((row) => !running.has(row.subscriptionId ?? '')).map(({ customerId }) => customerId));
      last = rows.at(-1)?.customerId ?? '';
      if (rows.length < page) return missing;
    }
  }

  async function mend(): Promise<void> {
    const running = new Set<string>();
    const stale = new Set<string>();
    let batch: SubscriptionState[] = [];
    const compare = async () => {
      for (const customerId of await staleAmong(batch)) stale.add(customerId);
      batch = [];
    };
    for await (const state of billing.runningSubscriptions()) {
      running.add(state.id);
      batch.push(state);
      if (batch.length === page) await compare();
    }
    await compare();
    for (const customerId of await missingFrom(running)) stale.add(customerId);
    for (const customerId of stale) await sync(customerId);
    if (stale.size > 0) log.warn({ customers: stale.size }, 'billing: mended what missing events had left');
  }

  return async () => {
    await revivePromises();
    await forgetEvents(db, after(clock.now(), -eventsKeptMs));
    await leases.run('billing:reconciliation', { leaseMs: minutes(15), waitMs: 0 }, mend);
  };
}
