import { findCard } from '../billing/cards.ts';
import { liveCustomer, saveCard } from '../billing/customers.ts';
import { endAll } from '../billing/subscriptions.ts';
import { makeCustomer } from '../objects/customer.ts';
import type { ApiCall, ApiRoute } from './api-call.ts';
import { missing } from './failure.ts';
import { listPage } from './lists.ts';

function create({ world, params }: ApiCall): object {
  const clock = params.text('test_clock');
  if (clock !== null && !world.state.clocks[clock]) throw missing('test clock', clock, 'test_clock');
  const customer = makeCustomer({
    email: params.text('email'),
    name: params.text('name'),
    locales: params.texts('preferred_locales'),
    metadata: params.metadata(),
    clock,
    created: (clock && world.state.clocks[clock]?.frozen_time) || world.now(),
  });
  world.state.customers[customer.id] = customer;
  world.emit('customer.created', customer);
  return customer;
}

function retrieve({ world, ids: [id = ''] }: ApiCall): object {
  const customer = world.state.customers[id];
  if (!customer) throw missing('customer', id, 'id');
  return customer;
}

function update({ world, params, ids: [id = ''] }: ApiCall): object {
  const customer = liveCustomer(world, id, 'id');
  if (params.has('email')) customer.email = params.text('email');
  if (params.has('name')) customer.name = params.text('name');
  Object.assign(customer.metadata, params.metadata());
  params.group('invoice_settings', (settings) => {
    const method = settings.text('default_payment_method');
    if (method !== null && world.state.paymentMethods[method]?.customer !== id)
      throw missing('PaymentMethod', method, 'invoice_settings[default_payment_method]');
    customer.invoice_settings.default_payment_method = method;
  });
  world.emit('customer.updated', customer);
  return customer;
}

/** Its subscriptions end at once; what is left is the fact that it was there. */
function remove({ world, ids: [id = ''] }: ApiCall): object {
  const customer = liveCustomer(world, id, 'id');
  endAll(world, id);
  world.emit('customer.deleted', customer);
  const deleted = { id, object: 'customer', deleted: true } as const;
  world.state.customers[id] = deleted;
  return deleted;
}

function list({ world, params }: ApiCall): object {
  const email = params.text('email');
  const all = Object.values(world.state.customers).flatMap((one) => (one.deleted ? [] : [one]));
  return listPage(
    all.filter((one) => email === null || one.email === email),
    '/v1/customers',
    params,
  );
}

/** Stripe's test cards can be attached by name. */
function attach({ world, params, ids: [id = ''] }: ApiCall): object {
  const customer = liveCustomer(world, params.required('customer'));
  const card = findCard(id);
  if (!card) throw missing('PaymentMethod', id, 'payment_method');
  const before = customer.invoice_settings.default_payment_method;
  const method = saveCard(world, customer, { card, expMonth: 12, expYear: 2034, name: customer.name ?? null });
  customer.invoice_settings.default_payment_method = before;
  return method;
}

export const customerRoutes: readonly ApiRoute[] = [
  ['POST', '/v1/customers', create],
  ['GET', '/v1/customers', list],
  ['GET', '/v1/customers/:id', retrieve],
  ['POST', '/v1/customers/:id', update],
  ['DELETE', '/v1/customers/:id', remove],
  ['POST', '/v1/payment_methods/:id/attach', attach],
];
