import { collect } from '../billing/subscriptions.ts';
import { advanceClock } from '../billing/time.ts';
import { makeClock } from '../objects/clock.ts';
import type { ApiCall, ApiRoute } from './api-call.ts';
import { badRequest, cardError, invalidParameter, missing, missingParameter } from './failure.ts';
import { listPage } from './lists.ts';

function findInvoice({ world, ids: [id = ''] }: ApiCall) {
  const invoice = world.state.invoices[id];
  if (!invoice) throw missing('invoice', id, 'invoice');
  return invoice;
}

function listInvoices({ world, params }: ApiCall): object {
  const [customer, subscription, status] = [
    params.text('customer'),
    params.text('subscription'),
    params.text('status'),
  ];
  const found = Object.values(world.state.invoices).filter(
    (one) =>
      (customer === null || one.customer === customer) &&
      (subscription === null || one.parent?.subscription_details?.subscription === subscription) &&
      (status === null || one.status === status),
  );
  return listPage(found, '/v1/invoices', params);
}

function payInvoice(call: ApiCall): object {
  const invoice = findInvoice(call);
  if (invoice.status === 'paid') throw badRequest('Invoice is already paid', { code: 'invoice_already_paid' });
  const decline = collect(call.world, invoice);
  if (decline) throw cardError(decline);
  return invoice;
}

function findEvent({ world, ids: [id = ''] }: ApiCall): object {
  const event = world.state.events[id];
  if (!event) throw missing('event', id, 'id');
  return event;
}

function listEvents({ world, params }: ApiCall): object {
  const type = params.text('type');
  const types = params.texts('types');
  const since = params.group('created', (created) => created.integer('gte'));
  const found = Object.values(world.state.events).filter(
    (one) =>
      (type === null || one.type === type) &&
      (types.length === 0 || types.includes(one.type)) &&
      (since === null || one.created >= since),
  );
  return listPage(found, '/v1/events', params);
}

function createClock({ world, params }: ApiCall): object {
  const time = params.integer('frozen_time');
  if (time === null) throw missingParameter('frozen_time');
  const clock = makeClock(time, params.text('name'));
  world.state.clocks[clock.id] = clock;
  return clock;
}

function findClock({ world, ids: [id = ''] }: ApiCall) {
  const clock = world.state.clocks[id];
  if (!clock) throw missing('test clock', id, 'test_clock');
  return clock;
}

function advance(call: ApiCall): object {
  const clock = findClock(call);
  const to = call.params.integer('frozen_time');
  if (to === null) throw missingParameter('frozen_time');
  if (to <= clock.frozen_time)
    throw invalidParameter('frozen_time', 'A test clock can only be advanced to the future.');
  advanceClock(call.world, clock, to);
  return clock;
}

export const recordRoutes: readonly ApiRoute[] = [
  ['GET', '/v1/invoices', listInvoices],
  ['GET', '/v1/invoices/:id', findInvoice],
  ['POST', '/v1/invoices/:id/pay', payInvoice],
  ['GET', '/v1/events', listEvents],
  ['GET', '/v1/events/:id', findEvent],
  ['POST', '/v1/test_helpers/test_clocks', createClock],
  ['GET', '/v1/test_helpers/test_clocks/:id', findClock],
  ['POST', '/v1/test_helpers/test_clocks/:id/advance', advance],
];
