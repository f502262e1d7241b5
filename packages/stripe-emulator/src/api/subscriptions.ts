import type { Stripe } from 'stripe';
import { liveCustomer } from '../billing/customers.ts';
import { changePrice } from '../billing/price-change.ts';
import { change, end, isLive, keep, startSubscription } from '../billing/subscriptions.ts';
import { itemOf } from '../objects/subscription.ts';
import type { ApiCall, ApiRoute } from './api-call.ts';
import { badRequest, cardError, invalidParameter, missing, missingParameter } from './failure.ts';
import { idOf } from '../state/ids.ts';
import { listPage } from './lists.ts';
import { readPriceChange } from './price-changes.ts';

function find({ world, ids: [id = ''] }: ApiCall): Stripe.Subscription {
  const subscription = world.state.subscriptions[id];
  if (!subscription) throw missing('subscription', id, 'id');
  return subscription;
}

function create({ world, params }: ApiCall): object {
  const customer = liveCustomer(world, params.required('customer'));
  const [priceId] = params.list('items', (item) => item.required('price'));
  if (priceId === undefined) throw missingParameter('items');
  const price = world.state.prices[priceId];
  if (!price) throw missing('price', priceId, 'items[0][price]');
  const method = params.text('default_payment_method');
  const behavior = params.oneOf('payment_behavior', ['allow_incomplete', 'default_incomplete', 'error_if_incomplete']);
  const subscription = startSubscription(world, {
    customer,
    price,
    paymentMethod: method,
    metadata: params.metadata(),
  });
  if (subscription.status === 'incomplete' && behavior === 'error_if_incomplete')
    throw cardError({ code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' });
  return subscription;
}

/** Everything but what has ended, unless more is asked for. */
function list({ world, params }: ApiCall): object {
  const [customer, status, price] = [params.text('customer'), params.text('status'), params.text('price')];
  if (customer !== null && !world.state.customers[customer]) throw missing('customer', customer, 'customer');
  const wanted = (one: Stripe.Subscription) =>
    status === 'all' ||
    (status === null ? one.status !== 'canceled' : status === 'ended' ? !isLive(one) : one.status === status);
  const found = Object.values(world.state.subscriptions).filter(
    (one) =>
      wanted(one) &&
      (customer === null || one.customer === customer) &&
      (price === null || itemOf(one).price.id === price),
  );
  return listPage(found, '/v1/subscriptions', params);
}

function scheduledEnd(subscription: Stripe.Subscription, text: string): number {
  if (text === 'min_period_end' || text === 'max_period_end') return itemOf(subscription).current_period_end;
  if (!/^\d+$/.test(text)) throw invalidParameter('cancel_at', `Invalid timestamp: ${text}`);
  return Number(text);
}

function update(call: ApiCall): object {
  const { world, params } = call;
  const subscription = find(call);
  if (!isLive(subscription))
    throw invalidParameter('id', 'A canceled subscription can only update its cancellation_details and metadata.');
  const [atPeriodEnd, at] = [params.flag('cancel_at_period_end'), params.raw('cancel_at')];
  if (atPeriodEnd !== null && at !== undefined)
    throw badRequest('You may only specify one of these parameters: cancel_at, cancel_at_period_end.');
  const now = world.now(idOf(subscription.customer));
  if (atPeriodEnd === true)
    change(world, subscription, {
      cancel_at_period_end: true,
      cancel_at: itemOf(subscription).current_period_end,
      canceled_at: now,
    });
  // The flag takes back only what the flag did: a `cancel_at` of its own stays.
  if (atPeriodEnd === false && subscription.cancel_at_period_end) keep(world, subscription);
  if (at === '') keep(world, subscription);
  else if (typeof at === 'string')
    change(world, subscription, {
      cancel_at: scheduledEnd(subscription, at),
      cancel_at_period_end: false,
      canceled_at: now,
    });
  const priceChange = readPriceChange(world, subscription, params);
  const behavior = params.oneOf('payment_behavior', ['allow_incomplete', 'error_if_incomplete']);
  const decline = priceChange && changePrice(world, subscription, priceChange);
  // The error takes the whole request back, the change included.
  if (decline && behavior === 'error_if_incomplete') throw cardError(decline);
  const metadata = params.metadata();
  if (Object.keys(metadata).length > 0)
    change(world, subscription, { metadata: { ...subscription.metadata, ...metadata } });
  return subscription;
}

function cancel(call: ApiCall): object {
  const subscription = find(call);
  if (!isLive(subscription)) throw missing('subscription', subscription.id, 'id');
  end(call.world, subscription, 'cancellation_requested');
  return subscription;
}

export const subscriptionRoutes: readonly ApiRoute[] = [
  ['POST', '/v1/subscriptions', create],
  ['GET', '/v1/subscriptions', list],
  ['GET', '/v1/subscriptions/:id', find],
  ['POST', '/v1/subscriptions/:id', update],
  ['DELETE', '/v1/subscriptions/:id', cancel],
];
