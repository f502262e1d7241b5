import { AppError } from '../../http/app-error.ts';
import { isEntitledStatus, readPlan } from '../plans/plans.service.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';
import { endedStatuses } from './subscription.policy.ts';
import { countRunning, findSubscription } from './subscription.repo.ts';
import type { Subscriptions } from './subscriptions.ts';

const refuse = (): Promise<never> => Promise.reject(new AppError('billing_off'));

/** For `BILLING=off`: everyone has the plan of the installation, and nothing is sold. */
export function createWithoutBilling({ db, log }: Pick<SubscriptionDeps, 'db' | 'log'>): Subscriptions {
  return {
    async status({ userId }) {
      const { subscriptionStatus } = await readPlan(db, userId);
      return {
        hasActiveSubscription: isEntitledStatus(subscriptionStatus),
        subscriptionStatus,
        subscriptionEndDate: null,
        cancelAt: null,
        interval: null,
        availableIntervals: [],
      };
    },
    prices: refuse,
    planChanges: { preview: refuse, confirm: refuse },
    checkout: { open: refuse, confirm: refuse },
    portal: refuse,
    reactivate: refuse,
    receiveWebhook: refuse,
    problem: () => Promise.resolve(null),
    /** Subscriptions of the time with billing are still charged by Stripe. */
    async reconcile() {
      const running = await countRunning(db, endedStatuses);
      if (running > 0) log.warn({ running }, 'billing: off, but stored subscriptions run at Stripe');
    },
    async beforeDeletion(tx, userId) {
      const customer = (await findSubscription(tx, userId))?.customerId;
      if (customer) log.warn({ customer }, 'billing: off, customer of a deleted account stays at Stripe');
    },
    onEmailChanged: () => Promise.resolve(),
  };
}
