import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { describe, expect, it, onTestFinished } from 'vitest';
import { apiVersion } from '../objects/event.ts';
import { connect, createCheckout, createSubscriber, startEmulator } from '../test/emulator.ts';
import { parseForm } from './form.ts';

const email = 'ann@example.org';

describe('emulated API', () => {
  it('has the version that the types of the SDK describe', () => {
    expect(apiVersion).toBe(Stripe.API_VERSION);
  });

  it('keeps the id of its account in its file; without the file it is another account', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stripe-emulator-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'state.json');
    const readAccountId = async () => (await (await startEmulator({ file })).stripe.accounts.retrieveCurrent()).id;
    const id = await readAccountId();
    expect(id).toMatch(/^acct_\w{16}$/);
    expect(await readAccountId()).toBe(id);
    rmSync(file);
    expect(await readAccountId()).not.toBe(id);
  });

  it('creates and deletes a customer', async () => {
    const { stripe } = await startEmulator();
    const customer = await stripe.customers.create({ email, metadata: { user_id: '42' } });
    expect(customer).toMatchObject({ object: 'customer', email, metadata: { user_id: '42' } });
    expect(customer.id).toMatch(/^cus_\w{14}$/);
    expect(customer.lastResponse.requestId).toMatch(/^req_/);
    expect(await stripe.customers.del(customer.id)).toMatchObject({ id: customer.id, deleted: true });
    await expect(createCheckout(stripe, customer.id)).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'customer',
    });
  });

  it('refuses any other key, and does not show it in the error', async () => {
    const { emulator } = await startEmulator();
    const stripe = connect(emulator, 'sk_test_another_account_1234');
    const failure: unknown = await stripe.customers.list().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(String(failure)).toContain('Invalid API Key provided: sk_test_***');
    expect(String(failure)).not.toContain('another_account');
  });

  it.each([
    ['an unknown customer', (s: Stripe) => s.customers.del('cus_none'), 404, 'resource_missing', 'id'],
    ['an unknown price', (s: Stripe) => buy(s, 'price_none'), 404, 'resource_missing', 'line_items[0][price]'],
    ['a missing parameter', (s: Stripe) => s.billingPortal.sessions.create({}), 400, 'parameter_missing', 'customer'],
    [
      'an unknown parameter',
      (s: Stripe) => s.customers.create({ e_mail: 'x' } as Stripe.CustomerCreateParams),
      400,
      'parameter_unknown',
      'e_mail',
    ],
  ])('refuses %s with Stripe’s error', async (_, call, statusCode, code, param) => {
    const { stripe } = await startEmulator();
    await expect(call(stripe)).rejects.toMatchObject({ type: 'StripeInvalidRequestError', statusCode, code, param });
  });

  it('changes nothing when it refuses a request', async () => {
    const { stripe } = await startEmulator();
    const wrong = { email, e_mail: 'x' } as Stripe.CustomerCreateParams;
    await expect(stripe.customers.create(wrong)).rejects.toThrow('Received unknown parameter: e_mail');
    expect((await stripe.customers.list()).data).toEqual([]);
  });

  it('answers 404 to an unknown route', async () => {
    const { stripe } = await startEmulator();
    await expect(stripe.coupons.list()).rejects.toThrow('Unrecognized request URL (GET: /v1/coupons)');
  });

  it('lists page by page, newest first', async () => {
    const { stripe } = await startEmulator();
    for (let index = 0; index < 25; index += 1) await stripe.customers.create({ email: `c${index}` });
    const all = await stripe.customers.list({ limit: 10 }).autoPagingToArray({ limit: 100 });
    expect(all.map((one) => one.email)).toEqual(Array.from({ length: 25 }, (_, index) => `c${24 - index}`));
    expect((await stripe.customers.list({ limit: 10 })).has_more).toBe(true);
  });

  it('expands ids to objects', async () => {
    const test = await startEmulator();
    const { subscription, customer } = await createSubscriber(test);
    const found = await test.stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice', 'customer'] });
    expect(found.latest_invoice).toMatchObject({ object: 'invoice', status: 'paid', total: 699 });
    expect(found.customer).toMatchObject({ id: customer.id, email });
    const list = await test.stripe.subscriptions.list({ expand: ['data.latest_invoice.customer'] });
    expect(list.data[0]?.latest_invoice).toMatchObject({ customer: { id: customer.id } });
    await expect(test.stripe.subscriptions.list({ expand: ['data.nothing'] })).rejects.toThrow('cannot be expanded');
  });

  it('has the end of the period on the item, as this version does', async () => {
    const { subscription } = await createSubscriber(await startEmulator());
    expect(subscription).not.toHaveProperty('current_period_end');
    expect(subscription.items.data[0]?.current_period_end).toBeGreaterThan(Date.now() / 1000 + 27 * 86_400);
  });
});

