import { unauthorized } from '../../http/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { CustomerMissing } from '../../platform/billing/billing.ts';
import type { BillingAccount } from './billing-account.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';
import { findSubscription, storeCustomer, type SubscriptionRow } from './subscription.repo.ts';

/** Runs `work` with the user's Stripe customer. If Stripe does not know the customer, replaces it and retries once. */
export type WithCustomer = <T>(user: Caller, work: (customerId: string) => Promise<T | CustomerMissing>) => Promise<T>;

export function createWithCustomer(
  { db, clock, log, billing }: SubscriptionDeps,
  account: BillingAccount,
): WithCustomer {
  async function customerOf(user: Caller, row: SubscriptionRow | undefined, instead: string | null): Promise<string> {
    if (row?.customerId) return row.customerId;
    const created = await billing.createCustomer({ id: user.userId, email: user.email, instead });
    const stored = await storeCustomer(db, user.userId, created, instead, clock.now());
    if (stored === undefined) throw unauthorized();
    return stored;
  }

  return async (user, work) => {
    await account.require();
    const customerId = await customerOf(user, await findSubscription(db, user.userId), null);
    const first = await work(customerId);
    if (first !== 'customer-missing') return first;
    log.warn({ customer: customerId }, 'billing: customer missing at Stripe, creating another');
    const second = await work(await customerOf(user, undefined, customerId));
    if (second === 'customer-missing')
      throw new Error(`Stripe knows neither customer ${customerId} nor its replacement`);
    return second;
  };
}
