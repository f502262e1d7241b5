import type { Stripe } from 'stripe';
import { expireCheckout } from '../billing/checkout.ts';
import { liveCustomer } from '../billing/customers.ts';
import { isLive } from '../billing/subscriptions.ts';
import { makeCheckoutSession } from '../objects/checkout-session.ts';
import { makePortalSession } from '../objects/portal-session.ts';
import type { ApiCall, ApiRoute } from './api-call.ts';
import { badRequest, invalidParameter, missing, missingParameter } from './failure.ts';
import { listPage } from './lists.ts';

const day = 24 * 60 * 60;

function soldPrice({ world, params }: ApiCall): Stripe.Price {
  const [line] = params.list('line_items', (item) => {
    item.integer('quantity');
    return item.required('price');
  });
  if (line === undefined) throw missingParameter('line_items');
  const price = world.state.prices[line];
  if (!price) throw missing('price', line, 'line_items[0][price]');
  return price;
}

function openCheckout(call: ApiCall): object {
  const { world, pages, params } = call;
  if (params.oneOf('mode', ['subscription']) === null) throw missingParameter('mode');
  const customer = liveCustomer(world, params.required('customer'));
  const price = soldPrice(call);
  const successUrl = params.address('success_url');
  if (successUrl === null) throw missingParameter('success_url');
  const subscription = params.group('subscription_data', (data) => data.metadata()) ?? {};
  const created = world.now(customer.id);
  const session = makeCheckoutSession({
    customer: customer.id,
    email: customer.email,
    price,
    clientReferenceId: params.text('client_reference_id'),
    locale: params.text('locale'),
    successUrl,
    cancelUrl: params.address('cancel_url'),
    metadata: params.metadata(),
    created,
    expiresAt: params.integer('expires_at') ?? created + day,
    url: (id) => pages.checkout(id),
  });
  world.state.checkoutSessions[session.id] = session;
  world.state.baskets[session.id] = { price: price.id, metadata: subscription };
  return session;
}

function findCheckout({ world, ids: [id = ''] }: ApiCall): Stripe.Checkout.Session {
  const session = world.state.checkoutSessions[id];
  if (!session) throw missing('checkout.session', id, 'session');
  return session;
}

function expire(call: ApiCall): object {
  const session = findCheckout(call);
  if (session.status !== 'open')
    throw badRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status ?? ''}.`,
    );
  expireCheckout(call.world, session);
  return session;
}

function listCheckouts({ world, params }: ApiCall): object {
  const [customer, status] = [params.text('customer'), params.text('status')];
  const found = Object.values(world.state.checkoutSessions).filter(
    (one) => (customer === null || one.customer === customer) && (status === null || one.status === status),
  );
  return listPage(found, '/v1/checkout/sessions', params);
}

function cancelFlow({ world, params }: ApiCall, customer: string) {
  return params.group('flow_data', (flow) => {
    flow.oneOf('type', ['subscription_cancel']);
    const subscription = flow.group('subscription_cancel', (cancel) => cancel.required('subscription')) ?? '';
    const known = world.state.subscriptions[subscription];
    if (known?.customer !== customer)
      throw missing('subscription', subscription, 'flow_data[subscription_cancel][subscription]');
    if (!isLive(known) || known.cancel_at !== null)
      throw invalidParameter(
        'flow_data[subscription_cancel][subscription]',
        `The subscription ${subscription} is already set to be canceled or has been canceled.`,
      );
    const thenUrl = flow.group('after_completion', (after) => {
      after.oneOf('type', ['redirect', 'portal_homepage']);
      return after.group('redirect', (redirect) => redirect.address('return_url'));
    });
    return { subscription, thenUrl };
  });
}

function openPortal(call: ApiCall): object {
  const { world, pages, params } = call;
  const customer = liveCustomer(world, params.required('customer'));
  const session = makePortalSession({
    customer: customer.id,
    locale: params.text('locale'),
    returnUrl: params.address('return_url'),
    cancel: cancelFlow(call, customer.id),
    created: world.now(),
    url: (id) => pages.portal(id),
  });
  world.state.portalSessions[session.id] = session;
  return session;
}

export const sessionRoutes: readonly ApiRoute[] = [
  ['POST', '/v1/checkout/sessions', openCheckout],
  ['GET', '/v1/checkout/sessions', listCheckouts],
  ['GET', '/v1/checkout/sessions/:id', findCheckout],
  ['POST', '/v1/checkout/sessions/:id/expire', expire],
  ['POST', '/v1/billing_portal/sessions', openPortal],
];
