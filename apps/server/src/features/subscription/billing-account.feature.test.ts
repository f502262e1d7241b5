import { endpoints } from '@tessera/contract';
import { type StripeEmulator, startStripeEmulator } from '@tessera/stripe-emulator';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { operatorEnv, signInOperator } from '../../../test/app/operators.ts';
import { createSubscriber, readSubscription, subjectsTo } from '../../../test/app/subscribers.ts';
import { subscriptionDeps } from '../../../test/app/subscription-process.ts';
import { deliver } from '../../../test/app/stripe-under-test.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { stripeBilling } from '../../platform/billing/stripe-billing.ts';
import { sql } from '../../platform/db/sql.ts';
import { randomIds } from '../../platform/ids/ids.ts';
import { createBillingProblems } from './billing-problem.service.ts';
import { createSubscriptions } from './subscription.service.ts';

const app = useTestApp({ unlimited: true, env: operatorEnv });
const opened: StripeEmulator[] = [];
const problems = () => createBillingProblems({ db: app.db, clock: app.clock, ids: randomIds });

beforeEach(async () => {
  app.stripe.webhooks.release();
  await app.db.run(sql`delete from subscriptions`);
  await app.db.run(sql`delete from billing_account`);
});
afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())));

/** Another process of the product, with the key of another Stripe account, or of the same one. */
async function startProcess(stripe: StripeEmulator | 'other' = 'other') {
  const emulator =
    stripe === 'other'
      ? await startStripeEmulator({
          pagesUrl: 'https://tessera.test/dev/stripe',
          price: { cents: 699, currency: 'usd' },
          post: () => Promise.resolve(200),
        })
      : stripe;
  if (stripe === 'other') opened.push(emulator);
  const logged: string[] = [];
  const billing = stripeBilling({ ...emulator, apiUrl: `http://${emulator.host}:${emulator.port}` });
  return { emulator, logged, subscriptions: createSubscriptions(subscriptionDeps(app, billing, logged)) };
}

async function createSubscribers(count: number) {
  const subscribers = [];
  for (let index = 0; index < count; index += 1) subscribers.push(await createSubscriber(app));
  await app.db.run(sql`update subscriptions set watch_until = null`);
  return subscribers;
}

/** Whether each is Pro, and which mails of an end were sent to any of them. */
async function outcomeOf(subscribers: readonly { token: string; email: string }[]) {
  await app.outbox.drain();
  const states = await Promise.all(subscribers.map(({ token }) => readSubscription(app, token)));
  const mails = subscribers.flatMap(({ email }) => subjectsTo(app, email)).filter((subject) => /ended/.test(subject));
  return { pro: states.filter(({ hasActiveSubscription }) => hasActiveSubscription).length, mails: mails.length };
}

/** Renames the customers in the database: Stripe does not know them any more. */
const lose = async (subscribers: readonly { email: string }[]) => {
  for (const { email } of subscribers)
    await app.db.run(sql`
      update subscriptions s set stripe_customer_id = 'cus_lost' || left(md5(random()::text), 8),
        stripe_subscription_id = 'sub_lost' || left(md5(random()::text), 8)
      from users u where u.id = s.user_id and u.email = ${email}`);
};

