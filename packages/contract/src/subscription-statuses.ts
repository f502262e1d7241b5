interface StatusFacts {
  isPro: boolean;
  /** Final: a new subscription is needed. */
  hasEnded: boolean;
  /** Paying the open invoice restores the subscription. */
  owesPayment: boolean;
}

/** Stripe's subscription statuses and what they mean for the plan. */
export const subscriptionStatuses = {
  trialing: { isPro: true, hasEnded: false, owesPayment: false },
  active: { isPro: true, hasEnded: false, owesPayment: false },
  /** A renewal failed and Stripe still retries: Pro stays. */
  past_due: { isPro: true, hasEnded: false, owesPayment: true },
  /** Stripe has stopped retrying. */
  unpaid: { isPro: false, hasEnded: false, owesPayment: true },
  /** The first payment is not complete. */
  incomplete: { isPro: false, hasEnded: false, owesPayment: true },
  incomplete_expired: { isPro: false, hasEnded: true, owesPayment: false },
  /** A trial ended without a card. */
  paused: { isPro: false, hasEnded: false, owesPayment: false },
  canceled: { isPro: false, hasEnded: true, owesPayment: false },
} as const satisfies Record<string, StatusFacts>;

export type SubscriptionStatusName = keyof typeof subscriptionStatuses;

export const isSubscriptionStatus = (status: string): status is SubscriptionStatusName =>
  Object.hasOwn(subscriptionStatuses, status);

/** The statuses that count as Pro. */
export const proStatuses: readonly string[] = Object.entries(subscriptionStatuses).flatMap(([name, { isPro }]) =>
  isPro ? [name] : [],
);
