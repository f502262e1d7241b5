import { endpoints, type Language, languageTags } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { createSignedInUser } from '../../../test/app/users.ts';
import {
  createSubscriber,
  goodCard,
  openCheckout,
  submitHostedForm,
  readSubscription,
  subjectsTo,
} from '../../../test/app/subscribers.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp();
const { subscription, auth } = endpoints;

const settle = async () => {
  await app.stripe.webhooks.settle();
  await app.outbox.drain();
};

describe('subscription', () => {
  it('starts with a checkout and makes the account Pro', async () => {
    const { accessToken: token, email } = await createSignedInUser(app);
    expect(await readSubscription(app, token)).toEqual({
      hasActiveSubscription: false,
      subscriptionStatus: null,
      subscriptionEndDate: null,
      cancelAt: null,
      interval: null,
      availableIntervals: ['month'],
    });
    const url = await openCheckout(app, token);
    expect(url).toMatch(/^https:\/\/tessera\.test\/dev\/stripe\/checkout\/cs_test_/);
    const page = await app.http.inject(new URL(url).pathname);
    expect(page.body).toContain('$6.99');
    const paid = await submitHostedForm(app, url, goodCard);
    expect(paid.headers.location).toMatch(
      /^https:\/\/tessera\.test\/dashboard\/subscription\/success\?session_id=cs_test_\w+$/,
    );
    await settle();
    expect((await app.call(auth.me, { token })).body).toMatchObject({
      is_free_user: false,
      subscriptionStatus: 'active',
    });
    expect(await readSubscription(app, token)).toEqual({
      hasActiveSubscription: true,
      subscriptionStatus: 'active',
      subscriptionEndDate: '2026-04-01T12:00:00.000Z',
      cancelAt: null,
      interval: 'month',
      availableIntervals: ['month'],
    });
    expect(subjectsTo(app, email)).toContain('Welcome to Tessera Pro');
  });

  it('is canceled in the portal, returns the end date, and can be reactivated', async () => {
    const { token } = await createSubscriber(app);
    const { portalUrl } = (await app.call(subscription.portal, { token, body: { flow: 'cancel' } })).body;
    expect((await app.http.inject(new URL(portalUrl).pathname)).body).toContain('Cancel your plan');
    const done = await submitHostedForm(app, `${portalUrl}/cancel`);
    expect(done.headers.location).toBe('https://tessera.test/dashboard/subscription');
    await settle();
    expect(await readSubscription(app, token)).toEqual({
      hasActiveSubscription: true,
      subscriptionStatus: 'active',
      subscriptionEndDate: null,
      cancelAt: '2026-04-01T12:00:00.000Z',
      interval: 'month',
      availableIntervals: ['month'],
    });
    expect(await app.call(subscription.reactivate, { token })).toMatchObject({
      status: 200,
      body: { message: 'Your subscription has been reactivated!' },
    });
    expect(await readSubscription(app, token)).toMatchObject({
      subscriptionEndDate: '2026-04-01T12:00:00.000Z',
      cancelAt: null,
    });
    expect(await app.call(subscription.reactivate, { token })).toMatchObject({
      status: 200,
      body: { message: 'Your subscription is running.' },
    });
  });

  it('can be reactivated when it was canceled by cancel_at_period_end', async () => {
    const { token, email } = await createSubscriber(app);
    const { id } = app.stripe.control.subscription(email)!;
    await requestStripe('POST', `/v1/subscriptions/${id}`, 'cancel_at_period_end=true');
    await settle();
    expect((await readSubscription(app, token)).cancelAt).toBe('2026-04-01T12:00:00.000Z');
    await app.call(subscription.reactivate, { token });
    expect((await readSubscription(app, token)).cancelAt).toBeNull();
    expect(app.stripe.control.subscription(email)).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
  });

  it('ends with its period, sends one email, and can start again', async () => {
    const { token, email } = await createSubscriber(app);
    const { portalUrl } = (await app.call(subscription.portal, { token, body: {} })).body;
    await submitHostedForm(app, `${portalUrl}/cancel`);
    app.stripe.control.advance(email, 'next');
    await settle();
    expect(await readSubscription(app, token)).toEqual({
      hasActiveSubscription: false,
      subscriptionStatus: 'canceled',
      subscriptionEndDate: null,
      cancelAt: null,
      interval: null,
      availableIntervals: ['month'],
    });
    expect((await app.call(auth.me, { token })).body.is_free_user).toBe(true);
    const endings = app.mail.sent.filter(({ to, subject }) => to === email && subject.endsWith('has ended'));
    expect(endings).toHaveLength(1);
    const [mail] = endings;
    expect(mail?.text).toContain('keeps redirecting');
    expect(mail?.text).toContain('Covered by the free plan: 1.');
    expect(await app.callForError(subscription.reactivate, { token })).toMatchObject({
      status: 409,
      body: { code: 'no_subscription' },
    });
    expect(app.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);

    await submitHostedForm(app, await openCheckout(app, token), goodCard);
    await settle();
    expect((await readSubscription(app, token)).subscriptionStatus).toBe('active');
    expect(subjectsTo(app, email).filter((subject) => subject === 'Welcome to Tessera Pro')).toHaveLength(2);
  });

  it('renews, and stays Pro until the last payment attempt fails', async () => {
    const { token, email } = await createSubscriber(app);
    app.stripe.control.advance(email, 'next');
    await settle();
    expect((await readSubscription(app, token)).subscriptionEndDate).toBe('2026-05-01T12:00:00.000Z');

    app.stripe.control.failPayments(email, true);
    for (const _ of ['renewal', 'second try', 'third try']) {
      app.stripe.control.advance(email, 'next');
      await settle();
      expect(await readSubscription(app, token)).toMatchObject({
        hasActiveSubscription: true,
        subscriptionStatus: 'past_due',
      });
    }
    expect(subjectsTo(app, email).filter((subject) => subject.includes('payment'))).toHaveLength(1);
    app.stripe.control.advance(email, 'next');
    await settle();
    expect(await readSubscription(app, token)).toMatchObject({
      hasActiveSubscription: false,
      subscriptionStatus: 'canceled',
    });
    expect(subjectsTo(app, email).filter((subject) => subject.includes('ended'))).toHaveLength(1);
  });

  it('uses the account’s language for emails and Stripe’s pages', async () => {
    const language: Language = 'es';
    const { accessToken: token, email } = await createSignedInUser(app);
    await app.call(auth.updateLanguage, { token, body: { language } });
    const url = await openCheckout(app, token);
    expect((await app.http.inject(new URL(url).pathname)).body).toContain(
      `Requested language: ${languageTags[language]}.`,
    );
    await submitHostedForm(app, url, goodCard);
    await settle();
    app.stripe.control.failPayments(email, true);
    app.stripe.control.advance(email, 'next');
    await settle();
    app.stripe.control.advance(email, { days: 60 });
    await settle();
    const htmls = app.mail.sent
      .filter(({ to }) => to === email)
      .slice(1)
      .map(({ html }) => html);
    expect(htmls).toHaveLength(3);
    for (const html of htmls) expect(html).toContain(`<html lang="${language}">`);
    expect(htmls.join()).not.toContain('{{');
  });
});

