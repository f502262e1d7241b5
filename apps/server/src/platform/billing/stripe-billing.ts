import { Stripe } from 'stripe';
import type { Billing } from './billing.ts';
import { stripeCheckout } from './stripe-checkout.ts';
import {
  configuredPrices,
  createStripeClient,
  idempotencyKeyFor,
  isLiveKey,
  isMissing,
  type StripeSettings,
  timeoutProfiles,
} from './stripe-client.ts';
import { billingEvent, flatPrice } from './stripe-states.ts';
import { stripeSubscriptions } from './stripe-subscriptions.ts';

/** The maximum age of a webhook: an older one may be a replay by an attacker. */
const toleranceSeconds = 300;
/** A timestamp and hexadecimal signatures. Checked first: for an empty signature, Stripe's SDK throws an unspecific error. */
const signaturePattern = /^(?:t=\d{1,12}|v\d=[\da-f]+)(?:,(?:t=\d{1,12}|v\d=[\da-f]+))*$/i;

export function stripeBilling(settings: StripeSettings): Billing {
  const stripe = createStripeClient(settings);
  const prices = configuredPrices(settings);

  return {
    ...stripeCheckout(stripe, prices),
    ...stripeSubscriptions(stripe, prices),
    intervals: prices.intervals,

    async account(timeout = 'standard') {
      const isLive = isLiveKey(settings.secretKey);
      try {
        return { accountId: (await stripe.accounts.retrieveCurrent({}, timeoutProfiles[timeout])).id, isLive };
      } catch (error) {
        if (error instanceof Stripe.errors.StripePermissionError) return { accountId: null, isLive };
        throw error;
      }
    },

    prices: () =>
      Promise.all(
        prices.intervals.map(async (interval) =>
          flatPrice(await stripe.prices.retrieve(prices.priceOf(interval), {}, timeoutProfiles.short), interval),
        ),
      ),

    async createCustomer({ id, email, instead }) {
      const params = { email, metadata: { user_id: id } };
      const key = idempotencyKeyFor(`customer-${id}${instead ? `-instead-of-${instead}` : ''}`, params);
      return (await stripe.customers.create(params, key)).id;
    },

    async updateCustomer(id, email) {
      try {
        await stripe.customers.update(id, { email });
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },

    async removeCustomer(id) {
      try {
        await stripe.customers.del(id);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },

    readEvent(body, signature, receivedAt) {
      if (signature === undefined || !signaturePattern.test(signature)) return undefined;
      const [secret, time] = [settings.webhookSecret, receivedAt.getTime()];
      try {
        return billingEvent(stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, time));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined;
        throw error;
      }
    },
  };
}