describe('key of another Stripe account', () => {
  it('changes nothing, sends nothing and is reported to the operators', async () => {
    const subscribers = await createSubscribers(3);
    await app.subscriptions.reconcile();
    const wrong = await startProcess();
    await expect(wrong.subscriptions.reconcile()).rejects.toThrow('another Stripe account');
    expect(await outcomeOf(subscribers)).toEqual({ pro: 3, mails: 0 });
    expect(wrong.logged.join()).toContain('billing: other Stripe account, changes held');
    expect(await wrong.subscriptions.problem()).toMatchObject({ kind: 'other_account' });
    const token = await signInOperator(app);
    expect((await app.call(endpoints.admin.billing, { token })).body.problem).toMatchObject({
      kind: 'other_account',
      expected: expect.stringMatching(/^acct_\w+ \(test\)$/),
      found: expect.stringMatching(/^acct_\w+ \(test\)$/),
    });
  });

  it('opens no checkout, no portal and no customer, and removes none', async () => {
    const [subscriber] = await createSubscribers(1);
    await app.subscriptions.reconcile();
    const wrong = await startProcess();
    const { userId } = await app.db.one<{ userId: string }>(sql`
      select id as "userId" from users where email = ${subscriber!.email}`);
    const caller = { userId, email: subscriber!.email, language: 'en' } as never;
    for (const call of [
      () => wrong.subscriptions.portal(caller),
      () => wrong.subscriptions.checkout.open(caller),
      () => wrong.subscriptions.reactivate(caller),
      () => wrong.subscriptions.planChanges.preview(caller, 'month'),
    ])
      await expect(call()).rejects.toThrow();
    expect(await outcomeOf([subscriber!])).toEqual({ pro: 1, mails: 0 });
    expect(() => wrong.emulator.control.customer(subscriber!.email)).toThrow();
  });

  it('is held in the other mode of the same account, too, also for single webhooks', async () => {
    const [subscriber] = await createSubscribers(1);
    await app.subscriptions.reconcile();
    await app.db.run(sql`update billing_account set is_live = true`);
    app.stripe.webhooks.hold();
    app.stripe.control.setStatus(app.stripe.control.subscription(subscriber!.email)!.id, 'canceled');
    const restarted = await startProcess(app.stripe);
    await expect(restarted.subscriptions.reconcile()).rejects.toThrow('another Stripe account or mode');
    app.stripe.webhooks.release();
    expect(await outcomeOf([subscriber!])).toEqual({ pro: 1, mails: 0 });
    await app.db.run(sql`update billing_account set is_live = false`);
    await restarted.subscriptions.reconcile();
    expect(await restarted.subscriptions.problem()).toBeNull();
    expect(await outcomeOf([subscriber!])).toEqual({ pro: 0, mails: 1 });
  });

  it('is accepted by an operator; then the missing customers are, separately', async () => {
    const subscribers = await createSubscribers(2);
    await app.subscriptions.reconcile();
    const wrong = await startProcess();
    await expect(wrong.subscriptions.reconcile()).rejects.toThrow();
    expect(await problems().accept()).toMatchObject({ kind: 'other_account' });
    await wrong.subscriptions.reconcile();
    expect(await wrong.subscriptions.problem()).toMatchObject({ kind: 'customers_missing', missing: 2, running: 2 });
    expect(await outcomeOf(subscribers)).toEqual({ pro: 2, mails: 0 });
    expect(await problems().accept()).toMatchObject({ kind: 'customers_missing' });
    await wrong.subscriptions.reconcile();
    expect(await wrong.subscriptions.problem()).toBeNull();
    expect(await outcomeOf(subscribers)).toEqual({ pro: 0, mails: 2 });
    expect(await problems().accept()).toBeNull();
  });

  it('is not adopted by an installation that has customers of an unknown account', async () => {
    const subscribers = await createSubscribers(1);
    await app.db.run(sql`delete from billing_account`);
    const wrong = await startProcess();
    await wrong.subscriptions.reconcile();
    expect(await wrong.subscriptions.problem()).toMatchObject({ kind: 'customers_missing', missing: 1 });
    expect(await outcomeOf(subscribers)).toEqual({ pro: 1, mails: 0 });
  });
});

describe('customers that vanish from the right account', () => {
  it('change nothing at all if they are too many, and are accepted by an operator', async () => {
    const subscribers = await createSubscribers(4);
    await app.subscriptions.reconcile();
    const [first, second, canceled] = subscribers;
    await lose([first!, second!]);
    app.stripe.webhooks.hold();
    app.stripe.control.setStatus(app.stripe.control.subscription(canceled!.email)!.id, 'canceled');
    await app.subscriptions.reconcile();
    expect(await outcomeOf(subscribers)).toEqual({ pro: 4, mails: 0 });
    expect(app.logged.join()).toContain('billing: customers missing at Stripe, changes held');
    await problems().accept();
    await app.subscriptions.reconcile();
    expect(await outcomeOf(subscribers)).toEqual({ pro: 1, mails: 3 });
  });

  it('end their subscriptions if it is one, but not before the comparison of all', async () => {
    const subscribers = await createSubscribers(3);
    await app.subscriptions.reconcile();
    await lose(subscribers.slice(0, 1));
    await app.db.run(sql`update subscriptions set watch_until = ${new Date(app.clock.now().getTime() + 60_000)}`);
    expect(await outcomeOf(subscribers)).toEqual({ pro: 3, mails: 0 });
    await app.subscriptions.reconcile();
    expect(await outcomeOf(subscribers)).toEqual({ pro: 2, mails: 1 });
  });

  it('include deleted customers, whose webhooks change nothing', async () => {
    const subscribers = await createSubscribers(2);
    await app.subscriptions.reconcile();
    const billing = stripeBilling({ ...app.stripe, apiUrl: `http://${app.stripe.host}:${app.stripe.port}` });
    for (const { email } of subscribers) await billing.removeCustomer(app.stripe.control.customer(email).id);
    await app.stripe.webhooks.settle();
    await app.subscriptions.reconcile();
    expect(await outcomeOf(subscribers)).toEqual({ pro: 2, mails: 0 });
    expect(await app.subscriptions.problem()).toMatchObject({ kind: 'customers_missing', missing: 2 });
  });

  it('do not count if their subscriptions were canceled', async () => {
    const subscribers = await createSubscribers(3);
    await app.subscriptions.reconcile();
    app.stripe.webhooks.hold();
    for (const { email } of subscribers)
      app.stripe.control.setStatus(app.stripe.control.subscription(email)!.id, 'canceled');
    await app.subscriptions.reconcile();
    expect(await outcomeOf(subscribers)).toEqual({ pro: 0, mails: 3 });
  });
});

it('refuses a webhook of the other mode, although its signature is valid', async () => {
  const [subscriber] = await createSubscribers(1);
  const customer = app.stripe.control.customer(subscriber!.email).id;
  const event = (livemode: boolean) =>
    ({
      id: `evt_${livemode}`,
      type: 'customer.subscription.updated',
      livemode,
      data: { object: { customer } },
    }) as never;
  expect(await deliver(app, event(true), app.stripe.webhookSecret)).toBe(400);
  expect(await deliver(app, event(false), app.stripe.webhookSecret)).toBe(200);
});