describe('POST /v1/subscription/checkout', () => {
  it('returns the same session to parallel and repeated calls', async () => {
    const { accessToken: token, email } = await createSignedInUser(app);
    const urls = await Promise.all(Array.from({ length: 8 }, () => openCheckout(app, token)));
    expect(new Set(urls).size).toBe(1);
    expect(await openCheckout(app, token)).toBe(urls[0]);
    expect(await countCustomers(email)).toBe(1);
  });

  it('closes the session of another language', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const english = await openCheckout(app, token);
    await app.call(auth.updateLanguage, { token, body: { language: 'fr' } });
    const french = await openCheckout(app, token);
    expect(french).not.toBe(english);
    expect((await submitHostedForm(app, english, goodCard)).statusCode).toBe(410);
    expect((await submitHostedForm(app, french, goodCard)).statusCode).toBe(303);
  });

  it('returns 409 to a subscriber, also before the webhook', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const url = await openCheckout(app, token);
    app.stripe.webhooks.hold();
    await submitHostedForm(app, url, goodCard);
    const answer = await app.callForError(subscription.checkout, { token });
    expect(answer).toMatchObject({ status: 409, body: { code: 'already_subscribed' } });
    app.stripe.webhooks.release();
    await settle();
  });

  it('replaces an expired session by one new session', async () => {
    const { accessToken: token, email } = await createSignedInUser(app);
    const old = await openCheckout(app, token);
    app.stripe.control.advance(email, { days: 1 });
    await settle();
    const [one, two] = await Promise.all([openCheckout(app, token), openCheckout(app, token)]);
    expect(one).not.toBe(old);
    expect(two).toBe(one);
  });
});

describe('confirm-checkout', () => {
  const confirm = async (token: string, session_id: string) =>
    (await app.call(subscription.confirmCheckout, { token, query: { session_id } })).body.confirmed;
  const sessionOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';

  it('returns true only for the caller’s own paid session', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const { accessToken: other } = await createSignedInUser(app);
    const { token: subscriber } = await createSubscriber(app);
    const url = await openCheckout(app, token);
    expect(await confirm(token, sessionOf(url))).toBe(false);
    await submitHostedForm(app, url, goodCard);
    expect(await confirm(token, sessionOf(url))).toBe(true);
    expect(await confirm(other, sessionOf(url))).toBe(false);
    expect(await confirm(subscriber, sessionOf(url))).toBe(false);
    await settle();
  });

  it.each(['cs_test_unknown', 'sub_1', '', '../customers', '%00', 'cs_test_1/line_items'])(
    'returns false for an unknown session id: %o',
    async (id) => {
      const { token } = await createSubscriber(app);
      expect(await confirm(token, id)).toBe(false);
    },
  );
});

