import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { createSignedInUser } from '../../../test/app/users.ts';
import {
  createSubscriber,
  goodCard,
  openCheckout,
  submitHostedForm,
  statusOf,
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
    expect((await statusOf(app, newToken)).hasActiveSubscription).toBe(false);
    expect((await statusOf(app, ended.token)).hasActiveSubscription).toBe(true);

    await app.subscriptions.reconcile();
    expect((await statusOf(app, newToken)).hasActiveSubscription).toBe(true);
    expect((await statusOf(app, renewed.token)).subscriptionEndDate).toBe('2026-05-01T12:00:00.000Z');
    expect((await statusOf(app, canceled.token)).cancelAt).toBe('2026-04-01T12:00:00.000Z');
    expect((await statusOf(app, ended.token)).subscriptionStatus).toBe('canceled');
    expect((await statusOf(app, overdue.token)).subscriptionStatus).toBe('past_due');
    await app.outbox.drain();
    expect(subjectsTo(app, newEmail)).toContain('Welcome to Pro');
    expect(subjectsTo(app, ended.email)).toContain('Your Pro subscription has ended');
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
