import { endpoints } from '@tessera/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSignedInUser, goodPassword } from '../../../test/app/users.ts';
import {
  createSubscriber,
  goodCard,
  openCheckout,
  submitHostedForm,
  readSubscription,
} from '../../../test/app/subscribers.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { minutes } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ env: { STRIPE_YEARLY_PRICE_ID: 'price_yearly' }, unlimited: true });
const { subscription } = endpoints;

beforeEach(() => app.stripe.control.clearFaults());

const settle = async () => {
  await app.stripe.webhooks.settle();
  await app.outbox.drain();
};
const preview = (token: string, interval: 'month' | 'year' = 'year') =>
  app.call(subscription.previewPlanChange, { token, body: { interval } });
const quoteFor = async (token: string, interval: 'month' | 'year' = 'year') =>
  (await preview(token, interval)).body.quote;
const confirm = (token: string, quote: string) => app.call(subscription.changePlan, { token, body: { quote } });
const confirmRefused = (token: string, quote: string) =>
  app.callForError(subscription.changePlan, { token, body: { quote } });
const readInvoices = async (email: string) => {
  const { host, port, secretKey } = app.stripe;
  const customer = app.stripe.control.customer(email).id;
  const answer = await fetch(`http://${host}:${port}/v1/invoices?customer=${customer}`, {
    headers: { authorization: `Bearer ${secretKey}` },
  });
  return ((await answer.json()) as { data: { amount_paid: number; billing_reason: string }[] }).data;
};

describe('GET /v1/subscription/plans', () => {
  it('returns Stripe’s prices in the main unit of their currency', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    expect((await app.call(subscription.plans, { token })).body).toEqual({
      plans: [
        { interval: 'month', amount: 6.99, currency: 'USD' },
        { interval: 'year', amount: 69.9, currency: 'USD' },
      ],
    });
  });

  it('refreshes after ten minutes, and returns cached prices while Stripe is unavailable', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const cached = (await app.call(subscription.plans, { token })).body;
    app.stripe.control.addFault({ path: '/v1/prices', times: 99, effect: { kind: 'status', status: 500 } });
    expect((await app.call(subscription.plans, { token })).body).toEqual(cached);
    app.clock.advance(minutes(10));
    expect((await app.call(subscription.plans, { token })).body).toEqual(cached);
    expect(app.logged.filter((line) => line.includes('price refresh failed'))).toHaveLength(1);
  });
});

describe('yearly checkout', () => {
  it('sells the yearly price, and the status returns the interval', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const url = await openCheckout(app, token, 'year');
    const page = (await app.http.inject(new URL(url).pathname)).body;
    expect(page).toContain('$69.90');
    expect(page).toContain('per year');
    await submitHostedForm(app, url, goodCard);
    await settle();
    const inAYear = app.clock.now();
    inAYear.setUTCFullYear(inAYear.getUTCFullYear() + 1);
    expect(await readSubscription(app, token)).toMatchObject({
      hasActiveSubscription: true,
      interval: 'year',
      availableIntervals: ['month', 'year'],
      subscriptionEndDate: inAYear.toISOString(),
    });
  });

  it('closes the open monthly session', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const monthly = await openCheckout(app, token);
    const yearly = await openCheckout(app, token, 'year');
    expect(yearly).not.toBe(monthly);
    expect((await submitHostedForm(app, monthly, goodCard)).statusCode).toBe(410);
    expect(await openCheckout(app, token, 'year')).toBe(yearly);
  });

  it('leaves one of two parallel sessions open', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const urls = await Promise.all([openCheckout(app, token, 'month'), openCheckout(app, token, 'year')]);
    const paid = [];
    for (const url of urls) paid.push((await submitHostedForm(app, url, goodCard)).statusCode);
    expect(new Set(paid)).toEqual(new Set([303, 410]));
    await settle();
  });
});

