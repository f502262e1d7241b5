import { isSubscriptionStatus, type Language, languageCodes, type SubscriptionStatusName } from '@tessera/contract';
import type { Stripe } from 'stripe';
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
    customerId: idOf(session.customer),
    status: known ?? 'expired',
    url,
    language: languageCodes.find((code) => locales[code] === locale),
  };
}

/** Whatever an event is about, it names its customer in one of two ways. */
export function billingEvent(event: Stripe.Event): BillingEvent {
  const object = event.data.object as { object?: string; id?: string; customer?: string | { id: string } | null };
  const customerId = object.object === 'customer' ? (object.id ?? null) : idOf(object.customer ?? null);
  return { id: event.id, type: event.type, customerId };
}
