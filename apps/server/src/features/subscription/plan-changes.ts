import type { BillingInterval, PlanChange } from '@tessera/contract';
import { AppError } from '../../http/app-error.ts';
import { failingAs } from '../../http/errors.ts';
import type { Caller } from '../../http/route.ts';
import type { SubscriptionState } from '../../platform/billing/billing.ts';
import { createPlanQuotes, type Quote } from './plan-quotes.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';
import { chooseSubscription, planChangeRefusal } from './subscription.policy.ts';
import { findSubscription } from './subscription.repo.ts';

export interface PlanChanges {
  preview(user: Caller, to: BillingInterval): Promise<PlanChange>;
  /** Makes the change that was previewed, or refuses it when anything about it is different by now. */
  confirm(user: Caller, quote: string): Promise<void>;
}

const isQuoteOf = ({ subscriptionId, periodEnd }: Quote, state: SubscriptionState) =>
  subscriptionId === state.id && periodEnd?.getTime() === state.periodEnd?.getTime();

/** `refresh` stores what Stripe has after the change. */
export function createPlanChanges(
  { db, clock, billing, signer }: SubscriptionDeps,
  refresh: (userId: string, customerId: string) => Promise<void>,
): PlanChanges {
  const quotes = createPlanQuotes({ clock, signer });

  /** The caller's subscription as Stripe has it now; refuses the change of one that cannot be changed. */
  async function changeable(user: Caller): Promise<SubscriptionState> {
    const row = await findSubscription(db, user.userId);
    const state = row?.customerId ? chooseSubscription(await billing.subscriptionsOf(row.customerId)) : undefined;
    const refusal = planChangeRefusal(state);
    if (refusal || !state) throw new AppError(refusal ?? 'no_subscription');
    return state;
  }

  return {
    preview: (user, to) =>
      failingAs('plan_change_failed', async () => {
        if (!billing.intervals.includes(to)) throw new AppError('interval_unavailable');
        const state = await changeable(user);
        if (state.interval === to) throw new AppError('plan_change_outdated');
        const preview = await billing.previewChange(state, to);
        if (preview === 'ended') throw new AppError('no_subscription');
        const { prorationDate, renewsAt, ...amounts } = preview;
        const { id: subscriptionId, periodEnd } = state;
        const quote = await quotes.issue({ subscriptionId, interval: to, due: amounts.due, prorationDate, periodEnd });
        return { interval: to, ...amounts, renewsAt: renewsAt.toISOString(), quote };
      }),

    confirm: (user, text) =>
      failingAs('plan_change_failed', async () => {
        const state = await changeable(user);
        const quote = await quotes.read(text);
        if (quote?.subscriptionId !== state.id || !billing.intervals.includes(quote.interval))
          throw new AppError('plan_change_outdated');
        // Confirmed twice: the first one has done it.
        if (state.interval === quote.interval) return;
        if (!isQuoteOf(quote, state)) throw new AppError('plan_change_outdated');
        const preview = await billing.previewChange(state, quote.interval, quote.prorationDate);
        if (preview === 'ended') throw new AppError('no_subscription');
        if (preview.due !== quote.due) throw new AppError('plan_change_outdated');
        const outcome = await billing.changeInterval(state, quote.interval, quote.prorationDate);
        if (outcome === 'ended') throw new AppError('no_subscription');
        if (outcome === 'declined') throw new AppError('payment_declined');
        await refresh(user.userId, state.customerId);
      }),
  };
}
