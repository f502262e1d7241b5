import { appPaths, type BillingInterval, type Plan, type SubscriptionStatus } from '@tessera/contract';
import * as z from 'zod/mini';
import { AppError, unauthorized, unavailable } from '../../http/app-error.ts';
import { failingAs } from '../../http/errors.ts';
import type { Caller } from '../../http/route.ts';
import type { CheckoutState, CustomerMissing } from '../../platform/billing/billing.ts';
import { after, hours } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { topic } from '../../platform/outbox/outbox.ts';
import { createReceiver, type Receive } from './billing-events.ts';
import { createPlanChanges, type PlanChanges } from './plan-changes.ts';
import { createPlans } from './plans.ts';
import { createReconciliation } from './reconciliation.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';
import { chooseSubscription, isProStatus, type Known } from './subscription.policy.ts';
import { presentSubscription } from './subscription.present.ts';
import { findSubscription, storeCheckout, storeCustomer, type SubscriptionRow, watch } from './subscription.repo.ts';
import { createSubscriptionMails } from './subscription-mails.ts';
import { createSync } from './subscription-sync.ts';

export interface Subscriptions {
  status(user: Caller): Promise<SubscriptionStatus>;
  /** What Pro costs, per interval. */
  plans(): Promise<Plan[]>;
  planChanges: PlanChanges;
  checkout(user: Caller, interval?: BillingInterval): Promise<{ checkoutUrl: string }>;
  /** Whether this checkout session is the caller's own and paid. Every other id is answered alike. */
  confirmCheckout(user: Caller, sessionId: string): Promise<boolean>;
  portal(user: Caller, flow?: 'cancel'): Promise<{ portalUrl: string }>;
  /** Undoes a scheduled cancellation. Answers false when there was none. */
  reactivate(user: Caller): Promise<boolean>;
  /** A message that says it comes from Stripe. */
  receive: Receive;
  /** Mends what a message that never came has left, and forgets what is too old to matter. */
  reconcile(): Promise<void>;
  /** The end of an account: its subscription is ended after the commit, as often as it takes. */
  abandon(tx: Queryable, userId: string): Promise<void>;
}

const removeCustomer = topic('subscription.remove-customer', z.object({ customerId: z.string() }));

/** While someone may be on Stripe's pages, asking for the status asks Stripe, but not more often than this. */
const watchMs = hours(1);
const patienceMs = 4000;
const lookAgain = { name: 'subscription-look', points: 1, seconds: 2 };

