import type { Stripe } from 'stripe';
import { missing } from '../api/failure.ts';
import { makePaymentMethod } from '../objects/payment-method.ts';
import type { World } from '../state/world.ts';
import type { KnownCard } from './cards.ts';

export function liveCustomer(world: World, id: string, param = 'customer'): Stripe.Customer {
  const customer = world.state.customers[id];
  if (!customer || customer.deleted) throw missing('customer', id, param);
  return customer;
}

export const subscriptionsOf = (world: World, customerId: string): Stripe.Subscription[] =>
  Object.values(world.state.subscriptions).filter(({ customer }) => customer === customerId);

export const invoicesOf = (world: World, customerId: string): Stripe.Invoice[] =>
  Object.values(world.state.invoices).filter(({ customer }) => customer === customerId);

export interface EnteredCard {
  card: KnownCard;
  expMonth: number;
  expYear: number;
  name: string | null;
}

/** Keeps a card with a customer and makes it the one that pays from now on. */
export function saveCard(world: World, customer: Stripe.Customer, entered: EnteredCard): Stripe.PaymentMethod {
  const method = makePaymentMethod({
    ...entered,
    customer: customer.id,
    email: customer.email,
    created: world.now(customer.id),
  });
  world.state.paymentMethods[method.id] = method;
  world.state.cards[method.id] = { number: entered.card.number };
  customer.invoice_settings.default_payment_method = method.id;
  world.emit('payment_method.attached', method);
  world.emit('customer.updated', customer);
  return method;
}
