interface StatusFacts {
  /** Gives everything Pro gives. */
  isPro: boolean;
  /** Will not come back: a new subscription is the way on. */
  hasEnded: boolean;
  /** A payment is missing; paying it mends the subscription. */
  owesPayment: boolean;
}

/** Every status a subscription can have at Stripe, and what it means here. */
export const subscriptionStatuses = {
  trialing: { isPro: true, hasEnded: false, owesPayment: false },
  active: { isPro: true, hasEnded: false, owesPayment: false },
  /** A renewal failed and Stripe is still trying: nothing is taken away meanwhile. */
  past_due: { isPro: true, hasEnded: false, owesPayment: true },
  /** Stripe has stopped trying. */
  unpaid: { isPro: false, hasEnded: false, owesPayment: true },
  /** The first payment waits for the person. */
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
