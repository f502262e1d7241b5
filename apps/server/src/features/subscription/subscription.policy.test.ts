import { type SubscriptionStatusName, subscriptionStatuses } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import type { SubscriptionState } from '../../platform/billing/billing.ts';
import {
  chooseSubscription,
  historyOf,
  isSame,
  noticeOf,
  planChangeRefusal,
  type StoredSubscription,
  toStored,
} from './subscription.policy.ts';
import { presentSubscription } from './subscription.present.ts';

const end = new Date('2026-04-01T00:00:00Z');
const state = (
  id: string,
  status: SubscriptionStatusName,
  day = 1,
  more: Partial<SubscriptionState> = {},
): SubscriptionState => ({
  id,
  customerId: 'cus_1',
  status,
  createdAt: new Date(Date.UTC(2026, 0, day)),
  periodEnd: end,
  cancelAt: null,
  canceledBy: null,
  latestInvoiceId: 'in_1',
  plan: 'pro',
  interval: 'month',
  itemId: 'si_1',
  isCustomerDeleted: false,
  ...more,
});
const stored = (status: SubscriptionStatusName | null, more: Partial<StoredSubscription> = {}): StoredSubscription => ({
  ...toStored(status ? state('sub_1', status) : undefined),
  ...more,
});

describe('subscriptionStatuses', () => {
  it.each([
    // status, entitled, ended, owes a payment, says when it renews
    ['trialing', true, false, false, true],
    ['active', true, false, false, true],
    ['past_due', true, false, true, true],
    ['unpaid', false, false, true, false],
    ['incomplete', false, false, true, false],
    ['incomplete_expired', false, true, false, false],
    ['paused', false, false, false, false],
    ['canceled', false, true, false, false],
  ] as const)(
    '%s: entitled %s, ended %s, owes a payment %s, renews %s',
    (status, isEntitled, hasEnded, owesPayment, renews) => {
      expect(subscriptionStatuses[status]).toEqual({ isEntitled, hasEnded, owesPayment });
      expect(presentSubscription(stored(status), ['month'])).toEqual({
        hasActiveSubscription: isEntitled,
        subscriptionStatus: status,
        subscriptionEndDate: renews ? end.toISOString() : null,
        cancelAt: null,
        interval: isEntitled ? 'month' : null,
        availableIntervals: ['month'],
      });
    },
  );

  it('covers the eight statuses of Stripe', () => {
    expect(Object.keys(subscriptionStatuses)).toHaveLength(8);
  });
});

describe('presentSubscription', () => {
  it('returns the end date instead of the renewal date once canceled', () => {
    expect(presentSubscription(stored('active', { cancelAt: end }), ['month'])).toMatchObject({
      subscriptionEndDate: null,
      cancelAt: end.toISOString(),
    });
  });

  it('returns nulls without a subscription', () => {
    expect(presentSubscription(undefined, ['month', 'year'])).toEqual({
      hasActiveSubscription: false,
      subscriptionStatus: null,
      subscriptionEndDate: null,
      cancelAt: null,
      interval: null,
      availableIntervals: ['month', 'year'],
    });
  });
});

describe('chooseSubscription', () => {
  it.each([
    ['none of none', [], undefined],
    ['the running one, not the newest', [state('new', 'canceled', 9), state('old', 'active', 1)], 'old'],
    ['the newest of the running ones', [state('old', 'active', 1), state('new', 'active', 2)], 'new'],
    ['a paid one before an overdue one', [state('late', 'past_due', 9), state('paid', 'active', 1)], 'paid'],
    ['an unpaid one before an ended one', [state('over', 'canceled', 9), state('late', 'unpaid', 1)], 'late'],
    ['the newest of the ended ones', [state('a', 'canceled', 1), state('b', 'incomplete_expired', 5)], 'b'],
  ])('selects %s', (_, states, id) => {
    expect(chooseSubscription(states)?.id).toBe(id);
    expect(chooseSubscription([...states].reverse())?.id).toBe(id);
  });
});

