import { endpoints } from '@tessera/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aSignedInPerson, registration } from '../../../test/app/people.ts';
import { aSubscriber, goodCard, openCheckout, press, statusOf } from '../../../test/app/subscribers.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true });
const { subscription, auth } = endpoints;
const away = { times: 99, trouble: { kind: 'status', status: 503 } } as const;

beforeEach(() => app.stripe.control.noTrouble());

describe('while Stripe is away', () => {
  it('its calls say what failed, and everything else goes on', async () => {
    const { token, email } = await aSubscriber(app);
    const { accessToken: freeToken } = await aSignedInPerson(app);
    app.stripe.control.trouble(away);
    const failures = await Promise.all([
      app.fail(subscription.checkout, { token: freeToken }),
      app.fail(subscription.portal, { token, body: {} }),
      app.fail(subscription.reactivate, { token }),
    ]);
    expect(failures.map(({ status, body }) => [status, body.error])).toEqual([
      [502, 'Failed to create checkout session'],
      [502, 'Failed to open customer portal'],
      [502, 'Failed to reactivate subscription'],
    ]);
    expect(failures.map(({ body }) => JSON.stringify(body)).join()).not.toMatch(/sk_test|Stripe/);
    expect((await statusOf(app, token)).hasActiveSubscription).toBe(true);
    expect((await app.call(auth.login, { body: registration(email) })).status).toBe(200);
    expect((await app.call(auth.me, { token })).body.is_free_user).toBe(false);
  });

  it('a status is the one known last, and comes soon', async () => {
    const { accessToken: token } = await aSignedInPerson(app);
    await openCheckout(app, token);
    app.stripe.control.trouble({ times: 9, trouble: { kind: 'hang' } });
    const started = performance.now();
    expect((await statusOf(app, token)).hasActiveSubscription).toBe(false);
    expect(performance.now() - started).toBeLessThan(8000);
  });
});

/** The messages of all error lines that the calls in `work` have logged. */
async function errorsLoggedBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = app.logged.length;
  await work();
  return app.logged
    .slice(before)
    .map((line) => JSON.parse(line) as { level: string; msg: string })
    .filter(({ level }) => level === 'error')
    .map(({ msg }) => msg);
}

describe('who is to blame', () => {
  it('answers 409 to a caller without a subscription to reactivate, and logs no error', async () => {
    const { accessToken: fresh } = await aSignedInPerson(app);
    const { accessToken: visited } = await aSignedInPerson(app);
    await openCheckout(app, visited);
    const { accessToken: gifted, email } = await aSignedInPerson(app);
    await app.db.run(sql`
      insert into subscriptions (user_id, status, updated_at) select id, 'active', now() from users where email = ${email}`);
    const logged = await errorsLoggedBy(async () => {
      for (const token of [fresh, visited, gifted])
        expect(await app.fail(subscription.reactivate, { token })).toMatchObject({
          status: 409,
          body: { code: 'no_subscription', error: 'You have no active subscription.' },
        });
    });
    expect(logged).toEqual([]);
  });

  it('answers 409 to a subscriber who asks for a checkout, and logs no error', async () => {
    const { token } = await aSubscriber(app);
    const logged = await errorsLoggedBy(async () =>
      expect((await app.fail(subscription.checkout, { token })).status).toBe(409),
    );
    expect(logged).toEqual([]);
  });

  it.each([
    ...[400, 401, 402, 403, 404, 409, 429, 500].map((status) => ({ kind: 'status', status }) as const),
    { kind: 'refuse' } as const,
  ])('answers 502 in its own words when Stripe fails, and logs one error: %o', async (trouble) => {
    const { token } = await aSubscriber(app);
    app.stripe.control.trouble({ times: 99, trouble });
    const logged = await errorsLoggedBy(async () =>
      expect(await app.fail(subscription.portal, { token, body: {} })).toMatchObject({
        status: 502,
        body: { error: 'Failed to open customer portal' },
      }),
    );
    expect(logged).toEqual(['request failed']);
  });

  it('answers 503 when Stripe cannot confirm a checkout', async () => {
    const { token } = await aSubscriber(app);
    app.stripe.control.trouble(away);
    const query = { session_id: 'cs_test_1' };
    expect((await app.fail(subscription.confirmCheckout, { token, query })).status).toBe(503);
  });

  it('answers 503 when the database is away, since nothing failed at Stripe', async () => {
    const { token } = await aSubscriber(app);
    const maybe = app.db.maybe.bind(app.db);
    const away = vi.spyOn(app.db, 'maybe').mockImplementation((query) => {
      if (query.text.includes('from subscriptions')) throw new Error('Connection terminated unexpectedly');
      return maybe(query);
    });
    try {
      expect((await app.fail(subscription.checkout, { token })).status).toBe(503);
    } finally {
      away.mockRestore();
    }
  });
});

describe('an answer that is lost on the way', () => {
  it.each(['/v1/customers', '/v1/checkout/sessions'])('makes nothing twice: %s', async (path) => {
    const { accessToken: token, email } = await aSignedInPerson(app);
    app.stripe.control.trouble({ path, times: 1, trouble: { kind: 'lose-answer' } });
    const url = await openCheckout(app, token);
    expect(await openCheckout(app, token)).toBe(url);
    expect((await press(app, url, goodCard)).statusCode).toBe(303);
    await app.stripe.webhooks.settle();
    expect(app.stripe.control.subscription(email)?.status).toBe('active');
  });
});

describe('a customer that Stripe has lost', () => {
  const loseCustomer = (email: string) =>
    app.db.run(sql`
      update subscriptions s set stripe_customer_id = ${`cus_lost_${email}`}, stripe_subscription_id = null, status = null
      from users u where u.id = s.user_id and u.email = ${email}`);

  it('is replaced, so that the person can subscribe again', async () => {
    const { token, email } = await aSubscriber(app);
    await loseCustomer(email);
    const urls = await Promise.all(Array.from({ length: 4 }, () => openCheckout(app, token)));
    expect(new Set(urls).size).toBe(1);
    await press(app, urls[0] ?? '', goodCard);
    await app.stripe.webhooks.settle();
    expect((await statusOf(app, token)).hasActiveSubscription).toBe(true);
  });

  it('is replaced for the portal too', async () => {
    const { token, email } = await aSubscriber(app);
    await loseCustomer(email);
    expect((await app.call(subscription.portal, { token, body: {} })).status).toBe(200);
  });
});

describe('the calls', () => {
  it('are for people who are signed in', async () => {
    for (const call of [subscription.status, subscription.checkout, subscription.reactivate])
      expect((await app.fail(call)).status).toBe(401);
  });

  it('know no other flow than cancelling', async () => {
    const { accessToken: token } = await aSignedInPerson(app);
    expect((await app.fail(subscription.portal, { token, body: { flow: 'refund' as 'cancel' } })).status).toBe(422);
    expect((await app.call(subscription.portal, { token })).status).toBe(200);
  });
});