describe('plan change', () => {
  it('charges exactly the previewed amounts', async () => {
    const { token, email } = await createSubscriber(app);
    app.stripe.control.advance(email, { days: 10 });
    const quoted = (await preview(token)).body;
    // 21 of 31 days of $6.99 are left.
    expect(quoted).toMatchObject({
      interval: 'year',
      currency: 'USD',
      charge: 69.9,
      credit: 4.74,
      adjustment: 0,
      fromBalance: 0,
      due: 65.16,
      remainingCredit: 0,
    });
    app.clock.advance(minutes(9));
    expect(await confirm(token, quoted.quote)).toMatchObject({ status: 200 });
    expect((await readInvoices(email))[0]).toMatchObject({ amount_paid: 6516, billing_reason: 'subscription_update' });
    expect(await readSubscription(app, token)).toMatchObject({
      interval: 'year',
      subscriptionEndDate: quoted.renewsAt,
    });
    await settle();
    expect(await readSubscription(app, token)).toMatchObject({ hasActiveSubscription: true, interval: 'year' });
  });

  it('to monthly leaves a credit that pays the next invoices', async () => {
    const { token, email } = await createSubscriber(app, 'year');
    const quoted = (await preview(token, 'month')).body;
    expect(quoted).toMatchObject({ charge: 6.99, credit: 69.9, due: 0, remainingCredit: 62.91 });
    await confirm(token, quoted.quote);
    await settle();
    expect(await readSubscription(app, token)).toMatchObject({ interval: 'month' });
    const again = (await preview(token)).body;
    expect(again).toMatchObject({ charge: 69.9, credit: 6.99, fromBalance: 62.91, due: 0, remainingCredit: 0 });
    app.stripe.control.failPayments(email, true);
    app.stripe.control.advance(email, 'next');
    await settle();
    expect((await readSubscription(app, token)).subscriptionStatus).toBe('active');
  });

  it('made at Stripe is stored by the webhook', async () => {
    const { token, email } = await createSubscriber(app);
    await app.db.run(sql`update subscriptions set watch_until = null`);
    const { id, items } = app.stripe.control.subscription(email)!;
    const { host, port, secretKey } = app.stripe;
    const body = new URLSearchParams({ 'items[0][id]': items.data[0]?.id ?? '', 'items[0][price]': 'price_yearly' });
    await fetch(`http://${host}:${port}/v1/subscriptions/${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}` },
      body,
    });
    await settle();
    expect((await readSubscription(app, token)).interval).toBe('year');
  });

  it('is made once, however often it is confirmed', async () => {
    const { token, email } = await createSubscriber(app);
    const quote = await quoteFor(token);
    const answers = await Promise.all([confirm(token, quote), confirm(token, quote)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await confirm(token, quote)).status).toBe(200);
    expect(await readInvoices(email)).toHaveLength(2);
  });

  it('returns 200 when Stripe refuses the preview because a parallel request has made the change', async () => {
    const { token, email } = await createSubscriber(app);
    const quote = await quoteFor(token);
    const previews = { method: 'POST', path: '/v1/invoices/create_preview' };
    app.stripe.control.addFault({ ...previews, times: 1, effect: { kind: 'slow', ms: 1500 } });
    const answers = await Promise.all([confirm(token, quote), confirm(token, quote)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await readInvoices(email)).toHaveLength(2);
  });

  it('succeeds when the sync after it fails, and the next status call syncs', async () => {
    const { token } = await createSubscriber(app);
    const quote = await quoteFor(token);
    app.stripe.webhooks.hold();
    const reads = { method: 'GET', path: '/v1/subscriptions' };
    // The read before the change succeeds, those after it fail.
    app.stripe.control.addFault({ ...reads, times: 1, effect: { kind: 'slow', ms: 0 } });
    app.stripe.control.addFault({ ...reads, times: 99, effect: { kind: 'status', status: 500 } });
    expect((await confirm(token, quote)).status).toBe(200);
    app.stripe.control.clearFaults();
    expect((await readSubscription(app, token)).interval).toBe('year');
    app.stripe.webhooks.release();
    await settle();
  });
});

