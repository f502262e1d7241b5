import type { Stripe } from 'stripe';
import { onlyItem } from '../objects/subscription.ts';
import type { Account } from '../state/account.ts';
import { expireCheckout } from './checkout.ts';
import { existingCustomers, customerInvoices, subscriptionsOf } from './customers.ts';
import { collect, endSubscription, isLive, renew } from './subscriptions.ts';

interface Due {
  at: number;
  run(): void;
}

function dueOfSubscription(account: Account, subscription: Stripe.Subscription): Due[] {
  if (!isLive(subscription) || subscription.status === 'incomplete') return [];
  const renewal = { at: onlyItem(subscription).current_period_end, run: () => renew(account, subscription) };
  if (subscription.cancel_at === null) return [renewal];
  // If both are due in the same second, the end comes first, so that a canceled period is not charged.
  return [{ at: subscription.cancel_at, run: () => endSubscription(account, subscription) }, renewal];
}

/** All scheduled changes of a customer, the next one first. */
function scheduledChanges(account: Account, customerId: string): Due[] {
  const subscriptions = subscriptionsOf(account, customerId).flatMap((one) => dueOfSubscription(account, one));
  const payments = customerInvoices(account, customerId).flatMap((invoice) =>
    invoice.status === 'open' && invoice.next_payment_attempt !== null
      ? [{ at: invoice.next_payment_attempt, run: () => void collect(account, invoice) }]
      : [],
  );
  const checkouts = Object.values(account.state.checkoutSessions)
    .filter((session) => session.customer === customerId && session.status === 'open')
    .map((session) => ({ at: session.expires_at, run: () => expireCheckout(account, session) }));
  return [...subscriptions, ...payments, ...checkouts].sort((a, b) => a.at - b.at);
}

/** The time of the next scheduled change. */
export const nextDue = (account: Account, customerId: string): number | undefined =>
  scheduledChanges(account, customerId)[0]?.at;

function runDue(account: Account, customerId: string, until: number, setTime: (time: number) => void): void {
  for (
    let [next] = scheduledChanges(account, customerId);
    next && next.at <= until;
    [next] = scheduledChanges(account, customerId)
  ) {
    setTime(next.at);
    next.run();
  }
}

/** Runs everything that is due for customers whose clock was never moved. */
export function tick(account: Account): void {
  for (const { id } of existingCustomers(account))
    if (account.state.customerTimes[id] === undefined) runDue(account, id, account.now(), () => undefined);
}

/** Moves a customer's clock forward and runs everything due until then, each change at its own time. */
export function advanceTime(account: Account, customerId: string, to: number): void {
  const { customerTimes } = account.state;
  customerTimes[customerId] = account.now(customerId);
  runDue(account, customerId, to, (time) => {
    customerTimes[customerId] = Math.max(time, account.now(customerId));
  });
  customerTimes[customerId] = to;
}
