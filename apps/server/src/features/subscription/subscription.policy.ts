import {
  type BillingInterval,
  defaultPaidPlan,
  type ErrorCode,
  type HistoryKind,
  subscriptionStatuses,
} from '@tessera/contract';
import type { SubscriptionState } from '../../platform/billing/billing.ts';
import { hours } from '../../platform/clock/clock.ts';
import { isEntitledStatus } from '../plans/plans.service.ts';

/** After a redirect to Stripe's pages, status calls sync with Stripe for this long. */
export const pollingMs = hours(1);

export const endedStatuses: readonly string[] = Object.entries(subscriptionStatuses).flatMap(([name, { hasEnded }]) =>
  hasEnded ? [name] : [],
);

/** Lower is better: entitled, then a status that may become so, then ended. */
function rank({ status }: SubscriptionState): number {
  const { isEntitled, hasEnded } = subscriptionStatuses[status];
  if (isEntitled) return status === 'past_due' ? 1 : 0;
  return hasEnded ? 3 : 2;
}

/** Selects the best of a customer's subscriptions; of equally good ones, the newest. */
export function chooseSubscription(states: readonly SubscriptionState[]): SubscriptionState | undefined {
  return [...states].sort(
    (a, b) => rank(a) - rank(b) || b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  )[0];
}

/** The state of a subscription as the database stores it. Without a subscription, all fields but `plan` are null. */
export interface StoredSubscription {
  status: string | null;
  subscriptionId: string | null;
  periodEnd: Date | null;
  cancelAt: Date | null;
  latestInvoiceId: string | null;
  /** The name of the plan that the price stands for. */
  plan: string;
  interval: BillingInterval | null;
}

export function toStored(state: SubscriptionState | undefined): StoredSubscription {
  return {
    status: state?.status ?? null,
    subscriptionId: state?.id ?? null,
    periodEnd: state?.periodEnd ?? null,
    cancelAt: state?.cancelAt ?? null,
    latestInvoiceId: state?.latestInvoiceId ?? null,
    plan: state?.plan ?? defaultPaidPlan,
    interval: state?.interval ?? null,
  };
}

/** Pro that an operator granted by hand. A sync that finds no subscription must not remove it. */
export const isManualGrant = ({ status, subscriptionId }: StoredSubscription): boolean =>
  status !== null && subscriptionId === null;

const isSameTime = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime();

export const isSame = (a: StoredSubscription, b: StoredSubscription): boolean =>
  a.status === b.status &&
  a.subscriptionId === b.subscriptionId &&
  a.latestInvoiceId === b.latestInvoiceId &&
  a.plan === b.plan &&
  a.interval === b.interval &&
  isSameTime(a.periodEnd, b.periodEnd) &&
  isSameTime(a.cancelAt, b.cancelAt);

/** Why the billing interval cannot be changed; undefined if it can. */
export function planChangeRefusal(state: SubscriptionState | undefined): ErrorCode | undefined {
  if (!state) return 'no_subscription';
  const { hasEnded, owesPayment } = subscriptionStatuses[state.status];
  if (hasEnded) return 'no_subscription';
  if (owesPayment) return 'payment_overdue';
  if (state.cancelAt) return 'subscription_cancelling';
  return state.status === 'active' && state.interval !== null ? undefined : 'plan_change_unavailable';
}

/** A notice email. */
export interface Notice {
  kind: 'welcome' | 'payment-failed' | 'ended';
  /** The subscription or invoice that the notice is about, not the subject line. Each kind is sent once per subject. */
  subject: string;
}

/** The notice for a change from one stored state to the next, whatever states were between them at Stripe. */
export function noticeOf(before: StoredSubscription, after: StoredSubscription): Notice | undefined {
  const subscription = after.subscriptionId ?? before.subscriptionId;
  if (subscription === null) return undefined;
  const [wasEntitled, isEntitled] = [isEntitledStatus(before.status), isEntitledStatus(after.status)];
  if (!wasEntitled && isEntitled && after.status !== 'past_due') return { kind: 'welcome', subject: subscription };
  if (after.status === 'past_due' && before.status !== 'past_due')
    return { kind: 'payment-failed', subject: after.latestInvoiceId ?? subscription };
  if (wasEntitled && !isEntitled)
    return { kind: 'ended', subject: `${subscription} ${after.latestInvoiceId ?? ''}`.trim() };
  return undefined;
}

/** The event of the account's history for a change from one stored state to the next; undefined for a renewal. */
export function historyOf(
  before: StoredSubscription,
  after: StoredSubscription,
): { kind: HistoryKind; details?: Record<string, string> } | undefined {
  const [wasEntitled, isEntitled] = [isEntitledStatus(before.status), isEntitledStatus(after.status)];
  const interval = after.interval === null ? {} : { details: { interval: after.interval } };
  if (!wasEntitled && isEntitled) return { kind: 'subscription_started', ...interval };
  if (wasEntitled && !isEntitled) return { kind: 'subscription_ended' };
  if (!isEntitled) return undefined;
  if (after.status === 'past_due' && before.status !== 'past_due') return { kind: 'payment_failed' };
  if (after.interval !== before.interval || after.plan !== before.plan)
    return { kind: 'subscription_plan_changed', ...interval };
  if (after.cancelAt && !before.cancelAt)
    return { kind: 'subscription_canceled', details: { ends_at: after.cancelAt.toISOString() } };
  return before.cancelAt && !after.cancelAt ? { kind: 'subscription_resumed' } : undefined;
}