describe('idempotency key', () => {
  it('returns the first response again, marked as a replay', async () => {
    const { stripe } = await startEmulator();
    const [first, again] = [
      await stripe.customers.create({ email }, { idempotencyKey: 'k' }),
      await stripe.customers.create({ email }, { idempotencyKey: 'k' }),
    ];
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(again.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId);
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });

  it('is refused with other parameters and for another endpoint', async () => {
    const { stripe } = await startEmulator();
    await stripe.customers.create({ email }, { idempotencyKey: 'k' });
    await expect(stripe.customers.create({ email: 'bob@example.org' }, { idempotencyKey: 'k' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      message: expect.stringContaining('same parameters') as string,
    });
    await expect(stripe.billingPortal.sessions.create({}, { idempotencyKey: 'k' })).rejects.toThrow('same endpoint');
  });

  it('returns a response that was lost', async () => {
    const { stripe, emulator } = await startEmulator();
    emulator.control.addFault({ times: 1, effect: { kind: 'lose-answer' } });
    const customer = await stripe.customers.create({ email }, { idempotencyKey: 'k', maxNetworkRetries: 1 });
    expect((await stripe.customers.list()).data.map(({ id }) => id)).toEqual([customer.id]);
  });

  it('answers 409 while the first request is in progress', async () => {
    const { stripe, emulator } = await startEmulator();
    // The one that arrives first is slow.
    emulator.control.addFault({ times: 1, effect: { kind: 'slow', ms: 1000 } });
    const create = () => stripe.customers.create({ email }, { idempotencyKey: 'k' });
    const answers = await Promise.allSettled([create(), create()]);
    const { id } = await create();
    expect(answers).toContainEqual({ status: 'fulfilled', value: expect.objectContaining({ id }) });
    const refusal = { statusCode: 409, code: 'idempotency_key_in_use' };
    expect(answers).toContainEqual({ status: 'rejected', reason: expect.objectContaining(refusal) });
  });
});

describe('faults', () => {
  it.each([
    ['a server error', { kind: 'status', status: 500 } as const, 'StripeAPIError'],
    ['a rate limit', { kind: 'status', status: 429 } as const, 'StripeRateLimitError'],
    ['no response', { kind: 'hang' } as const, 'StripeConnectionError'],
  ])('cause %s for the given number of requests', async (_, fault, type) => {
    const { stripe, emulator } = await startEmulator();
    emulator.control.addFault({ path: '/v1/customers', times: 1, effect: fault });
    await expect(stripe.customers.list({}, { timeout: 300 })).rejects.toMatchObject({ type });
    expect((await stripe.customers.list()).data).toEqual([]);
  });
});

describe('parseForm', () => {
  it('nests by brackets, makes lists and ignores __proto__', () => {
    expect(parseForm('a=1&b[c]=2&b[d][e]=3&l[0][x]=4&l[1][x]=5&t[]=6&t[]=7&__proto__[z]=8')).toEqual({
      a: '1',
      b: { c: '2', d: { e: '3' } },
      l: [{ x: '4' }, { x: '5' }],
      t: ['6', '7'],
    });
  });
});

async function buy(stripe: Stripe, price: string) {
  const { id } = await stripe.customers.create({});
  return createCheckout(stripe, id, price);
}
