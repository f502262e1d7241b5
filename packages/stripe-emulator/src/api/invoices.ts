import type { Stripe } from 'stripe';
import { type PriceChange, previewChange } from '../billing/price-change.ts';
import { isLive } from '../billing/subscriptions.ts';
import { priceInterval } from '../objects/price.ts';
import { onlyItem } from '../objects/subscription.ts';
import type { Account } from '../state/account.ts';
import { referencedId } from '../state/ids.ts';
import type { ApiCall, ApiRoute } from './api-call.ts';
import { listPage } from './lists.ts';
import type { Params } from './params.ts';
import { findById, invalidParameter, invalidRequest, missing, missingParameter } from './stripe-error.ts';

/** Reads the parameters that an update and its preview share. Returns undefined if the price stays. */
export function readPriceChange(
  account: Account,
  subscription: Stripe.Subscription,
  params: Params,
  path = '',
): PriceChange | undefined {
  const fieldName = (name: string) => (path === '' ? name : `${path}[${name}]`);
  const [wanted] = params.list('items', (item) => ({ id: item.text('id'), price: item.required('price') }));
  params.oneOf('proration_behavior', ['always_invoice', 'create_prorations']);
  const date = params.integer('proration_date');
  if (!wanted) return undefined;
  const item = onlyItem(subscription);
  const itemParam = `${fieldName('items')}[0][id]`;
  // At Stripe an item without an id is added to the subscription and billed in addition to the old one.
  if (wanted.id === null)
    throw invalidParameter(itemParam, 'The emulator keeps one item per subscription: name the one to change.');
  if (wanted.id !== item.id) throw missing('subscription item', wanted.id, itemParam);
  const price = findById(account.state.prices, wanted.price, 'price', `${fieldName('items')}[0][price]`);
  if (date !== null && (date < item.current_period_start || date > item.current_period_end))
    throw invalidParameter(
      fieldName('proration_date'),
      'The proration date must be within the current billing period.',
    );
  if (price.id === item.price.id) return undefined;
  if (priceInterval(price) === priceInterval(item.price))
    throw invalidRequest(400, 'The emulator changes prices from one interval to another only.');
  return { price, prorationDate: date ?? account.now(referencedId(subscription.customer)) };
}

function preview({ account, params }: ApiCall): object {
  const id = params.required('subscription');
  const subscription = findById(account.state.subscriptions, id, 'subscription', 'subscription');
  const customer = referencedId(subscription.customer);
  if (!isLive(subscription))
    throw invalidRequest(404, `No upcoming invoices for customer: ${customer}`, { code: 'invoice_upcoming_none' });
  const change = params.group('subscription_details', (details) =>
    readPriceChange(account, subscription, details, 'subscription_details'),
  );
  // The product requests no other previews.
  if (!change) throw missingParameter('subscription_details[items]');
  return previewChange(account, subscription, change);
}

function list({ account, params }: ApiCall): object {
  const [customer, status] = [params.text('customer'), params.text('status')];
  const found = Object.values(account.state.invoices).filter(
    (one) => (customer ?? one.customer) === one.customer && (status ?? one.status) === one.status,
  );
  return listPage(found, '/v1/invoices', params);
}

export const invoiceRoutes: readonly ApiRoute[] = [
  ['GET', '/v1/prices/:id', ({ account, id }) => findById(account.state.prices, id, 'price', 'price')],
  ['GET', '/v1/invoices', list],
  ['POST', '/v1/invoices/create_preview', preview],
];
