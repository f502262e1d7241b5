import type { Stripe } from 'stripe';

/** A card as a person typed it, beside the payment method that Stripe shows of it. */
export interface Card {
  number: string;
}

/** Answers that were given under an idempotency key. */
export interface KeptAnswer {
  request: string;
  endpoint: string;
  /** Absent while the first request is still under way. */
  answer?: { status: number; body: string; requestId: string };
  at: number;
}

/** An event on its way to the product. */
export interface Delivery {
  event: string;
  attempts: number;
}

/** What happens to a subscription whose last retry failed: a setting of the account at Stripe. */
export type AfterLastRetry = 'cancel' | 'unpaid' | 'past_due';

/** Everything the emulator knows, in Stripe's own shapes and nothing but JSON, so that it can lie in a file. */
export interface State {
  clocks: Record<string, Stripe.TestHelpers.TestClock>;
  products: Record<string, Stripe.Product>;
  prices: Record<string, Stripe.Price>;
  customers: Record<string, Stripe.Customer | Stripe.DeletedCustomer>;
  paymentMethods: Record<string, Stripe.PaymentMethod>;
  cards: Record<string, Card>;
  subscriptions: Record<string, Stripe.Subscription>;
  invoices: Record<string, Stripe.Invoice>;
  checkoutSessions: Record<string, Stripe.Checkout.Session>;
  /** What a checkout session will sell, which Stripe's session shows only when asked. */
  baskets: Record<string, { price: string; metadata: Record<string, string> }>;
  portalSessions: Record<string, Stripe.BillingPortal.Session>;
  events: Record<string, Stripe.Event>;
  deliveries: Delivery[];
  keptAnswers: Record<string, KeptAnswer>;
  /** Customers whose payments fail whatever their card says, until told otherwise. */
  failing: Record<string, true>;
  afterLastRetry: AfterLastRetry;
}

export const emptyState = (): State => ({
  clocks: {},
  products: {},
  prices: {},
  customers: {},
  paymentMethods: {},
  cards: {},
  subscriptions: {},
  invoices: {},
  checkoutSessions: {},
  baskets: {},
  portalSessions: {},
  events: {},
  deliveries: [],
  keptAnswers: {},
  failing: {},
  afterLastRetry: 'cancel',
});
