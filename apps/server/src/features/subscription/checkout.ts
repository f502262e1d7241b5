import { appPaths, type BillingInterval } from '@tessera/contract';
import { AppError, unavailable } from '../../http/app-error.ts';
import { failingAs } from '../../http/errors.ts';
import type { Caller } from '../../http/caller.ts';
import type { CheckoutState } from '../../platform/billing/billing.ts';
import { after } from '../../platform/clock/clock.ts';
import { isEntitledStatus } from '../plans/plans.service.ts';
import type { WithCustomer } from './customers.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';
import { pollingMs } from './subscription.policy.ts';
import { findSubscription, storeCheckout, type SubscriptionRow } from './subscription.repo.ts';
import type { Sync } from './subscription-sync.ts';

export interface Checkout {
  open(user: Caller, interval?: BillingInterval): Promise<{ checkoutUrl: string }>;
  /** Whether this checkout session belongs to the caller and is paid. All other ids get the same reply. */
  confirm(user: Caller, sessionId: string): Promise<boolean>;
}

export function createCheckout(
  { config, db, clock, billing }: SubscriptionDeps,
  { sync, withCustomer }: { sync: Sync; withCustomer: WithCustomer },
): Checkout {
  async function isEntitled(row: SubscriptionRow | undefined): Promise<boolean> {
    const stored = row?.customerId ? await sync(row.customerId) : row;
    return isEntitledStatus(stored?.status ?? null);
  }

  async function closeUnpaid(sessionId: string): Promise<void> {
    if ((await billing.closeCheckout(sessionId)) === 'paid') throw new AppError('already_subscribed');
  }

  /** Reuses an open session, because with two of them a user could pay twice. */
  async function reuseSession(
    row: SubscriptionRow | undefined,
    { language }: Caller,
    interval: BillingInterval,
  ): Promise<CheckoutState | undefined> {
    const session = row?.checkoutSessionId ? await billing.findCheckout(row.checkoutSessionId) : undefined;
    if (session?.status !== 'open') return undefined;
    if (session.language === language && session.interval === interval) return session;
    await closeUnpaid(session.id);
    return undefined;
  }

  /** Parallel requests that read the same `row` open the same session. */
  async function openSession(
    user: Caller,
    row: SubscriptionRow | undefined,
    interval: BillingInterval,
  ): Promise<CheckoutState> {
    const attempt = row?.checkouts ?? 0;
    const session = await withCustomer(user, (customerId) =>
      billing.openCheckout({
        customerId,
        userId: user.userId,
        language: user.language,
        interval,
        successUrl: `${config.publicUrl}${appPaths.subscriptionSuccess}?session_id={CHECKOUT_SESSION_ID}`,
        cancelUrl: config.publicUrl + appPaths.subscription,
        attempt,
      }),
    );
    const pollUntil = after(clock.now(), pollingMs);
    const previous = await storeCheckout(db, user.userId, { sessionId: session.id, attempt, pollUntil });
    // Another tab has opened a different session in the meantime: with both open, a user could pay twice.
    if (previous !== null && previous !== session.id && previous !== row?.checkoutSessionId)
      await closeUnpaid(previous);
    return session;
  }

  return {
    open: (user, interval = 'month') =>
      failingAs('checkout_failed', async () => {
        if (!billing.intervals.includes(interval)) throw new AppError('interval_unavailable');
        const row = await findSubscription(db, user.userId);
        if (await isEntitled(row)) throw new AppError('already_subscribed');
        const { url } = (await reuseSession(row, user, interval)) ?? (await openSession(user, row, interval));
        if (url === null) throw new Error('checkout session without a URL');
        return { checkoutUrl: url };
      }),

    async confirm(user, sessionId) {
      const row = await findSubscription(db, user.userId);
      if (!row?.customerId || !/^cs_\w+$/.test(sessionId)) return false;
      const session = await billing.findCheckout(sessionId).catch((error: unknown) => {
        throw unavailable(error);
      });
      return session?.status === 'complete' && session.customerId === row.customerId;
    },
  };
}
