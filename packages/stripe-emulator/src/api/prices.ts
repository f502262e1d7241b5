import { intervals, makePrice, makeProduct } from '../objects/price.ts';
import type { ApiCall, ApiRoute } from './api-call.ts';
import { missing, missingParameter } from './failure.ts';

function create({ world, params }: ApiCall): object {
  const created = world.now();
  const named = params.group('product_data', (product) => makeProduct(product.required('name'), created));
  if (named) world.state.products[named.id] = named;
  const product = named?.id ?? params.required('product');
  if (!world.state.products[product]) throw missing('product', product, 'product');
  const cents = params.integer('unit_amount');
  if (cents === null) throw missingParameter('unit_amount');
  const interval = params.group('recurring', (recurring) => recurring.oneOf('interval', intervals)) ?? 'month';
  const price = makePrice({ product, interval, cents, currency: params.required('currency'), created });
  world.state.prices[price.id] = price;
  return price;
}

function retrieve({ world, ids: [id = ''] }: ApiCall): object {
  const price = world.state.prices[id];
  if (!price) throw missing('price', id, 'price');
  return price;
}

export const priceRoutes: readonly ApiRoute[] = [
  ['POST', '/v1/prices', create],
  ['GET', '/v1/prices/:id', retrieve],
];
