import type { Billing, SubscriptionState } from '../../platform/billing/billing.ts';
import { after, days, minutes } from '../../platform/clock/clock.ts';
import { isEntitledStatus } from '../plans/plans.service.ts';
import type { BillingAccount } from './billing-account.ts';
import { allowedToVanish, hasVanished } from './billing-account.policy.ts';
import { type BillingAccountRow, storeComparison, storeProblem } from './billing-account.repo.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';
import { endedStatuses, isSame, type StoredSubscription, toStored } from './subscription.policy.ts';
import {
  type CustomerSubscription,
  deleteEventsBefore,
  findByCustomers,
  listRunningAfter,
} from './subscription.repo.ts';
import type { Sync } from './subscription-sync.ts';

const pageSize = 100;
/** Longer than Stripe can send an event again: it retries for three days, and an operator can resend it for thirty. */
const eventRetentionMs = days(45);

function isStale(stored: StoredSubscription, state: SubscriptionState): boolean {
  if (stored.subscriptionId === state.id) return !isSame(stored, toStored(state));
  return isEntitledStatus(state.status) && !isEntitledStatus(stored.status);
}

/** Most missing subscriptions have been canceled. Stops reading once too many have vanished. */
async function haveTooManyVanished(
  billing: Billing,
  missing: readonly CustomerSubscription[],
  allowed: number,
): Promise<boolean> {
  let vanished = 0;
  for (const row of missing) {
    if (hasVanished(row, await billing.subscriptionsOf(row.customerId))) vanished += 1;
    if (vanished > allowed) return true;
  }
  return false;
}

/**
 * Compares all running subscriptions at Stripe with the stored ones, a hundred at a time, and syncs those that differ.
 * Cheap enough to run every hour, and does not depend on webhooks. If too many customers have vanished from Stripe, it
 * changes nothing and reports the problem to the operators: that many do not leave at once.
 */
export function createReconciliation(
  { db, clock, log, billing, leases }: SubscriptionDeps,
  account: BillingAccount,
  sync: Sync,
  retryCustomerRemovals: () => Promise<unknown>,
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

  /** Counts the stored subscriptions that have not ended, and lists those that are not among Stripe's running ones. */
  async function compareStored(atStripe: ReadonlySet<string>) {
    const missing: CustomerSubscription[] = [];
    let running = 0;
    for (let last = ''; ; ) {
      const rows = await listRunningAfter(db, last, pageSize, endedStatuses);
      running += rows.length;
      missing.push(...rows.filter((row) => !atStripe.has(row.subscriptionId ?? '')));
      last = rows.at(-1)?.customerId ?? '';
      if (rows.length < pageSize) return { running, missing };
    }
  }

  async function reconcile(own: BillingAccountRow): Promise<void> {
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
    const stored = await compareStored(running);
    const allowed = allowedToVanish({ ...own, running: stored.running });
    if (await haveTooManyVanished(billing, stored.missing, allowed)) {
      const facts = { missing: stored.missing.length, running: stored.running };
      await storeProblem(db, { kind: 'customers_missing', since: clock.now().toISOString(), ...facts });
      log.error(facts, 'billing: customers missing at Stripe, changes held');
      return;
    }
    for (const { customerId } of stored.missing) stale.add(customerId);
    let failed = 0;
    for (const customerId of stale) {
      // The others are reconciled, and this one is tried again in an hour.
      await sync(customerId).catch((error: unknown) => {
        failed += 1;
        log.warn({ err: error, customer: customerId }, 'billing: reconciliation of a customer failed');
      });
    }
    await storeComparison(db, own, clock.now());
    if (stale.size > failed) log.warn({ customers: stale.size - failed }, 'billing: stale subscriptions reconciled');
  }

  return async () => {
    await deleteEventsBefore(db, after(clock.now(), -eventRetentionMs));
    const own = await account.require();
    await retryCustomerRemovals();
    await leases.run('billing:reconciliation', { leaseMs: minutes(15), waitMs: 0 }, () => reconcile(own));
  };
}
