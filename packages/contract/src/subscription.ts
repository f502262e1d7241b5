import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { doneReply, momentSchema, text } from './fields.ts';

export const subscriptionStatusReply = z.object({
  hasActiveSubscription: z.boolean(),
  subscriptionStatus: z.nullable(z.string()),
  /** When the period ends and the next one begins; null when there will be no next one. */
  subscriptionEndDate: z.nullable(momentSchema),
  /** When Pro ends, once it was cancelled. */
  cancelAt: z.nullable(momentSchema),
});
export type SubscriptionStatus = z.infer<typeof subscriptionStatusReply>;

export const subscriptionEndpoints = {
  status: endpoint({
    method: 'GET',
    path: '/subscription/status',
    access: 'user',
    summary: 'Where the subscription stands',
    reply: subscriptionStatusReply,
  }),
  checkout: endpoint({
    method: 'POST',
    path: '/subscription/checkout',
    access: 'user',
    summary: 'Open a checkout page',
    reply: z.object({ checkoutUrl: z.string() }),
    errors: ['checkout_failed', 'already_subscribed'],
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
