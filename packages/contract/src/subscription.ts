import * as z from 'zod/mini';
import { billingIntervals } from './choices.ts';
import { endpoint } from './endpoint.ts';
import { doneReply, timestampSchema, text } from './fields.ts';
import { person, webhook } from './permissions.ts';

const intervalSchema = z.enum(billingIntervals);

export const subscriptionStatusReply = z.object({
  hasActiveSubscription: z.boolean(),
  subscriptionStatus: z.nullable(z.string()),
  /** When the period ends and renews; null if it does not renew. */
  subscriptionEndDate: z.nullable(timestampSchema),
  /** When Pro ends; null if it is not canceled. */
  cancelAt: z.nullable(timestampSchema),
  /** The billing interval; null without a subscription. */
  interval: z.nullable(intervalSchema),
  /** The intervals that this installation sells. */
  availableIntervals: z.array(intervalSchema),
});
export type SubscriptionStatus = z.infer<typeof subscriptionStatusReply>;

/** The price of Pro per interval. Amounts are in the currency's main unit: 6.99 is $6.99. */
export const priceSchema = z.object({ interval: intervalSchema, amount: z.number(), currency: z.string() });
export type Price = z.infer<typeof priceSchema>;

export const planChangeReply = z.object({
  interval: intervalSchema,
  currency: z.string(),
  /** The first period of the new plan. */
  charge: z.number(),
  /** Refunded for the unused time of the current period. */
  credit: z.number(),
  /** Taxes and discounts. */
  adjustment: z.number(),
  /** Paid from the account balance; negative when the balance is owed. */
  fromBalance: z.number(),
  /** Charged when the change is confirmed. */
  due: z.number(),
  /** Credit that stays in the account balance and pays the next invoices. */
  remainingCredit: z.number(),
  renewsAt: timestampSchema,
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

// Existing clients may send any body.
const anyBody = ['*'];

export const subscriptionEndpoints = {
  status: endpoint('GET', '/subscription/status', person, {
    summary: 'Get the status of the subscription',
    reply: subscriptionStatusReply,
  }),
  plans: endpoint('GET', '/subscription/plans', person, {
    summary: 'Get the prices of Pro. Per month and, if sold, per year',
    reply: z.object({ plans: z.array(priceSchema) }),
    errors: ['unavailable', 'billing_off'],
  }),
  previewPlanChange: endpoint('POST', '/subscription/plan/preview', person, {
    summary: 'Preview the cost of another billing interval',
    body: z.object({ interval: intervalSchema }),
    reply: planChangeReply,
    errors: [...planChangeRefusals, 'plan_change_failed', 'billing_off'],
  }),
  changePlan: endpoint('POST', '/subscription/plan', person, {
    summary: 'Switch the billing interval. At the previewed price',
    body: z.object({ quote: text(2048) }),
    reply: doneReply,
    errors: [...planChangeRefusals, 'payment_declined', 'plan_change_failed', 'billing_off'],
  }),
  checkout: endpoint('POST', '/subscription/checkout', person, {
    summary: 'Create a checkout session',
    /** Monthly by default. */
    body: z.object({ interval: z.optional(intervalSchema) }),
    ignored: anyBody,
    reply: z.object({ checkoutUrl: z.string() }),
    errors: ['checkout_failed', 'already_subscribed', 'interval_unavailable', 'billing_off'],
  }),
  confirmCheckout: endpoint('GET', '/subscription/checkout', person, {
    summary: 'Check whether a checkout is complete',
    query: z.object({ session_id: text(255) }),
    reply: z.object({ confirmed: z.boolean() }),
    errors: ['unavailable', 'billing_off'],
  }),
  portal: endpoint('POST', '/subscription/portal', person, {
    summary: 'Create a session of the billing portal',
    /** `cancel` opens the portal at the cancellation page. */
    body: z.object({ flow: z.optional(z.enum(['cancel'])) }),
    ignored: anyBody,
    reply: z.object({ portalUrl: z.string() }),
    errors: ['portal_failed', 'billing_off'],
  }),
  reactivate: endpoint('POST', '/subscription/reactivate', person, {
    ignored: anyBody,
    summary: 'Undo a scheduled cancellation. Does nothing if none is scheduled',
    reply: doneReply,
    errors: ['reactivate_failed', 'no_subscription', 'billing_off'],
  }),
  stripeWebhook: endpoint('POST', '/webhooks/stripe', webhook, {
    summary: 'Receive a signed event from Stripe',
    reply: z.object({ received: z.literal(true) }),
    errors: ['webhook_rejected', 'billing_off'],
  }),
} as const;
