import type { StripeAccount, TimeoutProfile } from '../../platform/billing/billing.ts';
import { isSameAccount } from './billing-account.policy.ts';
import {
  adoptAccount,
  type BillingAccountRow,
  clearProblem,
  findBillingAccount,
  storeProblem,
} from './billing-account.repo.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';

export interface BillingAccount {
  /**
   * Throws if the key belongs to another Stripe account or mode than the stored customers. Called before every change:
   * the customers of one account are unknown in another, so all of them would seem to have left.
   */
  require(timeout?: TimeoutProfile): Promise<BillingAccountRow>;
}

export function createBillingAccount({
  db,
  clock,
  log,
  billing,
}: Pick<SubscriptionDeps, 'db' | 'clock' | 'log' | 'billing'>): BillingAccount {
  let reading: Promise<StripeAccount> | undefined;

  /** The key of a process does not change. */
  function readOwn(timeout?: TimeoutProfile): Promise<StripeAccount> {
    reading ??= billing.account(timeout).catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  }

  async function findOrAdopt(own: StripeAccount): Promise<BillingAccountRow> {
    const stored = await findBillingAccount(db);
    if (stored) return stored;
    await adoptAccount(db, own);
    return findOrAdopt(own);
  }

  return {
    async require(timeout) {
      const own = await readOwn(timeout);
      const stored = await findOrAdopt(own);
      if (isSameAccount(stored, own)) {
        if (stored.problem?.kind === 'other_account') await clearProblem(db, 'other_account');
        return stored;
      }
      const since = clock.now().toISOString();
      if (await storeProblem(db, { kind: 'other_account', since, found: own })) {
        const { accountId, isLive } = stored;
        log.error({ expected: { accountId, isLive }, found: own }, 'billing: other Stripe account, changes held');
      }
      throw new Error('billing: the key belongs to another Stripe account or mode');
    },
  };
}
