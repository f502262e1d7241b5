import type { Stripe } from 'stripe';
import { findCustomer } from '../billing/customers.ts';
import { changePrice } from '../billing/price-change.ts';
import { change, endSubscription, isLive, resumeSubscription, startSubscription } from '../billing/subscriptions.ts';
import { onlyItem } from '../objects/subscription.ts';
import { referencedId } from '../state/ids.ts';
import type { ApiCall, ApiRoute } from './api-call.ts';
import { readPriceChange } from './invoices.ts';
import { listPage } from './lists.ts';
import { cardError, findById, invalidParameter, invalidRequest, missing, missingParameter } from './stripe-error.ts';

const find = ({ account, id }: ApiCall) => findById(account.state.subscriptions, id, 'subscription', 'id');

function create({ account, params }: ApiCall): object {
  const customer = findCustomer(account, params.required('customer'));
  const [priceId] = params.list('items', (item) => item.required('price'));
  if (priceId === undefined) throw missingParameter('items');
  const price = findById(account.state.prices, priceId, 'price', 'items[0][price]');
  const paymentMethod = params.text('default_payment_method');
  return startSubscription(account, { customer, price, paymentMethod, metadata: {} });
}

/** Without a status, canceled subscriptions are left out. */
function list({ account: { state }, params }: ApiCall): object {
  const [customer, status] = [params.text('customer'), params.oneOf('status', ['all'])];
  if (customer !== null) findById(state.customers, customer, 'customer', 'customer');
  const found = Object.values(state.subscriptions).filter(
    (one) => (status === 'all' || one.status !== 'canceled') && (customer ?? one.customer) === one.customer,
  );
  return listPage(found, '/v1/subscriptions', params);
}

/** Reads `cancel_at_period_end` and `cancel_at`. */
function updateCancellation({ account, params }: ApiCall, subscription: Stripe.Subscription): void {
  const atPeriodEnd = params.flag('cancel_at_period_end');
  const hasDate = params.raw('cancel_at') !== undefined;
  const date = params.oneOf('cancel_at', ['min_period_end']);
  if (atPeriodEnd !== null && hasDate)
    throw invalidRequest(400, 'You may only specify one of these parameters: cancel_at, cancel_at_period_end.');
  if (atPeriodEnd || date)
    change(account, subscription, {
      cancel_at_period_end: atPeriodEnd ?? false,
      cancel_at: onlyItem(subscription).current_period_end,
      canceled_at: account.now(referencedId(subscription.customer)),
    });
  // Clearing the flag undoes only a cancellation that the flag made; an empty date undoes any cancellation.
  else if (hasDate || (atPeriodEnd === false && subscription.cancel_at_period_end))
    resumeSubscription(account, subscription);
}

function update(call: ApiCall): object {
  const { account, params } = call;
  const subscription = find(call);
  if (!isLive(subscription))
    throw invalidParameter('id', 'A canceled subscription can only update its cancellation_details and metadata.');
  updateCancellation(call, subscription);
  const priceChange = readPriceChange(account, subscription, params);
  const behavior = params.oneOf('payment_behavior', ['allow_incomplete', 'error_if_incomplete']);
  const decline = priceChange && changePrice(account, subscription, priceChange);
  // The error rolls back the whole request, including the change.
  if (decline && behavior === 'error_if_incomplete') throw cardError(decline);
  return subscription;
}

function cancel(call: ApiCall): object {
  const subscription = find(call);
  if (!isLive(subscription)) throw missing('subscription', subscription.id, 'id');
  endSubscription(call.account, subscription);
  return subscription;
}

export const subscriptionRoutes: readonly ApiRoute[] = [
  ['POST', '/v1/subscriptions', create],
  ['GET', '/v1/subscriptions', list],
  ['GET', '/v1/subscriptions/:id', find],
  ['POST', '/v1/subscriptions/:id', update],
  ['DELETE', '/v1/subscriptions/:id', cancel],
];
