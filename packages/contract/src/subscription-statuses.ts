interface StatusFacts {
  /** The account has the plan of the price. */
  isEntitled: boolean;
  /** Final: a new subscription is needed. */
  hasEnded: boolean;
  /** Paying the open invoice restores the subscription. */
  owesPayment: boolean;
}

/** Stripe's subscription statuses and what they mean for the plan. */
export const subscriptionStatuses = {
  trialing: { isEntitled: true, hasEnded: false, owesPayment: false },
  active: { isEntitled: true, hasEnded: false, owesPayment: false },
  /** A renewal failed and Stripe still retries: the plan stays. */
  past_due: { isEntitled: true, hasEnded: false, owesPayment: true },
  /** Stripe has stopped retrying. */
  unpaid: { isEntitled: false, hasEnded: false, owesPayment: true },
  /** The first payment is not complete. */
  incomplete: { isEntitled: false, hasEnded: false, owesPayment: true },
  incomplete_expired: { isEntitled: false, hasEnded: true, owesPayment: false },
  /** A trial ended without a card. */
  paused: { isEntitled: false, hasEnded: false, owesPayment: false },
  canceled: { isEntitled: false, hasEnded: true, owesPayment: false },
} as const satisfies Record<string, StatusFacts>;

export type SubscriptionStatusName = keyof typeof subscriptionStatuses;

export const isSubscriptionStatus = (status: string): status is SubscriptionStatusName =>
  Object.hasOwn(subscriptionStatuses, status);

/** The statuses of accounts that have the plan of their price; with all others, an account has the free plan. */
export const entitledStatuses: readonly string[] = Object.entries(subscriptionStatuses).flatMap(
  ([name, { isEntitled }]) => (isEntitled ? [name] : []),
);