describe('GET /v1/subscription/status before the webhook', () => {
  it('returns Pro after the payment, and sends one email', async () => {
    const { accessToken: token, email } = await createSignedInUser(app);
    const url = await openCheckout(app, token);
    app.stripe.webhooks.hold();
    await submitHostedForm(app, url, goodCard);
    expect(await readSubscription(app, token)).toMatchObject({
      hasActiveSubscription: true,
      subscriptionStatus: 'active',
    });
    app.stripe.webhooks.release();
    await settle();
    expect(subjectsTo(app, email).filter((subject) => subject === 'Welcome to Tessera Pro')).toHaveLength(1);
  });

  it('returns the cancellation made in the portal', async () => {
    const { token } = await createSubscriber(app);
    const { portalUrl } = (await app.call(subscription.portal, { token, body: {} })).body;
    app.stripe.webhooks.hold();
    await submitHostedForm(app, `${portalUrl}/cancel`);
    expect((await readSubscription(app, token)).cancelAt).not.toBeNull();
    app.stripe.webhooks.release();
    await settle();
  });
});

describe('deleting an account', () => {
  const deleteAccount = (token: string) => app.call(auth.deleteAccount, { token });

  it('ends its subscription without an email', async () => {
    const { token, email } = await createSubscriber(app);
    const { id } = app.stripe.control.subscription(email)!;
    expect((await deleteAccount(token)).status).toBe(200);
    await app.outbox.drain();
    expect(await requestStripe('GET', `/v1/subscriptions/${id}`)).toMatchObject({ status: 'canceled' });
    await settle();
    expect(subjectsTo(app, email)).not.toContain('Your Tessera Pro subscription has ended');
    expect(await app.db.many(sql`select 1 from outbox where topic = 'subscription.remove-customer'`)).toEqual([]);
  });

  it('works while Stripe is unavailable; the subscription ends once Stripe is back', async () => {
    const { token, email } = await createSubscriber(app);
    const { id } = app.stripe.control.subscription(email)!;
    app.stripe.control.addFault({ method: 'DELETE', times: 100, effect: { kind: 'status', status: 503 } });
    expect((await deleteAccount(token)).status).toBe(200);
    await app.outbox.drain();
    // The last attempt fails too. The reconciliation then retries the message.
    await app.db.run(sql`update outbox set attempts = 11, available_at = ${app.clock.now()}`);
    await app.outbox.drain();
    expect((await app.outbox.depth()).failed).toBe(1);
    expect(await requestStripe('GET', `/v1/subscriptions/${id}`)).toMatchObject({ status: 'active' });
    app.stripe.control.clearFaults();
    await app.subscriptions.reconcile();
    await app.outbox.drain();
    expect(await requestStripe('GET', `/v1/subscriptions/${id}`)).toMatchObject({ status: 'canceled' });
  });

  it('closes its open checkout session', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const url = await openCheckout(app, token);
    await deleteAccount(token);
    await app.outbox.drain();
    expect((await submitHostedForm(app, url, goodCard)).statusCode).not.toBe(303);
  });
});

describe('without STRIPE_YEARLY_PRICE_ID', () => {
  it('offers the monthly price only and returns 409 for yearly', async () => {
    const { accessToken: newUser } = await createSignedInUser(app);
    const { token } = await createSubscriber(app);
    expect((await app.call(subscription.plans, { token })).body.plans).toEqual([
      { interval: 'month', amount: 6.99, currency: 'USD' },
    ]);
    const body = { interval: 'year' } as const;
    for (const answer of [
      await app.callForError(subscription.checkout, { token: newUser, body }),
      await app.callForError(subscription.previewPlanChange, { token, body }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'interval_unavailable' } });
  });
});

describe('Pro granted by hand', () => {
  it('is not removed by a sync that finds no subscription', async () => {
    const { accessToken: token, email } = await createSignedInUser(app);
    await app.db.run(sql`
      insert into subscriptions (user_id, status, updated_at) select id, 'active', now() from users where email = ${email}`);
    expect((await app.callForError(subscription.checkout, { token })).body.code).toBe('already_subscribed');
    expect((await app.call(subscription.portal, { token, body: { flow: 'cancel' } })).status).toBe(200);
    await app.subscriptions.reconcile();
    expect((await readSubscription(app, token)).hasActiveSubscription).toBe(true);
  });
});

async function requestStripe(method: string, path: string, body?: string): Promise<unknown> {
  const { host, port, secretKey } = app.stripe;
  const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await fetch(`http://${host}:${port}${path}`, { method, headers, ...(body && { body }) });
  return answer.json();
}

async function countCustomers(email: string): Promise<number> {
  const found = (await requestStripe('GET', `/v1/customers?email=${encodeURIComponent(email)}`)) as { data: unknown[] };
  return found.data.length;
}
