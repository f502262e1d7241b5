import {
  type BillingInterval,
  billingIntervals,
  isSubscriptionStatus,
  type Plan,
  type SubscriptionStatus,
  subscriptionStatuses,
} from '@tessera/contract';

/** How a subscription stands, as far as a screen has something else to say. */
export type Standing = 'none' | 'active' | 'scheduled' | 'late' | 'owing' | 'ended';

export function standingOf({
  subscriptionStatus: status,
  hasActiveSubscription,
  cancelAt,
}: SubscriptionStatus): Standing {
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

/** Spec §4: it cancels when a cancellation is set and there is no end date, otherwise it renews. */
export function dateLineOf({ cancelAt, subscriptionEndDate }: SubscriptionStatus): DateLine | undefined {
  if (cancelAt !== null && subscriptionEndDate === null) return { label: 'cancelsOn', date: cancelAt };
  return subscriptionEndDate === null ? undefined : { label: 'renewsOn', date: subscriptionEndDate };
}

const otherOf = { month: 'year', year: 'month' } as const satisfies Record<BillingInterval, BillingInterval>;

/** The interval that a running subscription can be switched to; none where it is not sold, nor during a trial. */
export function switchTargetOf(status: SubscriptionStatus): BillingInterval | undefined {
  const { interval, availableIntervals, subscriptionStatus } = status;
  if (!interval || subscriptionStatus === 'trialing') return undefined;
  return availableIntervals.find((one) => one === otherOf[interval]);
}

/** How much less a year costs than twelve months; nothing when it does not, or when the currencies differ. */
export function savingOf(plans: readonly Plan[]): Pick<Plan, 'amount' | 'currency'> | undefined {
  const [month, year] = billingIntervals.map((interval) => plans.find((plan) => plan.interval === interval));
  if (!month || !year || month.currency !== year.currency) return undefined;
  const amount = month.amount * 12 - year.amount;
  return amount > 0 ? { amount, currency: year.currency } : undefined;
}

export type BillingAction = 'checkout' | 'portal' | 'cancel' | 'reactivate';

/** The buttons of each standing; the first is the one most people want. */
export const actionsOf = {
  none: ['checkout'],
  active: ['portal', 'cancel'],
  scheduled: ['reactivate', 'portal'],
  late: ['portal', 'cancel'],
  owing: ['portal', 'checkout'],
  ended: ['checkout', 'portal'],
} as const satisfies Record<Standing, readonly BillingAction[]>;
