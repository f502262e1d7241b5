import * as z from 'zod/mini';
import { billingIntervals } from './billing-intervals.ts';
import { endpoint } from './endpoint.ts';
import { doneReply, momentSchema, text } from './fields.ts';

const intervalSchema = z.enum(billingIntervals);

export const subscriptionStatusReply = z.object({
  hasActiveSubscription: z.boolean(),
  subscriptionStatus: z.nullable(z.string()),
  /** When the period ends and the next one begins; null when there will be no next one. */
  subscriptionEndDate: z.nullable(momentSchema),
  /** When Pro ends, once it was cancelled. */
  cancelAt: z.nullable(momentSchema),
  /** How often a running subscription renews; null without one. */
  interval: z.nullable(intervalSchema),
  /** The intervals that this installation sells. */
  availableIntervals: z.array(intervalSchema),
});
export type SubscriptionStatus = z.infer<typeof subscriptionStatusReply>;

/** Amounts are in the currency's main unit: 6.99 is $6.99. */
export const planSchema = z.object({ interval: intervalSchema, amount: z.number(), currency: z.string() });
export type Plan = z.infer<typeof planSchema>;

export const planChangeReply = z.object({
  interval: intervalSchema,
  currency: z.string(),
  /** The first period of the new plan. */
  charge: z.number(),
  /** Unused time of the current period, given back. */
  credit: z.number(),
  /** Taxes and discounts; zero where there are none. */
  adjustment: z.number(),
  /** Paid from the account balance; negative when the balance is owed. */
  fromBalance: z.number(),
  /** Charged when the change is confirmed. */
  due: z.number(),
  /** Credit that stays in the account balance and pays the next invoices. */
  remainingCredit: z.number(),
  renewsAt: momentSchema,
  /** Confirms exactly these amounts; valid for ten minutes. */
  quote: z.string(),
});
export type PlanChange = z.infer<typeof planChangeReply>;

const planChangeRefusals = [
  'no_subscription',
  'interval_unavailable',
  'payment_overdue',
  'subscription_cancelling',
  'plan_change_unavailable',
  'plan_change_outdated',
] as const;

export const subscriptionEndpoints = {
  status: endpoint({
    method: 'GET',
    path: '/subscription/status',
    access: 'user',
    summary: 'Where the subscription stands',
    reply: subscriptionStatusReply,
  }),
  plans: endpoint({
    method: 'GET',
    path: '/subscription/plans',
    access: 'user',
    summary: 'What Pro costs per month and, where it is sold, per year',
    reply: z.object({ plans: z.array(planSchema) }),
    errors: ['unavailable'],
  }),
  previewPlanChange: endpoint({
    method: 'POST',
    path: '/subscription/plan/preview',
    access: 'user',
    summary: 'What switching to another billing interval would cost now',
    body: z.object({ interval: intervalSchema }),
    reply: planChangeReply,
    errors: [...planChangeRefusals, 'plan_change_failed'],
  }),
  changePlan: endpoint({
    method: 'POST',
    path: '/subscription/plan',
    access: 'user',
    summary: 'Switch to another billing interval, as previewed',
    body: z.object({ quote: text(2048) }),
    reply: doneReply,
    errors: [...planChangeRefusals, 'payment_declined', 'plan_change_failed'],
  }),
  checkout: endpoint({
    method: 'POST',
    path: '/subscription/checkout',
    access: 'user',
    summary: 'Open a checkout page',
    /** Monthly unless told. */
    body: z.object({ interval: z.optional(intervalSchema) }),
    reply: z.object({ checkoutUrl: z.string() }),
    errors: ['checkout_failed', 'already_subscribed', 'interval_unavailable'],
  }),
  confirmCheckout: endpoint({
    method: 'GET',
    path: '/subscription/checkout',
    access: 'user',
    summary: 'Whether a checkout session is complete and belongs to the caller',
    query: z.object({ session_id: text(255) }),
    reply: z.object({ confirmed: z.boolean() }),
    errors: ['unavailable'],
  }),
  portal: endpoint({
    method: 'POST',
    path: '/subscription/portal',
    access: 'user',
    summary: 'Open the page where billing is managed',
    /** `cancel` leads straight to the question whether to cancel. */
    body: z.object({ flow: z.optional(z.enum(['cancel'])) }),
    reply: z.object({ portalUrl: z.string() }),
    errors: ['portal_failed'],
  }),
  reactivate: endpoint({
    method: 'POST',
    path: '/subscription/reactivate',
    access: 'user',
    summary: 'Undo a scheduled cancellation; does nothing when none is scheduled',
    reply: doneReply,
    errors: ['reactivate_failed', 'no_subscription'],
  }),
  stripeWebhook: endpoint({
    method: 'POST',
    path: '/webhooks/stripe',
    access: 'webhook',
    summary: 'Events from the payment provider, signed',
    reply: z.object({ received: z.literal(true) }),
    errors: ['webhook_rejected'],
  }),
} as const;
