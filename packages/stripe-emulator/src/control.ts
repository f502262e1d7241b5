import type { Stripe } from 'stripe';
import type { Fault, Faults } from './api/faults.ts';
import { findById, missing } from './api/stripe-error.ts';
import { existingCustomers, subscriptionsOf } from './billing/customers.ts';
import { change, endSubscription } from './billing/subscriptions.ts';
import { advanceTime, nextDue } from './billing/time.ts';
import type { Account } from './state/account.ts';
import type { RetryOutcome } from './state/state.ts';

const daySeconds = 24 * 60 * 60;

/** Controls time, payments and API faults, for tests and for the control page. */
export function createControl(account: Account, faults: Faults) {
  const { state } = account;

  /** Finds a customer by id or email; the newest if several have the same address. */
  function customer(name: string): Stripe.Customer {
    const found = existingCustomers(account).findLast(({ id, email }) => id === name || email === name);
    if (!found) throw missing('customer', name, 'customer');
    return found;
  }

  return {
    customer,
    /** The newest subscription of a customer. */
    subscription: (name: string): Stripe.Subscription | undefined =>
      subscriptionsOf(account, customer(name).id).sort((a, b) => b.created - a.created)[0],
    /** Moves the customer's clock to the next scheduled change, or forward by some days. */
    advance(name: string, by: 'next' | { days: number }): void {
      const { id } = customer(name);
      const now = account.now(id);
      const to = by === 'next' ? nextDue(account, id) : now + by.days * daySeconds;
      if (to !== undefined) advanceTime(account, id, Math.max(to, now));
      account.save();
    },
    /** Makes all payments of this customer fail, with every card. */
    failPayments(name: string, fail: boolean): void {
      const { id } = customer(name);
      if (fail) state.failing[id] = true;
      else delete state.failing[id];
      account.save();
    },
    /** Sets the status of a subscription without the events that lead to it. */
    setStatus(id: string, status: Stripe.Subscription.Status): void {
      const subscription = findById(state.subscriptions, id, 'subscription', 'subscription');
      if (status === 'canceled') endSubscription(account, subscription);
      else
        change(account, subscription, {
          status,
          ended_at: status === 'incomplete_expired' ? account.now() : null,
        });
      account.save();
    },
    afterLastRetry(outcome: RetryOutcome): void {
      state.afterLastRetry = outcome;
      account.save();
    },
    /** Makes the next API requests fail. */
    addFault: (fault: Fault): void => faults.add(fault),
    clearFaults: (): void => faults.clear(),
  };
}

export type Control = ReturnType<typeof createControl>;
