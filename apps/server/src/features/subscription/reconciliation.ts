import { subscriptionStatuses } from '@tessera/contract';
import type { SubscriptionState } from '../../platform/billing/billing.ts';
import { after, days, minutes } from '../../platform/clock/clock.ts';
import { isProStatus } from '../plans/plans.service.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';
import { isSame, type StoredSubscription, toStored } from './subscription.policy.ts';
import { deleteEventsBefore, findByCustomers, listRunningAfter } from './subscription.repo.ts';
import type { Sync } from './subscription-sync.ts';

const pageSize = 100;
/** Longer than Stripe can send an event again: it retries for three days, and an operator can resend it for thirty. */
const eventRetentionMs = days(45);
const endedStatuses = Object.entries(subscriptionStatuses).flatMap(([name, { hasEnded }]) => (hasEnded ? [name] : []));

function isStale(stored: StoredSubscription, state: SubscriptionState): boolean {
  if (stored.subscriptionId === state.id) return !isSame(stored, toStored(state));
  return isProStatus(state.status) && !isProStatus(stored.status);
}

/**
 * Compares all running subscriptions at Stripe with the stored ones, a hundred at a time, and syncs those that differ.
 * Cheap enough to run every hour, and does not depend on webhooks.
 */
export function createReconciliation(
  { db, clock, log, billing, leases }: SubscriptionDeps,
  sync: Sync,
  retryCustomerRemovals: () => Promise<void>,
): () => Promise<void> {
  async function staleAmong(states: readonly SubscriptionState[]): Promise<string[]> {
    const rows = await findByCustomers(db, [...new Set(states.map(({ customerId }) => customerId))]);
    const byCustomer = new Map(rows.map((row) => [row.customerId, row]));
    return states
      .filter((state) => {
        const row = byCustomer.get(state.customerId);
        return row !== undefined && isStale(row, state);
      })
      .map(({ customerId }) => customerId);
  }

  /** Customers whose stored subscription has not ended, but is not among Stripe's running ones. */
  async function missingFrom(running: ReadonlySet<string>): Promise<string[]> {
    const missing: string[] = [];
    for (let last = ''; ; ) {
      const rows = await listRunningAfter(db, last, pageSize, endedStatuses);
      missing.push(...rows.filter((row) => !running.has(row.subscriptionId ?? '')).map(({ customerId }) => customerId));
      last = rows.at(-1)?.customerId ?? '';
      if (rows.length < pageSize) return missing;
    }
  }

  async function reconcile(): Promise<void> {
    const running = new Set<string>();
    const stale = new Set<string>();
    let batch: SubscriptionState[] = [];
    const compareBatch = async () => {
      for (const customerId of await staleAmong(batch)) stale.add(customerId);
      batch = [];
    };
    for await (const state of billing.runningSubscriptions()) {
      running.add(state.id);
      batch.push(state);
      if (batch.length === pageSize) await compareBatch();
    }
    await compareBatch();
    for (const customerId of await missingFrom(running)) stale.add(customerId);
    let failed = 0;
    for (const customerId of stale) {
      // The others are reconciled, and this one is tried again in an hour.
      await sync(customerId).catch((error: unknown) => {
        failed += 1;
        log.warn({ err: error, customer: customerId }, 'billing: reconciliation of a customer failed');
      });
    }
    if (stale.size > failed) log.warn({ customers: stale.size - failed }, 'billing: stale subscriptions reconciled');
  }

  return async () => {
    await retryCustomerRemovals();
    await deleteEventsBefore(db, after(clock.now(), -eventRetentionMs));
    await leases.run('billing:reconciliation', { leaseMs: minutes(15), waitMs: 0 }, reconcile);
  };
}
