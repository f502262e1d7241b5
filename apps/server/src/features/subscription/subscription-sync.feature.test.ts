// On PostgreSQL: a lease per customer.
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createSubscriber, statusOf, subjectsTo } from '../../../test/app/subscribers.ts';
import { subscriptionDeps } from '../../../test/app/subscription-process.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import type { Billing, SubscriptionState } from '../../platform/billing/billing.ts';
import { sql } from '../../platform/db/sql.ts';
import { createBillingAccount } from './billing-account.ts';
import { createNoticeMail } from './subscription-mails.ts';
import { createSyncs, type Sync } from './subscription-sync.ts';

const app = useTestApp({ unlimited: true });

/** Another process on the same database, with a stubbed Stripe. */
function startProcess(subscriptionsOf: Billing['subscriptionsOf']): Sync {
  const account = () => Promise.resolve({ accountId: null, isLive: false });
  const deps = subscriptionDeps(app, { account, subscriptionsOf } as unknown as Billing);
  return createSyncs(deps, createBillingAccount(deps), createNoticeMail(deps)).sync;
}

describe('sync of one customer in one process', () => {
  it('uses the longest timeout of the calls that share a read', async () => {
    const { email } = await createSubscriber(app);
    const customerId = app.stripe.control.customer(email).id;
    const timeouts: unknown[] = [];
    const sync = startProcess(async (_, timeout) => {
      timeouts.push(timeout);
      await sleep(20);
      return [];
    });
    await Promise.all([
      sync(customerId, 'short'),
      sync(customerId, 'short'),
      sync(customerId),
      sync(customerId, 'short'),
    ]);
    expect(timeouts).toEqual(['short', 'standard']);
  });
});

describe('sync of one customer in several processes', () => {
  it('stores the latest state and sends one email', async () => {
    const { token, email } = await createSubscriber(app);
    const customerId = app.stripe.control.customer(email).id;
    // Otherwise the status call would sync with the emulator.
    await app.db.run(sql`update subscriptions set watch_until = null`);
    const stateOf = (status: SubscriptionState['status']): SubscriptionState => ({
      id: app.stripe.control.subscription(email)!.id,
      customerId,
      status,
      createdAt: app.clock.now(),
      periodEnd: app.clock.now(),
      cancelAt: null,
      canceledBy: null,
      latestInvoiceId: 'in_1',
      plan: 'pro',
      interval: 'month',
      itemId: 'si_1',
      isCustomerDeleted: false,
    });
    const history = ['active', 'past_due', 'active', 'past_due', 'unpaid', 'canceled'] as const;
    let current = 0;
    let reads = 0;
    let reading = 0;
    const read = async () => {
      reads += 1;
      reading += 1;
      expect(reading, 'processes reading at the same time').toBe(1);
      const seen = stateOf(history[current] ?? 'canceled');
      await sleep(Math.random() * 25);
      reading -= 1;
      return [seen];
    };
    const processes = [startProcess(read), startProcess(read), startProcess(read)];
    const syncs: Promise<unknown>[] = [];
    for (; current < history.length; current += 1) {
      // Every process gets every change twice.
      for (const process of processes) syncs.push(process(customerId), process(customerId));
      await sleep(5);
    }
    await Promise.all([...syncs, ...processes.map((process) => process(customerId))]);
    expect((await statusOf(app, token)).subscriptionStatus).toBe('canceled');
    expect(reads, 'reads at Stripe for 39 syncs').toBeLessThan(30);
    await app.outbox.drain();
    expect(subjectsTo(app, email).filter((subject) => subject.includes('ended'))).toHaveLength(1);
  });

  it('takes over after the lease of a dead process expires', async () => {
    const { email } = await createSubscriber(app);
    const customerId = app.stripe.control.customer(email).id;
    await app.db.run(sql`
      insert into leases (name, holder, expires_at)
      values (${`billing:${customerId}`}, gen_random_uuid(), clock_timestamp() + interval '300 milliseconds')`);
    const stored = await startProcess(() => Promise.resolve([]))(customerId);
    expect(stored?.status).toBe('active');
  });
});
