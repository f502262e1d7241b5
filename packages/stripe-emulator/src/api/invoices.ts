import type { Stripe } from 'stripe';
import { type PriceChange, previewChange } from '../billing/price-change.ts';
import { isLive } from '../billing/subscriptions.ts';
import { intervalOf } from '../objects/price.ts';
import { itemOf } from '../objects/subscription.ts';
import { idOf } from '../state/ids.ts';
import type { World } from '../state/world.ts';
import type { ApiCall, ApiRoute } from './api-call.ts';
import { badRequest, Failure, invalidParameter, missing, missingParameter } from './failure.ts';
import type { Reader } from './reader.ts';

function findPrice(world: World, subscription: Stripe.Subscription, id: string, param: string): Stripe.Price {
  const price = world.state.prices[id];
  if (!price) throw missing('price', id, param);
  const { currency } = subscription;
  if (price.currency !== currency)
    throw invalidParameter(
      param,
      `The price specified supports currencies of \`${price.currency}\`. This doesn't match the expected currency: \`${currency}\`.`,
    );
  return price;
}

function findItem(subscription: Stripe.Subscription, id: string | null, param: string): Stripe.SubscriptionItem {
  const item = itemOf(subscription);
  // At Stripe an item without an id is added to the subscription and billed beside the old one.
  if (id === null)
    throw invalidParameter(param, 'The emulator keeps one item per subscription: name the one to change.');
  if (id !== item.id) throw missing('subscription item', id, param);
  return item;
}

/** Reads what an update and its preview have in common. Answers nothing when the price stays. */
export function readPriceChange(
  world: World,
  subscription: Stripe.Subscription,
  params: Reader,
  path = '',
): PriceChange | undefined {
  const named = (name: string) => (path === '' ? name : `${path}[${name}]`);
  const [wanted] = params.list('items', (one) => ({ id: one.text('id'), price: one.required('price') }));
  const behavior = params.oneOf('proration_behavior', ['always_invoice', 'create_prorations', 'none']);
  const date = params.integer('proration_date');
  if (!wanted) return undefined;
  const item = findItem(subscription, wanted.id, `${named('items')}[0][id]`);
  const price = findPrice(world, subscription, wanted.price, `${named('items')}[0][price]`);
  const { current_period_start: start, current_period_end: end } = item;
  const prorationDate = date ?? world.now(idOf(subscription.customer));
  if (date !== null && (date < start || date > end))
    throw invalidParameter(named('proration_date'), 'The proration date must be within the current billing period.');
  if (price.id === item.price.id) return undefined;
  if (intervalOf(price) === intervalOf(item.price))
    throw badRequest('The emulator changes prices from one interval to another only.');
  return { price, prorationDate, prorate: behavior !== 'none' };
}

function preview({ world, params }: ApiCall): object {
  const id = params.required('subscription');
  const subscription = world.state.subscriptions[id];
  if (!subscription) throw missing('subscription', id, 'subscription');
  const customer = params.text('customer');
  if (customer !== null && customer !== subscription.customer) throw missing('subscription', id, 'subscription');
  if (!isLive(subscription))
    throw new Failure(
      404,
      'invalid_request_error',
      `No upcoming invoices for customer: ${idOf(subscription.customer)}`,
      {
        code: 'invoice_upcoming_none',
      },
    );
  const change = params.group('subscription_details', (details) =>
    readPriceChange(world, subscription, details, 'subscription_details'),
  );
  // The one thing the product previews.
  if (!change) throw missingParameter('subscription_details[items]');
  return previewChange(world, subscription, change);
}

export const previewRoutes: readonly ApiRoute[] = [['POST', '/v1/invoices/create_preview', preview]];
