import type { StripeAccount, SubscriptionState } from '../../platform/billing/billing.ts';
import { chooseSubscription, endedStatuses, type StoredSubscription } from './subscription.policy.ts';

/** An id that a key may not read is not compared. */
export const isSameAccount = (stored: StripeAccount, found: StripeAccount): boolean =>
  stored.isLive === found.isLive &&
  (stored.accountId === null || found.accountId === null || stored.accountId === found.accountId);

const hasEnded = (status: string | null): boolean => status === null || endedStatuses.includes(status);

/**
 * Whether Stripe has lost a stored subscription that runs: it does not know it, or the customer was deleted. A canceled
 * subscription is not lost, because Stripe still lists it.
 */
export function hasVanished(stored: StoredSubscription, states: readonly SubscriptionState[]): boolean {
  if (stored.subscriptionId === null || hasEnded(stored.status)) return false;
  const found = states.find(({ id }) => id === stored.subscriptionId);
  return (!found || found.isCustomerDeleted) && hasEnded(chooseSubscription(states)?.status ?? null);
}

const maxVanished = 5;
const maxVanishedShare = 0.1;

interface ComparisonFacts {
  accountId: string | null;
  comparedAt: Date | null;
  acceptedMissing: number;
  /** The stored subscriptions that have not ended. */
  running: number;
}

/**
 * How many customers may vanish in one comparison. One always may, so that a small installation can delete a customer at
 * Stripe. None may before the account has passed a comparison, or if the account is not known.
 */
export function allowedToVanish({ accountId, comparedAt, acceptedMissing, running }: ComparisonFacts): number {
  const isProven = accountId !== null && comparedAt !== null;
  const usual = isProven ? Math.max(1, Math.min(maxVanished, Math.floor(running * maxVanishedShare))) : 0;
  return Math.max(usual, acceptedMissing);
}
