import { createHash } from 'node:crypto';
import { type BillingInterval, billingIntervals } from '@tessera/contract';
import { Stripe } from 'stripe';
import type { Billing, CustomerMissing, Ended, Patience, SubscriptionState } from './billing.ts';
import { billingEvent, changePreview, checkoutState, locales, planOf, subscriptionState } from './stripe-states.ts';

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** The monthly price. */
  priceId: string;
  /** Absent: Pro is sold by the month alone. */
  yearlyPriceId?: string | undefined;
  /** Somewhere else than Stripe's own address; development and tests only. */
  apiUrl?: string | undefined;
}

/** Together with its retries a call is over in half a minute at the latest. */
const usual = { timeout: 8000, maxNetworkRetries: 2 };
const patience: Record<Patience, typeof usual> = { usual, brief: { timeout: 3000, maxNetworkRetries: 0 } };

/** An event older than this may have been recorded and played again. */
const toleranceSeconds = 300;
/** A time and signatures in hexadecimal. Stripe's SDK throws an error of no particular kind for an empty signature. */
const signatureShape = /^(?:t=\d{1,12}|v\d=[\da-f]+)(?:,(?:t=\d{1,12}|v\d=[\da-f]+))*$/i;

function connect({ secretKey, apiUrl }: StripeSettings): Stripe {
  const url = apiUrl === undefined ? undefined : new URL(apiUrl);
  return new Stripe(secretKey, {
    ...usual,
    telemetry: false,
    appInfo: { name: 'Tessera' },
    ...(url && {
      protocol: url.protocol === 'http:' ? 'http' : 'https',
      host: url.hostname,
      port: url.port || (url.protocol === 'http:' ? 80 : 443),
    }),
  });
}

const isMissing = (error: unknown) => error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';

const isRefusal = (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError;

const isAboutFlow = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.param?.startsWith('flow_data') === true;

/** Tells a lost customer, which can be replaced, from every other failure. */
async function orMissing<T>(question: Promise<T>): Promise<T | CustomerMissing> {
  try {
    return await question;
  } catch (error) {
    if (isMissing(error) && error instanceof Stripe.errors.StripeError && error.param === 'customer')
      return 'customer-missing';
    throw error;
  }
}

/**
 * A key for a request: the same for the same request, so that tries in parallel do one thing. Other parameters under an
 * old key would be refused, so they are part of it.
 */
function keyFor(purpose: string, params: object): { idempotencyKey: string } {
  const digest = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16);
  return { idempotencyKey: `tessera-${purpose}-${digest}` };
}

