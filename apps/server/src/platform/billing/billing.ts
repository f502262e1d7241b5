import type { BillingInterval, Language, Price, SubscriptionStatusName } from '@tessera/contract';

/** A Stripe account in one of its two modes, which share nothing. */
export interface StripeAccount {
  /** Null if the key may not read it, as a restricted key may not. */
  accountId: string | null;
  isLive: boolean;
}

/** The current state of a Stripe subscription, reduced to the fields in use. */
export interface SubscriptionState {
  id: string;
  customerId: string;
  status: SubscriptionStatusName;
  createdAt: Date;
  periodEnd: Date | null;
  /** The end date of a canceled subscription. */
  cancelAt: Date | null;
  /** Which of Stripe's two parameters set the end: `cancel_at_period_end` or `cancel_at`. Each is undone separately. */
  canceledBy: 'flag' | 'date' | null;
  latestInvoiceId: string | null;
  /** The name of the plan that the price stands for. */
  plan: string;
  /** Null if the subscription has several items or another interval, which this product never sells. */
  interval: BillingInterval | null;
  /** The item whose price changes with the interval. */
  itemId: string | null;
  isCustomerDeleted: boolean;
}

export interface CheckoutState {
  id: string;
  customerId: string | null;
  status: 'open' | 'complete' | 'expired';
  /** The payment page; null once the session is closed. */
  url: string | null;
  language: Language | undefined;
  interval: BillingInterval;
}

/** The cost of an interval change. Amounts are in the currency's main unit. */
export interface ChangePreview {
  currency: string;
  charge: number;
  credit: number;
  adjustment: number;
  fromBalance: number;
  due: number;
  remainingCredit: number;
  renewsAt: Date;
  /** Passing the same date to a later preview gives the same amounts. */
  prorationDate: Date;
}

/** The customer was deleted at Stripe, or the API key now belongs to another Stripe account. */
export type CustomerMissing = 'customer-missing';

/** The subscription has ended since the caller read it. */
export type Ended = 'ended';

export interface BillingEvent {
  id: string;
  type: string;
  /** Null if the event names no customer. */
  customerId: string | null;
  isLive: boolean;
}

export interface NewCheckout {
  customerId: string;
  userId: string;
  language: Language;
  interval: BillingInterval;
  successUrl: string;
  cancelUrl: string;
  /** Part of the idempotency key: calls with the same attempt open one session. */
  attempt: number;
}

export interface NewPortal {
  customerId: string;
  language: Language;
  returnUrl: string;
  /** Opens the portal at the cancellation of this subscription. */
  cancel?: string;
}

/** `short` if the caller has a fallback, such as the stored status; `standard` for all other calls. */
export type TimeoutProfile = 'short' | 'standard';

/** Every call rejects if Stripe times out or refuses. */
export interface Billing {
  /** The account that the key belongs to. */
  account(timeout?: TimeoutProfile): Promise<StripeAccount>;
  /** The intervals for sale. */
  readonly intervals: readonly BillingInterval[];
  /** The current price of each interval for sale. */
  prices(): Promise<Price[]>;
  /** Creates one customer per user, also in parallel calls. `instead` is the id of a missing customer to replace. */
  createCustomer(user: { id: string; email: string; instead: string | null }): Promise<string>;
  openCheckout(checkout: NewCheckout): Promise<CheckoutState | CustomerMissing>;
  findCheckout(id: string): Promise<CheckoutState | undefined>;
  /** Closes the session to payments. Returns 'paid' if it was paid in the meantime. */
  closeCheckout(id: string): Promise<'closed' | 'paid'>;
  openPortal(portal: NewPortal): Promise<{ url: string } | CustomerMissing>;
  /** Includes ended subscriptions. Empty for a customer unknown to Stripe. */
  subscriptionsOf(customerId: string, timeout?: TimeoutProfile): Promise<SubscriptionState[]>;
  /** Every subscription of the Stripe account that has not ended. */
  runningSubscriptions(): AsyncIterable<SubscriptionState>;
  /** Calculates the cost of a change as of now, or as of the proration date of an earlier preview. */
  previewChange(state: SubscriptionState, to: BillingInterval, prorationDate?: Date): Promise<ChangePreview | Ended>;
  /** If the payment is declined, nothing is changed. */
  changeInterval(
    state: SubscriptionState,
    to: BillingInterval,
    prorationDate: Date,
  ): Promise<'changed' | 'declined' | Ended>;
  /** Undoes a scheduled cancellation. */
  resumeSubscription(state: SubscriptionState): Promise<'resumed' | Ended>;
  /** Succeeds if Stripe does not know the customer. */
  updateCustomer(customerId: string, email: string): Promise<void>;
  /** Ends all subscriptions and deletes the customer's data. Succeeds if the customer is already deleted. */
  removeCustomer(customerId: string): Promise<void>;
  /** Verifies and parses a webhook. Returns undefined unless the signature is valid and recent. */
  readEvent(body: Buffer, signature: string | undefined, receivedAt: Date): BillingEvent | undefined;
}
