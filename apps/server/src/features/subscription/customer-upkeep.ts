import * as z from 'zod/mini';
import { topic } from '../../platform/outbox/outbox.ts';
import type { BillingAccount } from './billing-account.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';
import { findCustomerEmail, findSubscription } from './subscription.repo.ts';
import type { Subscriptions } from './subscriptions.ts';

/** The address is read when it is sent, so that the last of several changes wins. */
const updateCustomer = topic('subscription.update-customer', z.object({ userId: z.string() }));
const removeCustomer = topic('subscription.remove-customer', z.object({ customerId: z.string() }));

interface CustomerUpkeep extends Pick<Subscriptions, 'onEmailChanged' | 'beforeDeletion'> {
  retryRemovals(): Promise<unknown>;
}

/** Keeps Stripe's customers up to date with their accounts, in the background. */
export function createCustomerUpkeep(
  { db, outbox, billing }: SubscriptionDeps,
  account: BillingAccount,
): CustomerUpkeep {
  outbox.handle(updateCustomer, async ({ userId }) => {
    const customer = await findCustomerEmail(db, userId);
    if (!customer) return;
    await account.require();
    await billing.updateCustomer(customer.customerId, customer.email);
  });
  outbox.handle(removeCustomer, async ({ customerId }) => {
    await account.require();
    await billing.removeCustomer(customerId);
  });
  return {
    onEmailChanged: (tx, { userId }) => outbox.add(tx, updateCustomer, { userId }, { userId }),
    async beforeDeletion(tx, userId) {
      const row = await findSubscription(tx, userId);
      if (row?.customerId) await outbox.add(tx, removeCustomer, { customerId: row.customerId });
    },
    retryRemovals: () => outbox.retryFailed(removeCustomer),
  };
}
