import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { aCheckout, anEmulator, aSubscriber, sdkFor } from '../test/emulator.ts';
import { apiVersion } from '../objects/api-version.ts';
import { parseForm } from './form.ts';

describe('the emulated API', () => {
  it('speaks the version whose types the SDK ships', () => {
    expect(apiVersion).toBe(Stripe.API_VERSION);
  });

  it('makes, finds, changes and deletes a customer', async () => {
    const { stripe } = await anEmulator();
    const made = await stripe.customers.create({
      email: 'ann@example.org',
      preferred_locales: ['fr', 'en'],
      metadata: { user_id: '42' },
    });
    expect(made).toMatchObject({ object: 'customer', email: 'ann@example.org', metadata: { user_id: '42' } });
    expect(made.id).toMatch(/^cus_\w{14}$/);
    expect(made.preferred_locales).toEqual(['fr', 'en']);
    expect(made.lastResponse.requestId).toMatch(/^req_/);
    expect((await stripe.customers.update(made.id, { name: 'Ann' })).name).toBe('Ann');
    expect(await stripe.customers.del(made.id)).toMatchObject({ id: made.id, deleted: true });
    expect(await stripe.customers.retrieve(made.id)).toMatchObject({ deleted: true });
    await expect(aCheckout(stripe, made.id)).rejects.toMatchObject({ code: 'resource_missing', param: 'customer' });
  });

  it('knows its own key and no other', async () => {
    const { emulator } = await anEmulator();
    const stranger = sdkFor(emulator, 'sk_test_somebody_else_1234');
    const failure: unknown = await stranger.customers.list().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(String(failure)).toContain('Invalid API Key provided: sk_test_***');
    expect(String(failure)).not.toContain('somebody');
  });

  it.each([
    ['an unknown customer', (s: Stripe) => s.customers.retrieve('cus_nobody'), 404, 'resource_missing', 'id'],
    ['an unknown price', (s: Stripe) => aCheckoutFor(s, 'price_none'), 404, 'resource_missing', 'line_items[0][price]'],
    ['a missing parameter', (s: Stripe) => s.billingPortal.sessions.create({}), 400, 'parameter_missing', 'customer'],
    [
      'a parameter nobody knows',
      (s: Stripe) => s.customers.create({ e_mail: 'x' } as Stripe.CustomerCreateParams),
      400,
      'parameter_unknown',
      'e_mail',
    ],
  ])('refuses %s in Stripe’s words', async (_, call, statusCode, code, param) => {
    const { stripe } = await anEmulator();
    await expect(call(stripe)).rejects.toMatchObject({ type: 'StripeInvalidRequestError', statusCode, code, param });
  });

  it('changes nothing when it refuses', async () => {
    const { stripe } = await anEmulator();
    const wrong = { email: 'ann@example.org', e_mail: 'x' } as Stripe.CustomerCreateParams;
    await expect(stripe.customers.create(wrong)).rejects.toThrow('Received unknown parameter: e_mail');
    expect((await stripe.customers.list()).data).toEqual([]);
  });

  it('says so when it is asked for something it does not have', async () => {
    const { stripe } = await anEmulator();
    await expect(stripe.coupons.list()).rejects.toThrow('Unrecognized request URL (GET: /v1/coupons)');
  });

  it('lists page by page, newest first', async () => {
    const { stripe } = await anEmulator();
    for (let index = 0; index < 25; index += 1) await stripe.customers.create({ name: `c${index}` });
    const all = await stripe.customers.list({ limit: 10 }).autoPagingToArray({ limit: 100 });
    expect(all.map(({ name }) => name)).toEqual(Array.from({ length: 25 }, (_, index) => `c${24 - index}`));
    const first = await stripe.customers.list({ limit: 10 });
    expect(first.has_more).toBe(true);
    const back = await stripe.customers.list({ limit: 5, ending_before: first.data[7]?.id ?? '' });
    expect(back.data.map(({ name }) => name)).toEqual(['c22', 'c21', 'c20', 'c19', 'c18']);
  });

  it('expands what is asked for', async () => {
    const under = await anEmulator();
    const { subscription, customer } = await aSubscriber(under);
    const found = await under.stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice', 'customer'],
    });
    expect(found.latest_invoice).toMatchObject({ object: 'invoice', status: 'paid', total: 699 });
    expect(found.customer).toMatchObject({ id: customer.id, email: 'ann@example.org' });
    const list = await under.stripe.subscriptions.list({ expand: ['data.latest_invoice.customer'] });
    expect(list.data[0]?.latest_invoice).toMatchObject({ customer: { id: customer.id } });
    await expect(under.stripe.subscriptions.list({ expand: ['data.nothing'] })).rejects.toThrow('cannot be expanded');
  });

  it('keeps the end of the period on the item, where this version has it', async () => {
    const { subscription } = await aSubscriber(await anEmulator());
    expect(subscription).not.toHaveProperty('current_period_end');
    expect(subscription.items.data[0]?.current_period_end).toBeGreaterThan(Date.now() / 1000 + 27 * 86_400);
  });
});