/** The only place that speaks to Stripe. */
export function stripeBilling(settings: StripeSettings): Billing {
  const stripe = connect(settings);
  const prices: Record<BillingInterval, string | undefined> = { month: settings.priceId, year: settings.yearlyPriceId };
  const intervals = billingIntervals.filter((interval) => prices[interval] !== undefined);

  function priceOf(interval: BillingInterval): string {
    const price = prices[interval];
    if (price === undefined) throw new Error(`Pro is not sold per ${interval}`);
    return price;
  }

  /** Tells a subscription that has ended since it was read, which Stripe changes no more, from every other failure. */
  async function orEnded<T>(id: string, change: Promise<T>): Promise<T | Ended> {
    try {
      return await change;
    } catch (error) {
      if (isMissing(error)) return 'ended';
      if (isRefusal(error) && (await stripe.subscriptions.retrieve(id)).ended_at !== null) return 'ended';
      throw error;
    }
  }

  /** Stripe credits the unused time, charges the new period at once and begins it now. */
  function changeTo(price: string, { itemId, id }: SubscriptionState, prorationDate: Date | undefined) {
    if (itemId === null) throw new Error(`${id} does not have one item`);
    return {
      items: [{ id: itemId, price }],
      proration_behavior: 'always_invoice' as const,
      ...(prorationDate && { proration_date: Math.floor(prorationDate.getTime() / 1000) }),
    };
  }

  return {
    intervals,

    plans: () =>
      Promise.all(
        intervals.map(async (interval) => {
          const price = await stripe.prices.retrieve(priceOf(interval), {}, patience.brief);
          return planOf(price, interval);
        }),
      ),

    async createCustomer({ id, email, instead }) {
      const params = { email, metadata: { user_id: id } };
      const key = keyFor(`customer-${id}${instead ? `-instead-of-${instead}` : ''}`, params);
      return (await stripe.customers.create(params, key)).id;
    },

    async openCheckout({ customerId, userId, language, interval, successUrl, cancelUrl, attempt }) {
      const params: Stripe.Checkout.SessionCreateParams = {
        mode: 'subscription',
        customer: customerId,
        client_reference_id: userId,
        line_items: [{ price: priceOf(interval), quantity: 1 }],
        metadata: { interval },
        subscription_data: { metadata: { user_id: userId } },
        locale: locales[language],
        success_url: successUrl,
        cancel_url: cancelUrl,
      };
      const key = keyFor(`checkout-${userId}-${attempt}`, params);
      const session = await orMissing(stripe.checkout.sessions.create(params, key));
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
        if (!isRefusal(error)) throw error;
        // Not open any more: paid, expired, or closed by a request at the same time.
        const { status } = await stripe.checkout.sessions.retrieve(id);
        if (status === 'open') throw error;
        return status === 'complete' ? 'paid' : 'closed';
      }
    },

    async openPortal({ customerId, language, returnUrl, cancel }) {
      const open = (more: Pick<Stripe.BillingPortal.SessionCreateParams, 'flow_data'>) =>
        orMissing(
          stripe.billingPortal.sessions.create({
            customer: customerId,
            locale: locales[language],
            return_url: returnUrl,
            ...more,
          }),
        );
      if (!cancel) return open({});
      const flow_data = {
        type: 'subscription_cancel',
        subscription_cancel: { subscription: cancel },
        after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
      } as const;
      try {
        return await open({ flow_data });
      } catch (error) {
        if (!isAboutFlow(error)) throw error;
        // Canceled in the meantime: the first page of the portal says so.
        return open({});
      }
    },

    async subscriptionsOf(customer, how = 'usual') {
      try {
        const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 }, patience[how]);
        return data.map(subscriptionState);
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },

    async *runningSubscriptions() {
      for await (const one of stripe.subscriptions.list({ limit: 100 })) yield subscriptionState(one);
    },

    async previewChange(state, to, prorationDate) {
      const price = priceOf(to);
      const invoice = await orEnded(
        state.id,
        stripe.invoices.createPreview({
          subscription: state.id,
          subscription_details: changeTo(price, state, prorationDate),
        }),
      );
      return invoice === 'ended' ? invoice : changePreview(invoice, price);
    },

    async changeInterval(state, to, prorationDate) {
      try {
        const changed = await orEnded(
          state.id,
          stripe.subscriptions.update(state.id, {
            ...changeTo(priceOf(to), state, prorationDate),
            payment_behavior: 'error_if_incomplete',
          }),
        );
        return changed === 'ended' ? changed : 'changed';
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError && error.statusCode === 402) return 'declined';
        throw error;
      }
    },

    async keepSubscription({ id, cancelledBy }) {
      if (cancelledBy === null) return 'kept';
      const params = cancelledBy === 'flag' ? { cancel_at_period_end: false } : { cancel_at: '' as const };
      return (await orEnded(id, stripe.subscriptions.update(id, params))) === 'ended' ? 'ended' : 'kept';
    },

    async removeCustomer(id) {
      try {
        await stripe.customers.del(id);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },

    readEvent(body, signature, receivedAt) {
      if (signature === undefined || !signatureShape.test(signature)) return undefined;
      try {
        const { webhookSecret } = settings;
        return billingEvent(
          stripe.webhooks.constructEvent(
            body,
            signature,
            webhookSecret,
            toleranceSeconds,
            undefined,
            receivedAt.getTime(),
          ),
        );
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined;
        throw error;
      }
    },
  };
}
