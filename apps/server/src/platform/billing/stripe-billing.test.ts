import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startStripeEmulator } from '@tessera/stripe-emulator';
import { Stripe } from 'stripe';
import { describe, expect, it, onTestFinished } from 'vitest';
import { stripeBilling } from './stripe-billing.ts';

const webhookSecret = 'whsec_test';
const billing = stripeBilling({ secretKey: 'sk_test', webhookSecret, priceId: 'price' });
const now = new Date('2026-03-01T12:00:00Z');
const signed = (payload: string) =>
  new Stripe('sk_test').webhooks.generateTestHeaderString({
    payload,
    secret: webhookSecret,
    timestamp: now.getTime() / 1000,
  });

describe('an event', () => {
  it('with a wrong signature is not Stripe’s', () => {
    expect(billing.readEvent(Buffer.from('{}'), signed('{"other":1}'), now)).toBeUndefined();
    expect(billing.readEvent(Buffer.from('{}'), undefined, now)).toBeUndefined();
  });

  it('that is signed but has no content is refused', () => {
    const payload = '{"id":"evt_1","object":"event","type":"invoice.paid"}';
    expect(billing.readEvent(Buffer.from(payload), signed(payload), now)).toBeUndefined();
  });
});

describe('the portal', () => {
  it('opens with its first page when the subscription was canceled in the meantime', async () => {
    const asked: boolean[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => (body += String(part)));
      request.on('end', () => {
        const isFlow = body.includes('flow_data');
        asked.push(isFlow);
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
    expect(asked).toEqual([true, false]);
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

describe('a subscription that ended after it was read', () => {
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

  it.each(['canceled', 'incomplete_expired'] as const)('is reported as ended by every change: %s', async (status) => {
    const { keepSubscription, previewChange, changeInterval, state } = await readThenEnd(status);
    expect(await keepSubscription(state)).toBe('ended');
    expect(await previewChange(state, 'year')).toBe('ended');
    expect(await changeInterval(state, 'year', now)).toBe('ended');
  });
});

describe('a checkout that is closed', () => {
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

  it('is closed once, however many requests close it', async () => {
    const { close } = await openCheckout();
    expect(await Promise.all([close(), close()])).toEqual(['closed', 'closed']);
  });

  it('is reported as paid when somebody has just paid', async () => {
    const { close, pay } = await openCheckout();
    pay();
    expect(await close()).toBe('paid');
  });
});
