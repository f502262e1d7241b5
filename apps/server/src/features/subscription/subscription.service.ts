import { setTimeout as sleep } from 'node:timers/promises';
import { appPaths } from '@tessera/contract';
import { AppError } from '../../http/app-error.ts';
import { failingAs } from '../../http/errors.ts';
import { after } from '../../platform/clock/clock.ts';
import { isEntitledStatus } from '../plans/plans.service.ts';
import { createBillingAccount } from './billing-account.ts';
import { createWebhookReceiver } from './billing-events.ts';
import { createBillingProblems } from './billing-problem.service.ts';
import { createCheckout } from './checkout.ts';
import { createCustomerUpkeep } from './customer-upkeep.ts';
import { createWithCustomer } from './customers.ts';
import { createPlanChanges } from './plan-changes.ts';
import { createPrices } from './prices.ts';
import { createReconciliation } from './reconciliation.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';
import { chooseSubscription, pollingMs, type StoredSubscription } from './subscription.policy.ts';
import { presentSubscription } from './subscription.present.ts';
import { findSubscription, setPollUntil } from './subscription.repo.ts';
import { createNoticeMail } from './subscription-mails.ts';
import { createSyncs } from './subscription-sync.ts';
import type { Subscriptions } from './subscriptions.ts';
import { createWithoutBilling } from './without-billing.ts';

/** Without billing, Stripe is not opened. */
type UnopenedDeps = Omit<SubscriptionDeps, 'billing'> & { billing: SubscriptionDeps['billing'] | undefined };

const statusTimeoutMs = 4000;
const statusSyncLimit = { name: 'subscription-status-sync', points: 1, seconds: 2 };

async function rejectAfter(timeoutMs: number): Promise<never> {
  await sleep(timeoutMs, undefined, { ref: false });
  throw new Error(`no answer in ${timeoutMs} ms`);
}

export const createSubscriptions = ({ billing: opened, ...others }: UnopenedDeps): Subscriptions =>
  opened ? createSelling({ ...others, billing: opened }) : createWithoutBilling(others);

function createSelling(deps: SubscriptionDeps): Subscriptions {
  const { config, db, clock, log, limiter, billing } = deps;
  const account = createBillingAccount(deps);
  const { sync, syncVanished } = createSyncs(deps, account, createNoticeMail(deps));
  const withCustomer = createWithCustomer(deps, account);
  const problems = createBillingProblems(deps);
  const customers = createCustomerUpkeep(deps, account);
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

    prices: createPrices(deps),
    planChanges: createPlanChanges(deps, account, refresh),
    checkout: createCheckout(deps, { sync, withCustomer }),

    portal: (user, flow) =>
      failingAs('portal_failed', async () => {
        const row = await findSubscription(db, user.userId);
        const stored = flow === 'cancel' && row?.customerId ? await sync(row.customerId) : undefined;
        const cancel = stored && isEntitledStatus(stored.status) && !stored.cancelAt ? stored.subscriptionId : null;
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
        if (!state || !isEntitledStatus(state.status)) throw new AppError('no_subscription');
        if ((await billing.resumeSubscription(state)) === 'ended') throw new AppError('no_subscription');
        await refresh(user.userId, row.customerId);
        return state.cancelAt !== null;
      }),

    problem: () => problems.find(),
    receiveWebhook: createWebhookReceiver(deps, account, sync),
    onEmailChanged: customers.onEmailChanged,
    beforeDeletion: customers.beforeDeletion,
    reconcile: createReconciliation(deps, account, syncVanished, () => customers.retryRemovals()),
  };
}
