import type { BillingInterval, Language, Plan, SubscriptionStatusName } from '@tessera/contract';

/** A subscription as Stripe has it now, in the few words the product needs. */
export interface SubscriptionState {
  id: string;
  customerId: string;
  status: SubscriptionStatusName;
  createdAt: Date;
  periodEnd: Date | null;
  /** When it ends, if somebody has cancelled it. */
  cancelAt: Date | null;
  /** By which of Stripe's two ways the end was set: each is taken back by itself. */
  cancelledBy: 'flag' | 'date' | null;
  latestInvoiceId: string | null;
  /** Null when it has several items or renews in another rhythm: the product did not sell it so. */
  interval: BillingInterval | null;
  /** The item whose price a change of the interval replaces. */
  itemId: string | null;
}

export interface CheckoutState {
  id: string;
  customerId: string | null;
  status: 'open' | 'complete' | 'expired';
  /** Where the person pays; null once it is closed. */
  url: string | null;
  language: Language | undefined;
  interval: BillingInterval;
}

/** What a change of the interval costs. Amounts are in the currency's main unit. */
export interface ChangePreview {
  currency: string;
  charge: number;
  credit: number;
  adjustment: number;
  fromBalance: number;
  due: number;
  remainingCredit: number;
  renewsAt: Date;
  /** The moment the credit is counted from; naming it again gives the same amounts. */
  prorationDate: Date;
}

/** Somebody has deleted the customer at Stripe, or the key belongs to another account than before. */
export type CustomerMissing = 'customer-missing';

/** The subscription has ended since the caller read it. */
export type Ended = 'ended';

export interface BillingEvent {
  id: string;
  type: string;
  /** Whose event it is, where that can be told. */
  customerId: string | null;
}

export interface NewCheckout {
  customerId: string;
  userId: string;
  language: Language;
  interval: BillingInterval;
  successUrl: string;
  cancelUrl: string;
  /** The same for tries at the same checkout: they open one. */
  attempt: number;
}

export interface NewPortal {
  customerId: string;
  language: Language;
  returnUrl: string;
  /** Leads straight to the question whether to cancel this subscription. */
  cancel?: string;
}

/** How long a caller can wait. A person before a page waits less than a machine. */
export type Patience = 'brief' | 'usual';

/** Every call fails with an error when Stripe does not answer in time or refuses. */
export interface Billing {
  /** The intervals that are sold. */
  readonly intervals: readonly BillingInterval[];
  /** One per interval, as Stripe has it now. */
  plans(): Promise<Plan[]>;
  /** One customer per user, however often and in parallel it is asked for; another when `instead` of a lost one. */
  createCustomer(user: { id: string; email: string; instead: string | null }): Promise<string>;
  openCheckout(checkout: NewCheckout): Promise<CheckoutState | CustomerMissing>;
  findCheckout(id: string): Promise<CheckoutState | undefined>;
  /** So that nobody can pay there any more. Answers 'paid' when somebody has just done so. */
  closeCheckout(id: string): Promise<'closed' | 'paid'>;
  /** Answers where the page is. */
  openPortal(portal: NewPortal): Promise<{ url: string } | CustomerMissing>;
  /** All there were, ended ones too. None for a customer that Stripe does not know. */
  subscriptionsOf(customerId: string, patience?: Patience): Promise<SubscriptionState[]>;
  /** Every subscription of the account that has not ended, page after page. */
  runningSubscriptions(): AsyncIterable<SubscriptionState>;
  /** What the change would cost; as of now, or as of the moment of an earlier preview. */
  previewChange(state: SubscriptionState, to: BillingInterval, prorationDate?: Date): Promise<ChangePreview | Ended>;
  /** Makes the change that was previewed. With a declined payment nothing is changed. */
  changeInterval(
    state: SubscriptionState,
    to: BillingInterval,
    prorationDate: Date,
  ): Promise<'changed' | 'declined' | Ended>;
  /** Takes a cancellation back. */
  keepSubscription(state: SubscriptionState): Promise<'kept' | Ended>;
  /** Ends all subscriptions at once and forgets the person. Nothing to do for a customer that is gone. */
  removeCustomer(customerId: string): Promise<void>;
  /** Answers nothing unless the message is Stripe's, unaltered and fresh. */
  readEvent(body: Buffer, signature: string | undefined, receivedAt: Date): BillingEvent | undefined;
}
