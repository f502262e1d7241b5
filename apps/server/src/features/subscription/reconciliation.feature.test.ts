// On PostgreSQL: row locks.
import { endpoints } from '@tessera/contract';
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

const app = useTestApp({ unlimited: true });
const dropWebhooks = () => app.stripe.webhooks.drop();
const stopPolling = () => app.db.run(sql`update subscriptions set watch_until = null`);

describe('reconciliation', () => {
  it('corrects the state after every kind of lost webhook', async () => {
    const [renewed, canceled, ended, overdue] = [
      await createSubscriber(app),
      await createSubscriber(app),
      await createSubscriber(app),
      await createSubscriber(app),
    ];
    const { accessToken: newToken, email: newEmail } = await createSignedInUser(app);
    const url = await openCheckout(app, newToken);
    await app.stripe.webhooks.settle();
    app.stripe.webhooks.hold();

    await submitHostedForm(app, url, goodCard);
    app.stripe.control.advance(renewed.email, 'next');
    const { portalUrl } = (await app.call(endpoints.subscription.portal, { token: canceled.token, body: {} })).body;
    await submitHostedForm(app, `${portalUrl}/cancel`);
    app.stripe.control.setStatus(app.stripe.control.subscription(ended.email)!.id, 'canceled');
    app.stripe.control.failPayments(overdue.email, true);
    app.stripe.control.advance(overdue.email, 'next');
    dropWebhooks();
    await stopPolling();
    expect((await readSubscription(app, newToken)).hasActiveSubscription).toBe(false);
    expect((await readSubscription(app, ended.token)).hasActiveSubscription).toBe(true);

    await app.subscriptions.reconcile();
    expect((await readSubscription(app, newToken)).hasActiveSubscription).toBe(true);
    expect((await readSubscription(app, renewed.token)).subscriptionEndDate).toBe('2026-05-01T12:00:00.000Z');
    expect((await readSubscription(app, canceled.token)).cancelAt).toBe('2026-04-01T12:00:00.000Z');
    expect((await readSubscription(app, ended.token)).subscriptionStatus).toBe('canceled');
    expect((await readSubscription(app, overdue.token)).subscriptionStatus).toBe('past_due');
    await app.outbox.drain();
    expect(subjectsTo(app, newEmail)).toContain('Welcome to Tessera Pro');
    expect(subjectsTo(app, ended.email)).toContain('Your Tessera Pro subscription has ended');
    app.stripe.webhooks.release();
  });

  it('syncs nothing without differences, and deletes events older than 45 days', async () => {
    await createSubscriber(app);
    await app.subscriptions.reconcile();
    const isReconciled = (line: string) => line.includes('stale subscriptions reconciled');
    const before = app.logged.filter(isReconciled).length;
    app.clock.advance(46 * 24 * 3_600_000);
    await app.subscriptions.reconcile();
    expect(app.logged.filter(isReconciled)).toHaveLength(before);
    expect(await app.db.many(sql`select 1 from billing_events`)).toEqual([]);
  });

  it('continues after a customer whose sync fails, and tries it again next time', async () => {
    const subscribers = [await createSubscriber(app), await createSubscriber(app)];
    await app.stripe.webhooks.settle();
    app.stripe.webhooks.hold();
    for (const { email } of subscribers)
      app.stripe.control.setStatus(app.stripe.control.subscription(email)!.id, 'canceled');
    dropWebhooks();
    await stopPolling();
    // The first of the two in the order of reconciliation.
    const failing = await app.db.one<{ email: string }>(sql`
      select u.email from subscriptions s join users u on u.id = s.user_id
      where u.email in (${sql.join(subscribers.map(({ email }) => sql`${email}`))}) order by s.stripe_customer_id limit 1`);
    const hasEnded = async () =>
      Promise.all(subscribers.map(async ({ token }) => !(await readSubscription(app, token)).hasActiveSubscription));

    await app.db.run(sql`create table failing_users as select id from users where email = ${failing.email}`);
    await app.db.run(sql`create function fail_sync() returns trigger language plpgsql as
      'begin if new.user_id in (select id from failing_users) then raise ''test''; end if; return new; end'`);
    await app.db.run(sql`
      create trigger fail_sync before update on subscriptions for each row execute function fail_sync()`);
    await app.subscriptions.reconcile();
    expect(await hasEnded()).toEqual(subscribers.map(({ email }) => email !== failing.email));
    expect(app.logged.some((line) => line.includes('reconciliation of a customer failed'))).toBe(true);

    await app.db.run(sql`drop trigger fail_sync on subscriptions`);
    await app.db.run(sql`drop function fail_sync`);
    await app.db.run(sql`drop table failing_users`);
    await app.subscriptions.reconcile();
    expect(await hasEnded()).toEqual([true, true]);
    app.stripe.webhooks.release();
  });

  it('runs in one process at a time', async () => {
    await app.db.run(sql`
      insert into leases (name, holder, expires_at)
      values ('billing:reconciliation', gen_random_uuid(), clock_timestamp() + interval '1 hour')`);
    app.stripe.control.addFault({ path: '/v1/subscriptions', times: 9, effect: { kind: 'status', status: 500 } });
    await app.subscriptions.reconcile();
    await app.db.run(sql`delete from leases`);
    await expect(app.subscriptions.reconcile()).rejects.toThrow();
    app.stripe.control.clearFaults();
  });
});