/** A person before a page gets what is known rather than wait for what may take long. */
function soon<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer in ${patienceMs} ms`)), patienceMs);
    const over = () => clearTimeout(timer);
    work.then(over, over);
  });
  return Promise.race([work, late]);
}

export function createSubscriptions(deps: SubscriptionDeps): Subscriptions {
  const { config, db, clock, log, outbox, limiter, billing } = deps;
  const sync = createSync(deps, createSubscriptionMails(deps));
  outbox.handle(removeCustomer, ({ customerId }) => billing.removeCustomer(customerId));

  async function customerOf(user: Caller, row: SubscriptionRow | undefined, instead: string | null): Promise<string> {
    if (row?.customerId && row.customerId !== instead) return row.customerId;
    const made = await billing.createCustomer({ id: user.userId, email: user.email, instead });
    const stored = await storeCustomer(db, user.userId, made, instead, clock.now());
    if (stored === undefined) throw unauthorized();
    return stored;
  }

  /** Does the work for the user's customer; one that Stripe has lost is replaced, once. */
  async function forCustomer<T>(user: Caller, work: (customerId: string) => Promise<T | CustomerMissing>): Promise<T> {
    const customerId = await customerOf(user, await findSubscription(db, user.userId), null);
    const first = await work(customerId);
    if (first !== 'customer-missing') return first;
    log.warn({ customer: customerId }, 'billing: Stripe does not know this customer any more; making another');
    const second = await work(await customerOf(user, undefined, customerId));
    if (second === 'customer-missing') throw new Error(`Stripe knows neither ${customerId} nor the one after it`);
    return second;
  }

  async function isPro(row: SubscriptionRow | undefined): Promise<boolean> {
    const known = row?.customerId ? await sync(row.customerId) : row;
    return isProStatus(known?.status ?? null);
  }

  /** A person who pays while another checkout is being opened needs none. */
  async function closeUnpaid(sessionId: string): Promise<void> {
    if ((await billing.closeCheckout(sessionId)) === 'paid') throw new AppError('already_subscribed');
  }

  /** The checkout that is open already: a person with two of them could pay twice. */
  async function openCheckoutOf(
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

  /** `row` is what the decision to open one was made on: whoever decided on the same opens the same. */
  async function newCheckout(
    user: Caller,
    row: SubscriptionRow | undefined,
    interval: BillingInterval,
  ): Promise<CheckoutState> {
    const attempt = row?.checkouts ?? 0;
    const session = await forCustomer(user, (customerId) =>
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
    const watchUntil = after(clock.now(), watchMs);
    const before = await storeCheckout(db, user.userId, { sessionId: session.id, attempt, watchUntil });
    // Another tab has opened a different one meanwhile: with both open a person could pay twice.
    if (before !== null && before !== session.id && before !== row?.checkoutSessionId) await closeUnpaid(before);
    return session;
  }

  /** After a change that Stripe has made: a failure to read it back does not undo it, so the next status call asks again. */
  async function refresh(userId: string, customerId: string): Promise<void> {
    try {
      await sync(customerId);
    } catch (error) {
      log.warn({ err: error, customer: customerId }, 'billing: state not read after a change');
      await watch(db, userId, after(clock.now(), watchMs));
    }
  }

  const present = (known: Known | undefined) => presentSubscription(known, billing.intervals);

  return {
    async status(user) {
      const row = await findSubscription(db, user.userId);
      const watched = row?.customerId && row.watchUntil && row.watchUntil > clock.now();
      if (!row?.customerId || !watched || (await limiter.hit(lookAgain, user.userId)) > 0) return present(row);
      const known = await soon(sync(row.customerId, 'brief')).catch((error: unknown) => {
        log.warn({ err: error }, 'billing: Stripe does not answer; what was stored last is shown');
        return row;
      });
      return present(known ?? row);
    },

    plans: createPlans(deps),
    planChanges: createPlanChanges(deps, refresh),

    checkout: (user, interval = 'month') =>
      failingAs('checkout_failed', async () => {
        if (!billing.intervals.includes(interval)) throw new AppError('interval_unavailable');
        const row = await findSubscription(db, user.userId);
        if (await isPro(row)) throw new AppError('already_subscribed');
        const { url } = (await openCheckoutOf(row, user, interval)) ?? (await newCheckout(user, row, interval));
        if (url === null) throw new Error('the checkout has no address');
        return { checkoutUrl: url };
      }),

    async confirmCheckout(user, sessionId) {
      const row = await findSubscription(db, user.userId);
      if (!row?.customerId || !/^cs_\w+$/.test(sessionId)) return false;
      const session = await billing.findCheckout(sessionId).catch((error: unknown) => {
        throw unavailable(error);
      });
      return session?.status === 'complete' && session.customerId === row.customerId;
    },

    portal: (user, flow) =>
      failingAs('portal_failed', async () => {
        const row = await findSubscription(db, user.userId);
        const known = flow === 'cancel' && row?.customerId ? await sync(row.customerId) : undefined;
        const cancel = known && isProStatus(known.status) && !known.cancelAt ? known.subscriptionId : null;
        const { url } = await forCustomer(user, (customerId) =>
          billing.openPortal({
            customerId,
            language: user.language,
            returnUrl: config.publicUrl + appPaths.subscription,
            ...(cancel && { cancel }),
          }),
        );
        await watch(db, user.userId, after(clock.now(), watchMs));
        return { portalUrl: url };
      }),

    reactivate: (user) =>
      failingAs('reactivate_failed', async () => {
        const row = await findSubscription(db, user.userId);
        if (!row?.customerId) throw new AppError('no_subscription');
        const state = chooseSubscription(await billing.subscriptionsOf(row.customerId));
        if (!state || !isProStatus(state.status)) throw new AppError('no_subscription');
        if ((await billing.keepSubscription(state)) === 'ended') throw new AppError('no_subscription');
        await refresh(user.userId, row.customerId);
        return state.cancelAt !== null;
      }),

    receive: createReceiver(deps, sync),
    reconcile: createReconciliation(deps, sync, () => outbox.revive(removeCustomer)),

    async abandon(tx, userId) {
      const row = await findSubscription(tx, userId);
      if (row?.customerId) await outbox.add(tx, removeCustomer, { customerId: row.customerId });
    },
  };
}
