import type { Stripe } from 'stripe';
import { newId } from './ids.ts';

/** The response to the first request with an idempotency key. */
export interface KeptResponse {
  bodyDigest: string;
  endpoint: string;
  /** Absent while the first request is in progress. */
  response?: { status: number; body: string; requestId: string };
  createdAtMs: number;
}

/** An event that the product has not accepted yet. */
export interface Delivery {
  event: string;
  attempts: number;
}

/** The status of a subscription after its last failed payment retry: a setting of the account at Stripe. */
export const retryOutcomes = ['cancel', 'unpaid', 'past_due'] as const;
export type RetryOutcome = (typeof retryOutcomes)[number];

const record = <T>(): Record<string, T> => ({});

/** All data of the emulator, in Stripe's shapes and as plain JSON, so that it can be stored in a file. */
export const emptyState = () => ({
  accountId: newId('account'),
  prices: record<Stripe.Price>(),
  customers: record<Stripe.Customer | Stripe.DeletedCustomer>(),
  /** Unix seconds. A customer whose clock was never moved has no entry. */
  customerTimes: record<number>(),
  /** Customers whose payments fail with every card. */
  failing: record<true>(),
  paymentMethods: record<Stripe.PaymentMethod>(),
  cardNumbers: record<string>(),
  subscriptions: record<Stripe.Subscription>(),
  invoices: record<Stripe.Invoice>(),
  checkoutSessions: record<Stripe.Checkout.Session>(),
  /** The price of a checkout session and the metadata of its subscription, which the session object does not show. */
  checkoutItems: record<{ price: string; metadata: Record<string, string> }>(),
  portalSessions: record<Stripe.BillingPortal.Session>(),
  events: record<Stripe.Event>(),
  deliveries: [] as Delivery[],
  keptResponses: record<KeptResponse>(),
  afterLastRetry: 'cancel' as RetryOutcome,
});

export type State = ReturnType<typeof emptyState>;
