import { isSubscriptionStatus, type Language, languageCodes, type SubscriptionStatusName } from '@tessera/contract';
import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import type { BillingEvent, CheckoutState, SubscriptionState } from './billing.ts';

const dateOf = (seconds: number | null | undefined): Date | null => (seconds ? new Date(seconds * 1000) : null);
const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/** A status that Stripe invents after this release gives nothing away. */
const statusOf = (status: string): SubscriptionStatusName => (isSubscriptionStatus(status) ? status : 'paused');

export const locales = { en: 'en', es: 'es', 'pt-br': 'pt-BR', fr: 'fr' } as const satisfies Record<Language, string>;

export function subscriptionState(subscription: Stripe.Subscription): SubscriptionState {
  // The period is that of the items, since 2025-03-31; with several it is over when the first one is.
  const ends = subscription.items.data.map((item) => item.current_period_end);
  const periodEnd = ends.length > 0 ? dateOf(Math.min(...ends)) : null;
  const byFlag = subscription.cancel_at_period_end;
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    status: statusOf(subscription.status),
    createdAt: new Date(subscription.created * 1000),
    periodEnd,
    cancelAt: dateOf(subscription.cancel_at) ?? (byFlag ? periodEnd : null),
    cancelledBy: byFlag ? 'flag' : subscription.cancel_at ? 'date' : null,
    latestInvoiceId: idOf(subscription.latest_invoice),
  };
}

export function checkoutState(session: Stripe.Checkout.Session): CheckoutState {
  const { id, status, url, locale } = session;
  const known = (['open', 'complete'] as const).find((one) => one === status);
  return {
    id,
    status: known ?? 'expired',
    url,
    language: languageCodes.find((code) => locales[code] === locale),
  };
}

/** What Stripe calls its objects and events. */
const name = z.string().check(z.regex(/^[\w.]{1,255}$/));
const eventShape = z.object({
  id: name,
  type: name,
  data: z.object({
    object: z.object({
      object: z.optional(z.string()),
      id: z.optional(z.unknown()),
      customer: z.nullish(z.union([name, z.object({ id: name })])),
    }),
  }),
});

/** Whatever an event is about, it names its customer in one of two ways. Nothing for what is signed and still no event. */
export function billingEvent(event: unknown): BillingEvent | undefined {
  const parsed = z.safeParse(eventShape, event);
  if (!parsed.success) return undefined;
  const { id, type, data } = parsed.data;
  if (data.object.object !== 'customer') return { id, type, customerId: idOf(data.object.customer ?? null) };
  const customer = z.safeParse(name, data.object.id);
  return customer.success ? { id, type, customerId: customer.data } : undefined;
}
