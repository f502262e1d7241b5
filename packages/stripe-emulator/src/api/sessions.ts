import type { Stripe } from 'stripe';
import { expireCheckout } from '../billing/checkout.ts';
import { findCustomer } from '../billing/customers.ts';
import { isLive } from '../billing/subscriptions.ts';
import { makeCheckoutSession } from '../objects/checkout-session.ts';
import { makePortalSession } from '../objects/portal-session.ts';
import type { ApiCall, ApiRoute } from './api-call.ts';
import { findById, invalidParameter, invalidRequest, missing, missingParameter } from './stripe-error.ts';

function readPrice({ account, params }: ApiCall): Stripe.Price {
  const [id] = params.list('line_items', (item) => {
    item.integer('quantity');
    return item.required('price');
  });
  if (id === undefined) throw missingParameter('line_items');
  return findById(account.state.prices, id, 'price', 'line_items[0][price]');
}

function openCheckout(call: ApiCall): object {
  const { account, pageUrl, params } = call;
  if (params.oneOf('mode', ['subscription']) === null) throw missingParameter('mode');
  const customer = findCustomer(account, params.required('customer'));
  const price = readPrice(call);
  const successUrl = params.url('success_url');
  if (successUrl === null) throw missingParameter('success_url');
  const metadata = params.group('subscription_data', (data) => data.metadata()) ?? {};
  const session = makeCheckoutSession({
    customer,
    price,
    clientReferenceId: params.text('client_reference_id'),
    locale: params.text('locale'),
    successUrl,
    cancelUrl: params.url('cancel_url'),
    metadata: params.metadata(),
    created: account.now(customer.id),
    pageUrl: (id) => pageUrl('checkout', id),
  });
  account.state.checkoutSessions[session.id] = session;
  account.state.checkoutItems[session.id] = { price: price.id, metadata };
  return session;
}

const findCheckout = ({ account, id }: ApiCall) =>
  findById(account.state.checkoutSessions, id, 'checkout.session', 'session');

function expire(call: ApiCall): object {
  const session = findCheckout(call);
  if (session.status !== 'open')
    throw invalidRequest(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status ?? ''}.`,
    );
  expireCheckout(call.account, session);
  return session;
}

function readCancelFlow({ account, params }: ApiCall, customer: string) {
  return params.group('flow_data', (flow) => {
    flow.oneOf('type', ['subscription_cancel']);
    const id = flow.group('subscription_cancel', (cancel) => cancel.required('subscription')) ?? '';
    const param = 'flow_data[subscription_cancel][subscription]';
    const subscription = account.state.subscriptions[id];
    if (subscription?.customer !== customer) throw missing('subscription', id, param);
    if (!isLive(subscription) || subscription.cancel_at !== null)
      throw invalidParameter(param, `The subscription ${id} is already set to be canceled or has been canceled.`);
    const redirectUrl = flow.group('after_completion', (after) => {
      after.oneOf('type', ['redirect', 'portal_homepage']);
      return after.group('redirect', (redirect) => redirect.url('return_url'));
    });
    return { subscription: id, redirectUrl };
  });
}

function openPortal(call: ApiCall): object {
  const { account, pageUrl, params } = call;
  const customer = findCustomer(account, params.required('customer')).id;
  const session = makePortalSession({
    customer,
    locale: params.text('locale'),
    returnUrl: params.url('return_url'),
    cancel: readCancelFlow(call, customer),
    created: account.now(),
    pageUrl: (id) => pageUrl('portal', id),
  });
  account.state.portalSessions[session.id] = session;
  return session;
}

export const sessionRoutes: readonly ApiRoute[] = [
  ['POST', '/v1/checkout/sessions', openCheckout],
  ['GET', '/v1/checkout/sessions/:id', findCheckout],
  ['POST', '/v1/checkout/sessions/:id/expire', expire],
  ['POST', '/v1/billing_portal/sessions', openPortal],
];
