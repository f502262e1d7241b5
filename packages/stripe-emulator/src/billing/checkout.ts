import type { Stripe } from 'stripe';
import type { World } from '../state/world.ts';
import type { Decline } from './cards.ts';
import { type EnteredCard, liveCustomer, saveCard } from './customers.ts';
import { idOf } from '../state/ids.ts';
import { startSubscription } from './subscriptions.ts';

export function expireCheckout(world: World, session: Stripe.Checkout.Session): void {
  Object.assign(session, { status: 'expired', url: null });
  world.emit('checkout.session.expired', session);
}

/** The person pays. A card that is refused leaves the session open, to be tried with another. */
export function payCheckout(world: World, session: Stripe.Checkout.Session, entered: EnteredCard): Decline | undefined {
  const refused = entered.card.onEntry ?? entered.card.onCharge;
  if (refused) return refused;
  const customer = liveCustomer(world, idOf(session.customer));
  if (world.state.failing[customer.id]) return { code: 'card_declined', message: 'Your card was declined.' };
  const basket = world.state.baskets[session.id];
  const price = basket && world.state.prices[basket.price];
  if (!price) throw new Error(`${session.id} sells nothing`);
  const method = saveCard(world, customer, entered);
  const subscription = startSubscription(world, {
    customer,
    price,
    paymentMethod: method.id,
    metadata: basket.metadata,
  });
  Object.assign(session, { status: 'complete', payment_status: 'paid', url: null });
  session.subscription = subscription.id;
  session.invoice = subscription.latest_invoice;
  if (session.customer_details) session.customer_details.name = entered.name;
  world.emit('checkout.session.completed', session);
  return undefined;
}
