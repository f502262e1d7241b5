import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { createCode, contents } from '../../../test/app/codes.ts';
import { operatorEnv, signInOperator } from '../../../test/app/operators.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser } from '../../../test/app/users.ts';
import { sql } from '../../platform/db/sql.ts';

const { auth, qrCodes, site, subscription, webhooks, admin } = endpoints;
const selling = [
  subscription.plans,
  subscription.checkout,
  subscription.confirmCheckout,
  subscription.portal,
  subscription.reactivate,
  subscription.previewPlanChange,
  subscription.changePlan,
];
const bodies = new Map<unknown, object>([
  [subscription.previewPlanChange, { interval: 'year' }],
  [subscription.changePlan, { quote: 'x' }],
]);

describe('BILLING=off, DEFAULT_PLAN=pro', () => {
  const app = useTestApp({ env: { BILLING: 'off', DEFAULT_PLAN: 'pro', ...operatorEnv } });

  it('gives every account Pro, also in its profile and in the list of operators', async () => {
    const person = await createSignedInUser(app);
    const token = person.accessToken;
    expect((await app.call(auth.me, { token })).body).toMatchObject({
      is_free_user: false,
      subscriptionStatus: 'active',
      billing: 'off',
    });
    expect((await app.call(subscription.status, { token })).body).toEqual({
      hasActiveSubscription: true,
      subscriptionStatus: 'active',
      subscriptionEndDate: null,
      cancelAt: null,
      interval: null,
      availableIntervals: [],
    });
    const code = await createCode(app, person, contents.wifi);
    await createCode(app, person, contents.url);
    const query = { interval: 'day' } as const;
    expect((await app.call(qrCodes.stats, { token, params: { id: code }, query })).status).toBe(200);
    const body = { url: 'https://hooks.example.org/', events: ['code.created'] } as never;
    expect((await app.callForError(webhooks.create, { token, body })).status).not.toBe(403);
    const { users } = (await app.call(admin.users, { token: await signInOperator(app) })).body;
    expect(users.map(({ plan }) => plan)).toEqual(users.map(() => 'pro'));
  });

  it('sells nothing: every call says so, the webhook too, and the API description has none of them', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    for (const endpoint of selling) {
      const query = endpoint === subscription.confirmCheckout ? { session_id: 'cs_1' } : {};
      const answer = await app.callForError(endpoint, { token, query, body: bodies.get(endpoint) ?? {} } as never);
      expect([endpoint.path, answer.status, answer.body.code]).toEqual([endpoint.path, 409, 'billing_off']);
    }
    expect((await app.http.inject({ method: 'POST', url: '/v1/webhooks/stripe', payload: '{}' })).statusCode).toBe(409);
    const { paths } = (await app.http.inject('/v1/openapi.json')).json<{ paths: object }>();
    expect(Object.keys(paths).filter((path) => /subscription|stripe/.test(path))).toEqual(['/subscription/status']);
    expect((await app.call(site.site)).body.billing).toBe('off');
  });

  it('warns of subscriptions that Stripe still charges', async () => {
    await createSignedInUser(app);
    await app.subscriptions.reconcile();
    expect(app.logged.join()).not.toContain('stored subscriptions run at Stripe');
    await app.db.run(sql`
      insert into subscriptions (user_id, stripe_customer_id, stripe_subscription_id, status, updated_at)
      select id, 'cus_1', 'sub_1', 'active', now() from users limit 1`);
    await app.subscriptions.reconcile();
    expect(app.logged.join()).toContain('stored subscriptions run at Stripe');
  });
});

describe('BILLING=off, DEFAULT_PLAN=free', () => {
  const app = useTestApp({ env: { BILLING: 'off', DEFAULT_PLAN: 'free' } });

  it('keeps the limits of the free plan, without asking for a subscription', async () => {
    const person = await createSignedInUser(app);
    const token = person.accessToken;
    await app.db.run(sql`
      insert into subscriptions (user_id, status, updated_at) select id, 'active', now() from users where email = ${person.email}`);
    expect((await app.call(auth.me, { token })).body).toMatchObject({ is_free_user: true, subscriptionStatus: null });
    const locked = await app.callForError(qrCodes.create, { token, body: contents.wifi });
    expect(locked).toMatchObject({ status: 403, body: { code: 'not_in_plan' } });
    await createCode(app, person, contents.url);
    const full = await app.callForError(qrCodes.create, { token, body: contents.url });
    expect(full).toMatchObject({ status: 403, body: { code: 'plan_limit_reached', params: { count: 1 } } });
    for (const { body } of [locked, full]) {
      expect(body).not.toHaveProperty('requires_subscription');
      expect(body.error).not.toMatch(/upgrade|subscri|premium/i);
    }
  });
});
