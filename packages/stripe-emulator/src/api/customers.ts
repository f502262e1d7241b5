import { existingCustomers, attachCard, findCustomer, subscriptionsOf } from '../billing/customers.ts';
import { testCards } from '../billing/cards.ts';
import { endSubscription, isLive } from '../billing/subscriptions.ts';
import { makeCustomer } from '../objects/customer.ts';
import type { ApiCall, ApiRoute } from './api-call.ts';
import { listPage } from './lists.ts';
import { missing } from './stripe-error.ts';

function create({ account, params }: ApiCall): object {
  const created = account.now();
  const customer = makeCustomer({ email: params.text('email'), metadata: params.metadata(), created });
  account.state.customers[customer.id] = customer;
  account.emit('customer.created', customer);
  return customer;
}

function update({ account, params, id }: ApiCall): object {
  const customer = findCustomer(account, id, 'id');
  const email = params.text('email');
  if (email !== null) customer.email = email;
  account.emit('customer.updated', customer);
  return customer;
}

function list({ account, params }: ApiCall): object {
  const email = params.text('email');
  const found = existingCustomers(account).filter((one) => email === null || one.email === email);
  return listPage(found, '/v1/customers', params);
}

/** Deletes a customer and ends its subscriptions at once. */
function remove({ account, id }: ApiCall): object {
  const customer = findCustomer(account, id, 'id');
  for (const subscription of subscriptionsOf(account, id))
    if (isLive(subscription)) endSubscription(account, subscription);
  account.emit('customer.deleted', customer);
  const deleted = { id, object: 'customer', deleted: true } as const;
  account.state.customers[id] = deleted;
  return deleted;
}

/** Attaches Stripe's test card by its name. */
function attach({ account, params, id }: ApiCall): object {
  const customer = findCustomer(account, params.required('customer'));
  const [card] = testCards;
  if (!card || id !== 'pm_card_visa') throw missing('PaymentMethod', id, 'payment_method');
  return attachCard(account, customer, { card, expMonth: 12, expYear: 2034, name: null });
}

export const customerRoutes: readonly ApiRoute[] = [
  ['GET', '/v1/account', ({ account }) => ({ id: account.state.accountId, object: 'account' })],
  ['POST', '/v1/customers', create],
  ['GET', '/v1/customers', list],
  ['POST', '/v1/customers/:id', update],
  ['DELETE', '/v1/customers/:id', remove],
  ['POST', '/v1/payment_methods/:id/attach', attach],
];