describe('planChangeRefusal', () => {
  it.each([
    ['allows a change of an active subscription', state('s', 'active'), undefined],
    ['requires a subscription', undefined, 'no_subscription'],
    ['refuses an ended subscription', state('s', 'canceled'), 'no_subscription'],
    ['refuses while a payment is overdue', state('s', 'past_due'), 'payment_overdue'],
    ['refuses while an invoice is unpaid', state('s', 'unpaid'), 'payment_overdue'],
    [
      'refuses a canceled subscription until it is reactivated',
      state('s', 'active', 1, { cancelAt: end }),
      'subscription_cancelling',
    ],
    ['refuses a trial', state('s', 'trialing'), 'plan_change_unavailable'],
    [
      'refuses an interval the product does not sell',
      state('s', 'active', 1, { interval: null }),
      'plan_change_unavailable',
    ],
  ] as const)('%s', (_, current, refusal) => {
    expect(planChangeRefusal(current)).toBe(refusal);
  });
});

describe('noticeOf', () => {
  it.each([
    ['sends nothing without a change', stored('active'), stored('active'), undefined],
    ['sends a welcome when Pro starts', stored(null), stored('active'), 'welcome'],
    [
      'sends a welcome when Pro starts again',
      stored('canceled', { subscriptionId: 'sub_0' }),
      stored('trialing'),
      'welcome',
    ],
    ['reports a failed payment', stored('active'), stored('past_due'), 'payment-failed'],
    ['sends nothing when the overdue payment is made', stored('past_due'), stored('active'), undefined],
    ['reports the end of Pro', stored('active'), stored('canceled'), 'ended'],
    ['reports the end of Pro after the last failed attempt', stored('past_due'), stored('unpaid'), 'ended'],
    ['sends nothing when an unpaid subscription is canceled', stored('unpaid'), stored('canceled'), undefined],
    ['sends nothing for a scheduled cancellation', stored('active'), stored('active', { cancelAt: end }), undefined],
    ['sends nothing when the first payment fails', stored(null), stored('incomplete'), undefined],
  ])('%s', (_, before, after, kind) => {
    expect(noticeOf(before, after)?.kind).toBe(kind);
  });

  it('sends nothing when the interval changes, although the state differs', () => {
    const [before, after] = [stored('active'), stored('active', { interval: 'year' })];
    expect(isSame(before, after)).toBe(false);
    expect(noticeOf(before, after)).toBeUndefined();
  });
});

describe('historyOf', () => {
  it.each<[string, StoredSubscription, StoredSubscription, ReturnType<typeof historyOf>]>([
    [
      'a first payment',
      stored(null),
      stored('active'),
      { kind: 'subscription_started', details: { interval: 'month' } },
    ],
    ['a renewal', stored('active'), stored('active', { latestInvoiceId: 'in_2' }), undefined],
    ['a failed payment', stored('active'), stored('past_due'), { kind: 'payment_failed' }],
    ['a repeated failure', stored('past_due'), stored('past_due', { latestInvoiceId: 'in_2' }), undefined],
    [
      'a cancellation',
      stored('active'),
      stored('active', { cancelAt: end }),
      { kind: 'subscription_canceled', details: { ends_at: end.toISOString() } },
    ],
    ['a resumption', stored('active', { cancelAt: end }), stored('active'), { kind: 'subscription_resumed' }],
    [
      'another interval',
      stored('active'),
      stored('active', { interval: 'year' }),
      { kind: 'subscription_plan_changed', details: { interval: 'year' } },
    ],
    [
      'another plan',
      stored('active'),
      stored('active', { plan: 'team' }),
      { kind: 'subscription_plan_changed', details: { interval: 'month' } },
    ],
    ['the end', stored('active'), stored('canceled'), { kind: 'subscription_ended' }],
    ['an abandoned checkout', stored(null), stored('incomplete'), undefined],
  ])('records %s', (_, before, after, event) => {
    expect(historyOf(before, after)).toEqual(event);
  });
});
