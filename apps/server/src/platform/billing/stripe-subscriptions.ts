import { Stripe } from 'stripe';
import type { Billing, Ended, SubscriptionState } from './billing.ts';
import { type ConfiguredPrices, isInvalidRequest, isMissing, timeoutProfiles } from './stripe-client.ts';
import { changePreview, subscriptionState } from './stripe-states.ts';

/** Stripe credits the unused time, charges the new period at once and starts it now. */
function changeParams(price: string, { itemId, id }: SubscriptionState, prorationDate: Date | undefined) {
  if (itemId === null) throw new Error(`subscription ${id} does not have exactly one item`);
  return {
    items: [{ id: itemId, price }],
    proration_behavior: 'always_invoice' as const,
    ...(prorationDate && { proration_date: Math.floor(prorationDate.getTime() / 1000) }),
  };
}

export function stripeSubscriptions(
  stripe: Stripe,
  { priceOf }: ConfiguredPrices,
): Pick<
  Billing,
  'subscriptionsOf' | 'runningSubscriptions' | 'previewChange' | 'changeInterval' | 'resumeSubscription'
> {
  /** Stripe refuses to change a subscription that has ended since it was read. */
  async function orEnded<T>(id: string, change: Promise<T>): Promise<T | Ended> {
    try {
      return await change;
    } catch (error) {
      if (isMissing(error)) return 'ended';
      if (isInvalidRequest(error) && (await stripe.subscriptions.retrieve(id)).ended_at !== null) return 'ended';
      throw error;
    }
  }

  return {
    async subscriptionsOf(customer, timeout = 'standard') {
      try {
        // A deleted customer is recognized by its own object.
        const params: Stripe.SubscriptionListParams = {
          customer,
          status: 'all',
          limit: 100,
          expand: ['data.customer'],
        };
        const { data } = await stripe.subscriptions.list(params, timeoutProfiles[timeout]);
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
      const subscription_details = changeParams(price, state, prorationDate);
      const preview = stripe.invoices.createPreview({ subscription: state.id, subscription_details });
      const invoice = await orEnded(state.id, preview);
      return invoice === 'ended' ? invoice : changePreview(invoice, price);
    },

    async changeInterval(state, to, prorationDate) {
      try {
        const params = {
          ...changeParams(priceOf(to), state, prorationDate),
          payment_behavior: 'error_if_incomplete',
        } as const;
        const changed = await orEnded(state.id, stripe.subscriptions.update(state.id, params));
        return changed === 'ended' ? changed : 'changed';
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError && error.statusCode === 402) return 'declined';
        throw error;
      }
    },

    async resumeSubscription({ id, canceledBy }) {
      if (canceledBy === null) return 'resumed';
      const params = canceledBy === 'flag' ? { cancel_at_period_end: false } : { cancel_at: '' as const };
      return (await orEnded(id, stripe.subscriptions.update(id, params))) === 'ended' ? 'ended' : 'resumed';
    },
  };
}
