import type { Stripe } from 'stripe';
import { missing } from '../api/stripe-error.ts';
import { type EnteredCard, makePaymentMethod } from '../objects/payment-method.ts';
import type { Account } from '../state/account.ts';

export const existingCustomers = ({ state }: Account): Stripe.Customer[] =>
  Object.values(state.customers).flatMap((customer) => (customer.deleted ? [] : [customer]));

export function findCustomer({ state }: Account, id: string, param = 'customer'): Stripe.Customer {
  const customer = state.customers[id];
  if (!customer || customer.deleted) throw missing('customer', id, param);
  return customer;
}

export const subscriptionsOf = ({ state }: Account, customerId: string): Stripe.Subscription[] =>
  Object.values(state.subscriptions).filter(({ customer }) => customer === customerId);

export const customerInvoices = ({ state }: Account, customerId: string): Stripe.Invoice[] =>
  Object.values(state.invoices).filter(({ customer }) => customer === customerId);

/** Adds a card to a customer. */
export function attachCard(account: Account, customer: Stripe.Customer, entered: EnteredCard): Stripe.PaymentMethod {
  const method = makePaymentMethod(entered, customer, account.now(customer.id));
  account.state.paymentMethods[method.id] = method;
  account.state.cardNumbers[method.id] = entered.card.number;
  account.emit('payment_method.attached', method);
  return method;
}

/** Adds a card to a customer and pays with it from now on. */
export function saveCard(account: Account, customer: Stripe.Customer, entered: EnteredCard): Stripe.PaymentMethod {
  const method = attachCard(account, customer, entered);
  customer.invoice_settings.default_payment_method = method.id;
  account.emit('customer.updated', customer);
  return method;
}
