import { endpoints } from '@tessera/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSignedInUser, registration } from '../../../test/app/users.ts';
import {
  createSubscriber,
  goodCard,
  openCheckout,
  submitHostedForm,
  readSubscription,
} from '../../../test/app/subscribers.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true });
const { subscription, auth } = endpoints;
const unavailable = { times: 99, effect: { kind: 'status', status: 503 } } as const;

beforeEach(() => app.stripe.control.clearFaults());

describe('while Stripe is unavailable', () => {
  it('billing calls return 502 and all other calls work', async () => {
    const { token, email } = await createSubscriber(app);
    const { accessToken: freeToken } = await createSignedInUser(app);
    app.stripe.control.addFault(unavailable);
    const failures = await Promise.all([
      app.callForError(subscription.checkout, { token: freeToken }),
      app.callForError(subscription.portal, { token, body: {} }),
      app.callForError(subscription.reactivate, { token }),
    ]);
    expect(failures.map(({ status, body }) => [status, body.error])).toEqual([
      [502, 'Failed to create checkout session'],
      [502, 'Failed to open customer portal'],
      [502, 'Failed to reactivate subscription'],
    ]);
    expect(failures.map(({ body }) => JSON.stringify(body)).join()).not.toMatch(/sk_test|Stripe/);
    expect((await readSubscription(app, token)).hasActiveSubscription).toBe(true);
    expect((await app.call(auth.login, { body: registration(email) })).status).toBe(200);
    expect((await app.call(auth.me, { token })).body.is_free_user).toBe(false);
  });

  it('the status call returns the stored status within its timeout', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    await openCheckout(app, token);
    app.stripe.control.addFault({ times: 9, effect: { kind: 'hang' } });
    const started = performance.now();
    expect((await readSubscription(app, token)).hasActiveSubscription).toBe(false);
    // The standard timeout with its repetitions would be 24 seconds.
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

/** Returns the messages that `work` logs at error level. */
async function errorsLoggedBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = app.logged.length;
  await work();
  return app.logged
    .slice(before)
    .map((line) => JSON.parse(line) as { level: string; msg: string })
    .filter(({ level }) => level === 'error')
    .map(({ msg }) => msg);
}

describe('status codes of billing failures', () => {
  it('reactivate returns 409 without a subscription, and logs no error', async () => {
    const { accessToken: newUser } = await createSignedInUser(app);
    const { accessToken: withCheckout } = await createSignedInUser(app);
    await openCheckout(app, withCheckout);
    const { accessToken: granted, email } = await createSignedInUser(app);
    await app.db.run(sql`
      insert into subscriptions (user_id, status, updated_at) select id, 'active', now() from users where email = ${email}`);
    const logged = await errorsLoggedBy(async () => {
      for (const token of [newUser, withCheckout, granted])
        expect(await app.callForError(subscription.reactivate, { token })).toMatchObject({
          status: 409,
          body: { code: 'no_subscription', error: 'You have no active subscription.' },
        });
    });
    expect(logged).toEqual([]);
  });

  it('checkout returns 409 to a subscriber, and logs no error', async () => {
    const { token } = await createSubscriber(app);
    const logged = await errorsLoggedBy(async () =>
      expect((await app.callForError(subscription.checkout, { token })).status).toBe(409),
    );
    expect(logged).toEqual([]);
  });

  it.each([
    ...[400, 401, 402, 403, 404, 409, 429, 500].map((status) => ({ kind: 'status', status }) as const),
    { kind: 'refuse' } as const,
  ])('portal returns 502 when Stripe fails, and logs one error: %o', async (fault) => {
    const { token } = await createSubscriber(app);
    app.stripe.control.addFault({ times: 99, effect: fault });
    const logged = await errorsLoggedBy(async () =>
      expect(await app.callForError(subscription.portal, { token, body: {} })).toMatchObject({
        status: 502,
        body: { error: 'Failed to open customer portal' },
      }),
    );
    expect(logged).toEqual(['request failed']);
  });

  it('confirm-checkout returns 503 when Stripe is unavailable', async () => {
    const { token } = await createSubscriber(app);
    app.stripe.control.addFault(unavailable);
    const query = { session_id: 'cs_test_1' };
    expect((await app.callForError(subscription.confirmCheckout, { token, query })).status).toBe(503);
  });

  it('checkout returns 503 when the database is unavailable', async () => {
    const { token } = await createSubscriber(app);
    const maybe = app.db.maybe.bind(app.db);
    const spy = vi.spyOn(app.db, 'maybe').mockImplementation((query) => {
      if (query.text.includes('from subscriptions')) throw new Error('Connection terminated unexpectedly');
      return maybe(query);
    });
    try {
      expect((await app.callForError(subscription.checkout, { token })).status).toBe(503);
    } finally {
      spy.mockRestore();
    }
  });
});

describe('lost reply of Stripe', () => {
  it.each(['/v1/customers', '/v1/checkout/sessions'])('creates nothing twice: %s', async (path) => {
    const { accessToken: token, email } = await createSignedInUser(app);
    app.stripe.control.addFault({ path, times: 1, effect: { kind: 'lose-answer' } });
    const url = await openCheckout(app, token);
    expect(await openCheckout(app, token)).toBe(url);
    expect((await submitHostedForm(app, url, goodCard)).statusCode).toBe(303);
    await app.stripe.webhooks.settle();
    expect(app.stripe.control.subscription(email)?.status).toBe('active');
  });
});

describe('customer missing at Stripe', () => {
  const loseCustomer = (email: string) =>
    app.db.run(sql`
      update subscriptions s set stripe_customer_id = ${`cus_lost_${email}`}, stripe_subscription_id = null, status = null
      from users u where u.id = s.user_id and u.email = ${email}`);

  it('is replaced at checkout', async () => {
    const { token, email } = await createSubscriber(app);
    await loseCustomer(email);
    const urls = await Promise.all(Array.from({ length: 4 }, () => openCheckout(app, token)));
    expect(new Set(urls).size).toBe(1);
    await submitHostedForm(app, urls[0] ?? '', goodCard);
    await app.stripe.webhooks.settle();
    expect((await readSubscription(app, token)).hasActiveSubscription).toBe(true);
  });

  it('is replaced when the portal opens', async () => {
    const { token, email } = await createSubscriber(app);
    await loseCustomer(email);
    expect((await app.call(subscription.portal, { token, body: {} })).status).toBe(200);
  });
});

describe('subscription calls', () => {
  it('return 401 without a session', async () => {
    for (const call of [subscription.status, subscription.checkout, subscription.reactivate])
      expect((await app.callForError(call)).status).toBe(401);
  });

  it('return 422 for an unknown portal flow', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    expect((await app.callForError(subscription.portal, { token, body: { flow: 'refund' as 'cancel' } })).status).toBe(
      422,
    );
    expect((await app.call(subscription.portal, { token })).status).toBe(200);
  });
});