describe('an idempotency key', () => {
  const email = 'ann@example.org';

  it('gets the first answer again, and says that it is one', async () => {
    const { stripe } = await anEmulator();
    const [first, again] = [
      await stripe.customers.create({ email }, { idempotencyKey: 'k' }),
      await stripe.customers.create({ email }, { idempotencyKey: 'k' }),
    ];
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(again.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId);
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });

  it('is refused with other parameters, and at another address', async () => {
    const { stripe } = await anEmulator();
    await stripe.customers.create({ email }, { idempotencyKey: 'k' });
    await expect(stripe.customers.create({ email: 'bob@example.org' }, { idempotencyKey: 'k' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      message: expect.stringContaining('same parameters') as string,
    });
    await expect(stripe.billingPortal.sessions.create({}, { idempotencyKey: 'k' })).rejects.toThrow('same endpoint');
  });

  it('brings back the answer that was lost on the way', async () => {
    const { stripe, emulator } = await anEmulator();
    emulator.control.trouble({ times: 1, trouble: { kind: 'lose-answer' } });
    const customer = await stripe.customers.create({ email }, { idempotencyKey: 'k', maxNetworkRetries: 1 });
    expect((await stripe.customers.list()).data.map(({ id }) => id)).toEqual([customer.id]);
  });

  it('tells a second request that the first is still under way', async () => {
    const { stripe, emulator } = await anEmulator();
    emulator.control.trouble({ times: 1, trouble: { kind: 'slow', ms: 300 } });
    const first = stripe.customers.create({ email }, { idempotencyKey: 'k' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await expect(stripe.customers.create({ email }, { idempotencyKey: 'k' })).rejects.toMatchObject({
      statusCode: 409,
      code: 'idempotency_key_in_use',
    });
    const second = await stripe.customers.create({ email }, { idempotencyKey: 'k', maxNetworkRetries: 2 });
    expect(second.id).toBe((await first).id);
  });
});

describe('trouble', () => {
  it.each([
    ['a failing server', { kind: 'status', status: 500 } as const, 'StripeAPIError'],
    ['too many requests', { kind: 'status', status: 429 } as const, 'StripeRateLimitError'],
    ['silence', { kind: 'hang' } as const, 'StripeConnectionError'],
  ])('can be %s, for as many requests as wanted', async (_, trouble, type) => {
    const { stripe, emulator } = await anEmulator();
    emulator.control.trouble({ path: '/v1/customers', times: 1, trouble });
    await expect(stripe.customers.list({}, { timeout: 300 })).rejects.toMatchObject({ type });
    expect((await stripe.customers.list()).data).toEqual([]);
  });
});

describe('form text', () => {
  it('nests by brackets and counts lists', () => {
    expect(parseForm('a=1&b[c]=2&b[d][e]=3&l[0][x]=4&l[1][x]=5&t[]=6&t[]=7&__proto__[z]=8')).toEqual({
      a: '1',
      b: { c: '2', d: { e: '3' } },
      l: [{ x: '4' }, { x: '5' }],
      t: ['6', '7'],
    });
  });
});

async function aCheckoutFor(stripe: Stripe, price: string) {
  const { id } = await stripe.customers.create({});
  return aCheckout(stripe, id, price);
}
