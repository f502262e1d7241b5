import type { BillingInterval, PlanChange } from '@tessera/contract';
import { AppError } from '../../http/app-error.ts';
import { failingAs } from '../../http/errors.ts';
import type { Caller } from '../../http/caller.ts';
import type { SubscriptionState } from '../../platform/billing/billing.ts';
import type { BillingAccount } from './billing-account.ts';
import { createPlanQuotes, type Quote } from './plan-quotes.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';
import { chooseSubscription, planChangeRefusal } from './subscription.policy.ts';
import { findSubscription } from './subscription.repo.ts';

export interface PlanChanges {
  preview(user: Caller, to: BillingInterval): Promise<PlanChange>;
  /** Makes the previewed change. Refuses it if anything about it has changed since. */
  confirm(user: Caller, quote: string): Promise<void>;
}

/** `refresh` stores Stripe's state after the change. */
export function createPlanChanges(
  { db, clock, billing, signer }: SubscriptionDeps,
  account: BillingAccount,
  refresh: (userId: string, customerId: string) => Promise<void>,
): PlanChanges {
  const quotes = createPlanQuotes({ clock, signer });

  /** Returns the caller's current state at Stripe. Throws if it cannot be changed. */
  async function requireChangeable(user: Caller): Promise<SubscriptionState> {
    const row = await findSubscription(db, user.userId);
    await account.require();
    const state = row?.customerId ? chooseSubscription(await billing.subscriptionsOf(row.customerId)) : undefined;
    const refusal = planChangeRefusal(state);
    if (refusal || !state) throw new AppError(refusal ?? 'no_subscription');
    return state;
  }

  /** Makes the quoted change. Throws if anything about it is different by now. */
  async function apply(user: Caller, state: SubscriptionState, quote: Quote): Promise<void> {
    if (quote.periodEnd !== (state.periodEnd?.getTime() ?? null)) throw new AppError('plan_change_outdated');
    const prorationDate = new Date(quote.prorationDate);
    const preview = await billing.previewChange(state, quote.interval, prorationDate);
    if (preview === 'ended') throw new AppError('no_subscription');
    if (preview.due !== quote.due) throw new AppError('plan_change_outdated');
    const outcome = await billing.changeInterval(state, quote.interval, prorationDate);
    if (outcome === 'ended') throw new AppError('no_subscription');
    if (outcome === 'declined') throw new AppError('payment_declined');
    await refresh(user.userId, state.customerId);
  }

  return {
    preview: (user, to) =>
      failingAs('plan_change_failed', async () => {
        if (!billing.intervals.includes(to)) throw new AppError('interval_unavailable');
        const state = await requireChangeable(user);
        if (state.interval === to) throw new AppError('plan_change_outdated');
        const preview = await billing.previewChange(state, to);
        if (preview === 'ended') throw new AppError('no_subscription');
        const { prorationDate, renewsAt, ...amounts } = preview;
        const quote = await quotes.issue({
          subscriptionId: state.id,
          interval: to,
          due: amounts.due,
          prorationDate: prorationDate.getTime(),
          periodEnd: state.periodEnd?.getTime() ?? null,
        });
        return { interval: to, ...amounts, renewsAt: renewsAt.toISOString(), quote };
      }),

    confirm: (user, text) =>
      failingAs('plan_change_failed', async () => {
        const state = await requireChangeable(user);
        const quote = await quotes.read(text);
        if (quote?.subscriptionId !== state.id || !billing.intervals.includes(quote.interval))
          throw new AppError('plan_change_outdated');
        // Confirmed twice: the first request has made the change.
        if (state.interval === quote.interval) return;
        try {
          await apply(user, state, quote);
        } catch (error) {
          // A parallel request may have made the change in the meantime; Stripe then refuses a second one.
          if ((await requireChangeable(user)).interval !== quote.interval) throw error;
        }
      }),
  };
}
