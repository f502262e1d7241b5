import type { Price, SubscriptionStatus } from '@tessera/contract';
import type { Caller } from '../../http/caller.ts';
import type { DeletionHook } from '../auth/auth.service.ts';
import type { EmailChangedHook } from '../auth/email-changes.service.ts';
import type { ReceiveWebhook } from './billing-events.ts';
import type { BillingProblems } from './billing-problem.service.ts';
import type { Checkout } from './checkout.ts';
import type { PlanChanges } from './plan-changes.ts';

export interface Subscriptions {
  status(user: Caller): Promise<SubscriptionStatus>;
  /** The price of Pro for each interval. */
  prices(): Promise<Price[]>;
  planChanges: PlanChanges;
  checkout: Checkout;
  portal(user: Caller, flow?: 'cancel'): Promise<{ portalUrl: string }>;
  /** Undoes a scheduled cancellation. Returns false if there was none. */
  reactivate(user: Caller): Promise<boolean>;
  receiveWebhook: ReceiveWebhook;
  /** Why changes are held; null if they are not. */
  problem: BillingProblems['find'];
  /** Corrects subscriptions whose webhooks were lost, and deletes old events. */
  reconcile(): Promise<void>;
  /** Queues the deletion of the account's Stripe customer. */
  beforeDeletion: DeletionHook;
  /** Queues the update of the address at Stripe, which sends receipts to it. */
  onEmailChanged: EmailChangedHook;
}
