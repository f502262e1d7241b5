import { setTimeout as sleep } from 'node:timers/promises';
import { appPaths, type Plan, type SubscriptionStatus } from '@tessera/contract';
import * as z from 'zod/mini';
import { AppError } from '../../http/app-error.ts';
import { failingAs } from '../../http/errors.ts';
import type { Caller } from '../../http/caller.ts';
import { after } from '../../platform/clock/clock.ts';
import { topic } from '../../platform/outbox/outbox.ts';
import type { DeletionHook } from '../auth/auth.service.ts';
import type { EmailChangedHook } from '../auth/email-changes.service.ts';
import { isProStatus } from '../plans/plans.service.ts';
import { createBillingAccount } from './billing-account.ts';
import { createWebhookReceiver, type ReceiveWebhook } from './billing-events.ts';
import { type BillingProblems, createBillingProblems } from './billing-problem.service.ts';
import { type Checkout, createCheckout } from './checkout.ts';
import { createWithCustomer } from './customers.ts';
import { createPlanChanges, type PlanChanges } from './plan-changes.ts';
import { createPrices } from './prices.ts';
import { createReconciliation } from './reconciliation.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';
import { chooseSubscription, pollingMs, type StoredSubscription } from './subscription.policy.ts';
import { presentSubscription } from './subscription.present.ts';
import { findCustomerEmail, findSubscription, setPollUntil } from './subscription.repo.ts';
import { createNoticeMail } from './subscription-mails.ts';
import { createSyncs } from './subscription-sync.ts';
import { createWithoutBilling } from './without-billing.ts';

export interface Subscriptions {
  status(user: Caller): Promise<SubscriptionStatus>;
  /** The price of Pro for each interval. */
  plans(): Promise<Plan[]>;
  planChanges: PlanChanges;
  checkout: Checkout;
  portal(user: Caller, flow?: 'cancel'): Promise<{ portalUrl: string }>;
  /** Undoes a scheduled cancellation. Returns false if there was none. */
  reactivate(user: Caller): Promise<boolean>;
  receiveWebhook: ReceiveWebhook;
  /** Why changes are held; null if they are not. */
  problem: BillingProblems['find'];
  /** Corrects subscriptions whose webhooks were lost, and deletes old events. */
  reconcile(): Promise<void>;
  /** Queues the deletion of the account's Stripe customer. */
  beforeDeletion: DeletionHook;
  /** Queues the update of the address at Stripe, which sends receipts to it. */
  onEmailChanged: EmailChangedHook;
}

/** Without billing, Stripe is not opened. */
type UnopenedDeps = Omit<SubscriptionDeps, 'billing'> & { billing: SubscriptionDeps['billing'] | undefined };

/** The address is read when it is sent, so that the last of several changes wins. */
const updateCustomer = topic('subscription.update-customer', z.object({ userId: z.string() }));
const removeCustomer = topic('subscription.remove-customer', z.object({ customerId: z.string() }));

const statusTimeoutMs = 4000;
const statusSyncLimit = { name: 'subscription-status-sync', points: 1, seconds: 2 };

async function rejectAfter(timeoutMs: number): Promise<never> {
  await sleep(timeoutMs, undefined, { ref: false });
  throw new Error(`no answer in ${timeoutMs} ms`);
}

export function createSubscriptions({ billing: opened, ...others }: UnopenedDeps): Subscriptions {
  return opened ? createSelling({ ...others, billing: opened }) : createWithoutBilling(others);
}

function createSelling(deps: SubscriptionDeps): Subscriptions {
  const { config, db, clock, log, outbox, limiter, billing } = deps;
  const account = createBillingAccount(deps);
  const { sync, syncVanished } = createSyncs(deps, account, createNoticeMail(deps));
  const withCustomer = createWithCustomer(deps, account);
  outbox.handle(updateCustomer, async ({ userId }) => {
    const customer = await findCustomerEmail(db, userId);
    if (!customer) return;
    await account.require();
    await billing.updateCustomer(customer.customerId, customer.email);
  });
  outbox.handle(removeCustomer, async ({ customerId }) => {
    await account.require();
    await billing.removeCustomer(customerId);
  });

  const startPolling = (userId: string) => setPollUntil(db, userId, after(clock.now(), pollingMs));

  /** Syncs after a change at Stripe. If the sync fails, the change is still made, and the next status call syncs. */
  async function refresh(userId: string, customerId: string): Promise<void> {
    try {
      await sync(customerId);
    } catch (error) {
      log.warn({ err: error, customer: customerId }, 'billing: sync after change failed');
      await startPolling(userId);
    }
  }

  const present = (stored: StoredSubscription | undefined) => presentSubscription(stored, billing.intervals);

  return {
    async status(user) {
      const row = await findSubscription(db, user.userId);
      const isPolling = row?.customerId && row.pollUntil && row.pollUntil > clock.now();
      if (!row?.customerId || !isPolling || (await limiter.hit(statusSyncLimit, user.userId)) > 0) return present(row);
      try {
        return present((await Promise.race([sync(row.customerId, 'short'), rejectAfter(statusTimeoutMs)])) ?? row);
      } catch (error) {
        log.warn({ err: error }, 'billing: sync failed, stored status returned');
        return present(row);
      }
    },

    plans: createPrices(deps),
    planChanges: createPlanChanges(deps, account, refresh),
    checkout: createCheckout(deps, { sync, withCustomer }),

    portal: (user, flow) =>
      failingAs('portal_failed', async () => {
        const row = await findSubscription(db, user.userId);
        const stored = flow === 'cancel' && row?.customerId ? await sync(row.customerId) : undefined;
        const cancel = stored && isProStatus(stored.status) && !stored.cancelAt ? stored.subscriptionId : null;
        const { url } = await withCustomer(user, (customerId) =>
          billing.openPortal({
            customerId,
            language: user.language,
            returnUrl: config.publicUrl + appPaths.subscription,
            ...(cancel && { cancel }),
          }),
        );
        await startPolling(user.userId);
        return { portalUrl: url };
      }),

    reactivate: (user) =>
      failingAs('reactivate_failed', async () => {
        const row = await findSubscription(db, user.userId);
        if (!row?.customerId) throw new AppError('no_subscription');
        await account.require();
        const state = chooseSubscription(await billing.subscriptionsOf(row.customerId));
        if (!state || !isProStatus(state.status)) throw new AppError('no_subscription');
        if ((await billing.resumeSubscription(state)) === 'ended') throw new AppError('no_subscription');
        await refresh(user.userId, row.customerId);
        return state.cancelAt !== null;
      }),

    problem: createBillingProblems(deps).find,
    receiveWebhook: createWebhookReceiver(deps, account, sync),
    reconcile: createReconciliation(deps, account, syncVanished, () => outbox.retryFailed(removeCustomer)),

    onEmailChanged: (tx, { userId }) => outbox.add(tx, updateCustomer, { userId }, { userId }),

    async beforeDeletion(tx, userId) {
      const row = await findSubscription(tx, userId);
      if (row?.customerId) await outbox.add(tx, removeCustomer, { customerId: row.customerId });
    },
  };
}
