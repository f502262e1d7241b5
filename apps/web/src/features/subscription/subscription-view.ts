import {
  type BillingInterval,
  billingIntervals,
  isSubscriptionStatus,
  type Price,
  type SubscriptionStatus,
  subscriptionStatuses,
} from '@tessera/contract';

/** The subscription states that the screens distinguish. `scheduled`: a cancellation is scheduled. */
export type SubscriptionPhase = 'none' | 'active' | 'scheduled' | 'late' | 'owing' | 'ended';

export function phaseOf(subscription: SubscriptionStatus): SubscriptionPhase {
  const { subscriptionStatus: status, hasActiveSubscription, cancelAt } = subscription;
  if (status === null) return 'none';
  const owes = isSubscriptionStatus(status) && subscriptionStatuses[status].owesPayment;
  if (!hasActiveSubscription) return owes ? 'owing' : 'ended';
  if (cancelAt !== null) return 'scheduled';
  return owes ? 'late' : 'active';
}

export interface DateLine {
  label: 'cancelsOn' | 'renewsOn';
  date: string;
}

/** If there is a cancellation date and no end date, the subscription cancels; otherwise it renews. */
export function dateLineOf({ cancelAt, subscriptionEndDate }: SubscriptionStatus): DateLine | undefined {
  if (cancelAt !== null && subscriptionEndDate === null) return { label: 'cancelsOn', date: cancelAt };
  return subscriptionEndDate === null ? undefined : { label: 'renewsOn', date: subscriptionEndDate };
}

export const otherInterval = { month: 'year', year: 'month' } as const satisfies Record<
  BillingInterval,
  BillingInterval
>;

/** The interval to which an active subscription can be switched; undefined if it is not sold, and during a trial. */
export function switchTargetOf(status: SubscriptionStatus): BillingInterval | undefined {
  const { interval, availableIntervals, subscriptionStatus } = status;
  if (!interval || subscriptionStatus === 'trialing') return undefined;
  return availableIntervals.find((one) => one === otherInterval[interval]);
}

/** How much less a year costs than twelve months; undefined if it costs as much, or if the currencies differ. */
export function savingOf(plans: readonly Price[]): Pick<Price, 'amount' | 'currency'> | undefined {
  const [month, year] = billingIntervals.map((interval) => plans.find((plan) => plan.interval === interval));
  if (!month || !year || month.currency !== year.currency) return undefined;
  const amount = month.amount * 12 - year.amount;
  return amount > 0 ? { amount, currency: year.currency } : undefined;
}

export type BillingAction = 'checkout' | 'portal' | 'cancel' | 'reactivate';

/** The buttons of each phase; the first one is the main action. */
export const actionsOf = {
  none: ['checkout'],
  active: ['portal', 'cancel'],
  scheduled: ['reactivate', 'portal'],
  late: ['portal', 'cancel'],
  owing: ['portal', 'checkout'],
  ended: ['checkout', 'portal'],
} as const satisfies Record<SubscriptionPhase, readonly BillingAction[]>;