describe('plan change is refused', () => {
  const expectPreviewRefused = async (token: string, status: number, code: string) =>
    expect(await app.callForError(subscription.previewPlanChange, { token, body: { interval: 'year' } })).toMatchObject(
      {
        status,
        body: { code },
      },
    );

  it('without a subscription', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    await expectPreviewRefused(token, 409, 'no_subscription');
    expect(await confirmRefused(token, 'x')).toMatchObject({ status: 409, body: { code: 'no_subscription' } });
  });

  it('to the current interval', async () => {
    const { token } = await createSubscriber(app, 'year');
    await expectPreviewRefused(token, 409, 'plan_change_outdated');
  });

  it('while scheduled to cancel, also if canceled after the preview', async () => {
    const { token } = await createSubscriber(app);
    const quote = await quoteFor(token);
    const { portalUrl } = (await app.call(subscription.portal, { token, body: {} })).body;
    await submitHostedForm(app, `${portalUrl}/cancel`);
    await expectPreviewRefused(token, 409, 'subscription_cancelling');
    expect(await confirmRefused(token, quote)).toMatchObject({
      status: 409,
      body: { code: 'subscription_cancelling' },
    });
  });

  it('while a payment is overdue', async () => {
    const { token, email } = await createSubscriber(app);
    app.stripe.control.failPayments(email, true);
    app.stripe.control.advance(email, 'next');
    await expectPreviewRefused(token, 409, 'payment_overdue');
  });

  it('with 402 when the card is declined, and nothing is changed', async () => {
    const { token, email } = await createSubscriber(app);
    const quote = await quoteFor(token);
    app.stripe.control.failPayments(email, true);
    expect(await confirmRefused(token, quote)).toMatchObject({ status: 402, body: { code: 'payment_declined' } });
    expect(await readSubscription(app, token)).toMatchObject({ subscriptionStatus: 'active', interval: 'month' });
    expect(await readInvoices(email)).toHaveLength(1);
    app.stripe.control.failPayments(email, false);
    expect((await confirm(token, quote)).status).toBe(200);
  });

  it('when the preview is older than ten minutes', async () => {
    const { token } = await createSubscriber(app);
    const quote = await quoteFor(token);
    app.clock.advance(minutes(10) + 1);
    await app.call(endpoints.secondFactor.confirm, { token, body: { password: goodPassword } });
    expect(await confirmRefused(token, quote)).toMatchObject({ status: 409, body: { code: 'plan_change_outdated' } });
  });

  it('when a new period has started since the preview', async () => {
    const { token, email } = await createSubscriber(app);
    const quote = await quoteFor(token);
    app.stripe.control.advance(email, 'next');
    expect(await confirmRefused(token, quote)).toMatchObject({ status: 409, body: { code: 'plan_change_outdated' } });
  });

  it('when the account balance has changed since the preview', async () => {
    const { token, email } = await createSubscriber(app);
    const quote = await quoteFor(token);
    app.stripe.control.customer(email).balance = -500;
    expect(await confirmRefused(token, quote)).toMatchObject({ status: 409, body: { code: 'plan_change_outdated' } });
  });

  it('with the quote of another account or a forged one', async () => {
    const [{ token }, other] = [await createSubscriber(app), await createSubscriber(app)];
    const [payload = '', signature = ''] = (await quoteFor(token)).split('.');
    const fields = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...fields, prorationDate: 0, due: 0 })).toString('base64url');
    for (const quote of [await quoteFor(other.token), `${forged}.${signature}`, payload, '', 'x.y'])
      expect(await confirmRefused(token, quote)).toMatchObject({ status: 409, body: { code: 'plan_change_outdated' } });
    expect((await readSubscription(app, token)).interval).toBe('month');
  });

  it('with 502 when Stripe fails', async () => {
    const { token } = await createSubscriber(app);
    const quote = await quoteFor(token);
    app.stripe.control.addFault({ times: 99, effect: { kind: 'status', status: 500 } });
    await expectPreviewRefused(token, 502, 'plan_change_failed');
    expect(await confirmRefused(token, quote)).toMatchObject({
      status: 502,
      body: { error: 'Failed to change the plan' },
    });
  });
});
