import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startStripeEmulator } from '@tessera/stripe-emulator';
import { Stripe } from 'stripe';
import { describe, expect, it, onTestFinished } from 'vitest';
import { stripeBilling } from './stripe-billing.ts';
import { isLiveKey } from './stripe-client.ts';

const webhookSecret = 'whsec_test';
const billing = stripeBilling({ secretKey: 'sk_test', webhookSecret, priceId: 'price' });
const now = new Date('2026-03-01T12:00:00Z');
const signed = (payload: string) =>
  new Stripe('sk_test').webhooks.generateTestHeaderString({
    payload,
    secret: webhookSecret,
    timestamp: now.getTime() / 1000,
  });

describe('readEvent', () => {
  it('returns undefined for a wrong or missing signature', () => {
    expect(billing.readEvent(Buffer.from('{}'), signed('{"other":1}'), now)).toBeUndefined();
    expect(billing.readEvent(Buffer.from('{}'), undefined, now)).toBeUndefined();
  });

  it('returns undefined for a signed event without data', () => {
    const payload = '{"id":"evt_1","object":"event","type":"invoice.paid"}';
    expect(billing.readEvent(Buffer.from(payload), signed(payload), now)).toBeUndefined();
  });
});

describe('openPortal', () => {
  it('opens the first page if the subscription was canceled in the meantime', async () => {
    const flowRequests: boolean[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => (body += String(part)));
      request.on('end', () => {
        const isFlow = body.includes('flow_data');
        flowRequests.push(isFlow);
        const param = 'flow_data[subscription_cancel][subscription]';
        const error = { type: 'invalid_request_error', param, message: 'already set to be canceled' };
        response.writeHead(isFlow ? 400 : 200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(isFlow ? { error } : { url: 'https://billing.example/p' }));
      });
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { openPortal } = stripeBilling({ secretKey: 'sk_test', webhookSecret, priceId: 'price', apiUrl: url });
    const portal = {
      customerId: 'cus_1',
      language: 'en',
      returnUrl: 'https://tessera.test/',
      cancel: 'sub_1',
    } as const;
    expect(await openPortal(portal)).toMatchObject({ url: 'https://billing.example/p' });
    expect(flowRequests).toEqual([true, false]);
  });
});

/** The adapter and the SDK, both connected to one emulator. */
async function connectToEmulator() {
  const emulator = await startStripeEmulator({
    pagesUrl: 'http://localhost:3000/dev/stripe',
    price: { cents: 699, currency: 'usd' },
    yearlyPrice: { id: 'price_yearly', cents: 6990 },
    post: () => Promise.resolve(200),
  });
  onTestFinished(() => emulator.close());
  const { host, port, secretKey } = emulator;
  const stripe = new Stripe(secretKey, { host, port, protocol: 'http', telemetry: false });
  return { emulator, stripe, ...stripeBilling({ ...emulator, apiUrl: `http://${host}:${port}` }) };
}

describe('account', () => {
  it('is read from Stripe; a restricted key may not read its id', async () => {
    const { emulator, stripe, account } = await connectToEmulator();
    const { id } = await stripe.accounts.retrieveCurrent();
    expect(await account()).toEqual({ accountId: id, isLive: false });
    emulator.control.addFault({ path: '/v1/account', times: 1, effect: { kind: 'status', status: 403 } });
    expect(await account()).toEqual({ accountId: null, isLive: false });
  });

  it.each([
    ['sk_live_1', true],
    ['rk_live_1', true],
    ['sk_test_live_1', false],
  ])('has the mode of the key %s', (key, isLive) => {
    expect(isLiveKey(key)).toBe(isLive);
  });
});

describe('subscription that ended after it was read', () => {
  async function readThenEnd(status: 'canceled' | 'incomplete_expired') {
    const { emulator, stripe, ...adapter } = await connectToEmulator();
    const { id: customer } = await stripe.customers.create({ email: 'ann@example.org' });
    const { id: card } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    const items = [{ price: emulator.priceId }];
    const { id } = await stripe.subscriptions.create({ customer, items, default_payment_method: card });
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    const [state] = await adapter.subscriptionsOf(customer);
    emulator.control.setStatus(id, status);
    return { ...adapter, state: state! };
  }

  it.each(['canceled', 'incomplete_expired'] as const)('makes every change return ended: %s', async (status) => {
    const { resumeSubscription, previewChange, changeInterval, state } = await readThenEnd(status);
    expect(await resumeSubscription(state)).toBe('ended');
    expect(await previewChange(state, 'year')).toBe('ended');
    expect(await changeInterval(state, 'year', now)).toBe('ended');
  });
});

describe('closeCheckout', () => {
  async function openCheckout() {
    const { emulator, stripe, closeCheckout } = await connectToEmulator();
    const { id: customer } = await stripe.customers.create({ email: 'ann@example.org' });
    const { id, url } = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: emulator.priceId, quantity: 1 }],
      success_url: 'https://tessera.test/',
    });
    const path = new URL(url!).pathname.replace('/dev/stripe', '');
    const pay = () => emulator.page({ method: 'POST', path, body: 'quick=4242424242424242', wantsJson: false });
    return { close: () => closeCheckout(id), pay };
  }

  it('returns closed to parallel calls', async () => {
    const { close } = await openCheckout();
    expect(await Promise.all([close(), close()])).toEqual(['closed', 'closed']);
  });

  it('returns paid if the session was just paid', async () => {
    const { close, pay } = await openCheckout();
    pay();
    expect(await close()).toBe('paid');
  });
});
