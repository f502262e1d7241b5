// On PostgreSQL: `on conflict` and row locks.
import { type Entitlement, planFeatures, type Plan, plans } from '@tessera/contract';
import { expect, it } from 'vitest';
import { createSignedInUser } from '../../../test/app/users.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSubscriber } from '../../../test/app/subscribers.ts';
import { sql } from '../../platform/db/sql.ts';
import { dailyLimit } from '../moderation/daily-codes/daily-codes.policy.ts';
import { presentUser } from '../auth/user.present.ts';
import { changeRefusal, creationRefusal } from '../qr-codes/qr-codes.policy.ts';
import { findPlanFacts, planIncludes } from './plans.repo.ts';
import { readPlan, requireEntitlement } from './plans.service.ts';

const app = useTestApp();
const team: Plan = {
  codes: 50,
  types: ['url', 'wifi'],
  dailyCodes: { factor: 2, min: 0 },
  features: ['slugs', 'edits'],
};
const table = { ...plans, team };

const accountId = async (email: string): Promise<string> =>
  (await app.db.one<{ id: string }>(sql`select id from users where email = ${email}`)).id;

async function createAccountWith(plan: string): Promise<string> {
  const id = await accountId((await createSubscriber(app)).email);
  await app.db.run(sql`update subscriptions set plan = ${plan} where user_id = ${id}`);
  return id;
}

/** The entitlements that the condition of a query finds. */
async function entitledTo(userId: string, entitlements: readonly Entitlement[]): Promise<Entitlement[]> {
  const found: Entitlement[] = [];
  for (const one of entitlements) {
    const row = await app.db.maybe(sql`select 1 where ${planIncludes(sql`${userId}::uuid`, one, table)}`);
    if (row) found.push(one);
  }
  return found;
}

it('a subscription without a named plan is one of Pro, and an account without a subscription is free', async () => {
  const [subscriber, person] = [await createSubscriber(app), await createSignedInUser(app)];
  expect((await readPlan(app.db, await accountId(subscriber.email))).name).toBe('pro');
  expect((await readPlan(app.db, await accountId(person.email))).name).toBe('free');
});

it('a third plan is one row: quota, rules, errors, queries and the presented user follow', async () => {
  const id = await createAccountWith('team');
  const plan = await readPlan(app.db, id, table);
  expect(plan).toMatchObject({ name: 'team', entitlements: team, quota: 50, remaining: 50 });

  expect(creationRefusal(plan, { type: 'wifi', slug: 'menu' })).toBeUndefined();
  expect(creationRefusal(plan, { type: 'crypto', slug: null })).toBe('types');
  expect(creationRefusal({ ...plan, remaining: 0 }, { type: 'url', slug: null })).toBe('codes');
  const changes = { title: true, slug: true, destination: true, activation: true };
  expect(changeRefusal(plan, changes, true)).toBeUndefined();
  expect(changeRefusal(plan, changes, false)).toBe('reactivation');
  const age = { ageDays: 100, isVerified: true, settings: [1, 2, 3, 4] } as const;
  expect(dailyLimit({ ...age, plan: plan.entitlements })).toBe(8);

  expect(() => requireEntitlement(plan, 'slugs')).not.toThrow();
  expect(() => requireEntitlement(plan, 'webhooks')).toThrow(
    expect.objectContaining({ code: 'webhook_requires_pro', details: { flags: { requires_subscription: true } } }),
  );
  expect(await entitledTo(id, planFeatures)).toEqual(['slugs', 'edits']);

  const facts = await findPlanFacts(app.db, id, table);
  const user = {
    email: 'a@example.org',
    language: 'en',
    timezone: null,
    createdAt: new Date(0),
    isOperator: false,
    ...facts!,
  } as const;
  expect(presentUser(user, plan)).toMatchObject({ is_free_user: false, plan: 'team', url_quota: 50 });
});

it('a plan that only a newer release knows counts as Pro, and none counts once the subscription has ended', async () => {
  const id = await createAccountWith('future');
  expect((await readPlan(app.db, id)).name).toBe('pro');
  await app.db.run(sql`update subscriptions set plan = 'team', status = 'canceled' where user_id = ${id}`);
  expect((await readPlan(app.db, id, table)).name).toBe('free');
});
