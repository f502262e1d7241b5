import { languageTags } from '@tessera/contract';
import type { Stripe } from 'stripe';
import type { Billing, CustomerMissing } from './billing.ts';
import { type ConfiguredPrices, idempotencyKeyFor, isInvalidRequest, isMissing } from './stripe-client.ts';
import { checkoutState } from './stripe-states.ts';

/** A missing customer can be replaced, unlike every other failure. */
async function orCustomerMissing<T>(request: Promise<T>): Promise<T | CustomerMissing> {
  try {
    return await request;
  } catch (error) {
    if (isMissing(error) && error.param === 'customer') return 'customer-missing';
    throw error;
  }
}

/** The pages that Stripe hosts. */
export function stripeCheckout(
  stripe: Stripe,
  { priceOf }: ConfiguredPrices,
): Pick<Billing, 'openCheckout' | 'findCheckout' | 'closeCheckout' | 'openPortal'> {
  return {
    async openCheckout({ customerId, userId, language, interval, successUrl, cancelUrl, attempt }) {
      const params: Stripe.Checkout.SessionCreateParams = {
        mode: 'subscription',
        customer: customerId,
        client_reference_id: userId,
        line_items: [{ price: priceOf(interval), quantity: 1 }],
        metadata: { interval },
        subscription_data: { metadata: { user_id: userId } },
        locale: languageTags[language],
        success_url: successUrl,
        cancel_url: cancelUrl,
      };
      const key = idempotencyKeyFor(`checkout-${userId}-${attempt}`, params);
      const session = await orCustomerMissing(stripe.checkout.sessions.create(params, key));
      return session === 'customer-missing' ? session : checkoutState(session);
    },

    async findCheckout(id) {
      try {
        return checkoutState(await stripe.checkout.sessions.retrieve(id));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    async closeCheckout(id) {
      try {
        await stripe.checkout.sessions.expire(id);
        return 'closed';
      } catch (error) {
        if (!isInvalidRequest(error)) throw error;
        // No longer open: paid, expired, or closed by a concurrent request.
        const { status } = await stripe.checkout.sessions.retrieve(id);
        if (status === 'open') throw error;
        return status === 'complete' ? 'paid' : 'closed';
      }
    },

    async openPortal({ customerId, language, returnUrl, cancel }) {
      const base = { customer: customerId, locale: languageTags[language], return_url: returnUrl };
      const open = (params: Stripe.BillingPortal.SessionCreateParams) =>
        orCustomerMissing(stripe.billingPortal.sessions.create(params));
      if (!cancel) return open(base);
      const flow_data = {
        type: 'subscription_cancel',
        subscription_cancel: { subscription: cancel },
        after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
      } as const;
      try {
        return await open({ ...base, flow_data });
      } catch (error) {
        if (!isInvalidRequest(error) || !error.param?.startsWith('flow_data')) throw error;
        // Canceled in the meantime: the portal's first page says so.
        return open(base);
      }
    },
  };
}
