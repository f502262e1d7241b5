import { type BillingInterval, type ErrorCode, isSubscriptionStatus, subscriptionStatuses } from '@tessera/contract';
import type { SubscriptionState } from '../../platform/billing/billing.ts';

export const isProStatus = (status: string | null): boolean =>
  status !== null && isSubscriptionStatus(status) && subscriptionStatuses[status].isPro;

/** The better a subscription, the lower: one that gives Pro, one that may yet, one that is over. */
function rank({ status }: SubscriptionState): number {
  const { isPro, hasEnded } = subscriptionStatuses[status];
  if (isPro) return status === 'past_due' ? 1 : 0;
  return hasEnded ? 3 : 2;
}

/** The one that counts where a customer has had several: the best, and of equals the newest. */
export function chooseSubscription(states: readonly SubscriptionState[]): SubscriptionState | undefined {
  return [...states].sort(
    (a, b) => rank(a) - rank(b) || b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  )[0];
}

/** What is stored of a subscription. */
export interface Known {
  status: string | null;
  subscriptionId: string | null;
  periodEnd: Date | null;
  cancelAt: Date | null;
  latestInvoiceId: string | null;
  interval: BillingInterval | null;
}

const nothing: Known = {
  status: null,
  subscriptionId: null,
  periodEnd: null,
  cancelAt: null,
  latestInvoiceId: null,
  interval: null,
};

export function knownOf(state: SubscriptionState | undefined): Known {
  if (!state) return nothing;
  const { id, status, periodEnd, cancelAt, latestInvoiceId, interval } = state;
  return { status, subscriptionId: id, periodEnd, cancelAt, latestInvoiceId, interval };
}

/** Pro that was given by hand stands for no subscription, so that Stripe knows none takes nothing away. */
export const isGift = ({ status, subscriptionId }: Pick<Known, 'status' | 'subscriptionId'>): boolean =>
  status !== null && subscriptionId === null;

const sameMoment = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime();

export const isSame = (a: Known, b: Known): boolean =>
  a.status === b.status &&
  a.subscriptionId === b.subscriptionId &&
  a.latestInvoiceId === b.latestInvoiceId &&
  a.interval === b.interval &&
  sameMoment(a.periodEnd, b.periodEnd) &&
  sameMoment(a.cancelAt, b.cancelAt);

/** Why the billing interval of this subscription cannot be changed; nothing when it can. */
export function planChangeRefusal(state: SubscriptionState | undefined): ErrorCode | undefined {
  if (!state) return 'no_subscription';
  const { hasEnded, owesPayment } = subscriptionStatuses[state.status];
  if (hasEnded) return 'no_subscription';
  if (owesPayment) return 'payment_overdue';
  if (state.cancelAt) return 'subscription_cancelling';
  return state.status === 'active' && state.interval !== null ? undefined : 'plan_change_unavailable';
}

export interface Notice {
  kind: 'welcome' | 'payment-failed' | 'ended';
  /** What it is about: for each of these a person is told once. */
  subject: string;
}

/** What a person should be told when one state has become another, whatever happened in between. */
export function noticeOf(before: Known, after: Known): Notice | undefined {
  const subscription = after.subscriptionId ?? before.subscriptionId;
  if (subscription === null) return undefined;
  const [wasPro, isPro] = [isProStatus(before.status), isProStatus(after.status)];
  if (!wasPro && isPro && after.status !== 'past_due') return { kind: 'welcome', subject: subscription };
  if (after.status === 'past_due' && before.status !== 'past_due')
    return { kind: 'payment-failed', subject: after.latestInvoiceId ?? subscription };
  if (wasPro && !isPro) return { kind: 'ended', subject: `${subscription} ${after.latestInvoiceId ?? ''}`.trim() };
  return undefined;
}
