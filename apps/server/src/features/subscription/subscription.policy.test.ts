import { proStatuses, type SubscriptionStatusName, subscriptionStatuses } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import type { SubscriptionState } from '../../platform/billing/billing.ts';
import {
  chooseSubscription,
  isProStatus,
  isSame,
  type Known,
  knownOf,
  noticeOf,
  planChangeRefusal,
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
  cancelledBy: null,
  latestInvoiceId: 'in_1',
  interval: 'month',
  itemId: 'si_1',
  ...more,
});
const known = (status: SubscriptionStatusName | null, more: Partial<Known> = {}): Known => ({
  ...knownOf(status ? state('sub_1', status) : undefined),
  ...more,
});

describe('Stripe’s eight statuses', () => {
  it.each([
    // status, Pro, ended, owes a payment, says when it renews
    ['trialing', true, false, false, true],
    ['active', true, false, false, true],
    ['past_due', true, false, true, true],
    ['unpaid', false, false, true, false],
    ['incomplete', false, false, true, false],
    ['incomplete_expired', false, true, false, false],
    ['paused', false, false, false, false],
    ['canceled', false, true, false, false],
  ] as const)('%s: Pro %s, ended %s, owes a payment %s, renews %s', (status, isPro, hasEnded, owesPayment, renews) => {
    expect(subscriptionStatuses[status]).toEqual({ isPro, hasEnded, owesPayment });
    expect(isProStatus(status)).toBe(isPro);
    expect(proStatuses.includes(status)).toBe(isPro);
    expect(presentSubscription(known(status), ['month'])).toEqual({
      hasActiveSubscription: isPro,
      subscriptionStatus: status,
      subscriptionEndDate: renews ? end.toISOString() : null,
      cancelAt: null,
      interval: isPro ? 'month' : null,
      availableIntervals: ['month'],
    });
  });

  it('are eight, and a ninth gives nothing', () => {
    expect(Object.keys(subscriptionStatuses)).toHaveLength(8);
    expect(isProStatus('generous')).toBe(false);
    expect(isProStatus(null)).toBe(false);
  });
});

describe('what is shown', () => {
  it('is the day it ends instead of the day it renews, once it was cancelled', () => {
    expect(presentSubscription(known('active', { cancelAt: end }), ['month'])).toMatchObject({
      subscriptionEndDate: null,
      cancelAt: end.toISOString(),
    });
  });

  it('is nothing where there never was a subscription', () => {
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

describe('the subscription that counts', () => {
  it.each([
    ['none', [], undefined],
    ['the one that runs, not the newest', [state('new', 'canceled', 9), state('old', 'active', 1)], 'old'],
    ['the newest of those that run', [state('old', 'active', 1), state('new', 'active', 2)], 'new'],
    ['one that is paid before one that is late', [state('late', 'past_due', 9), state('paid', 'active', 1)], 'paid'],
    [
      'one that may yet run before one that is over',
      [state('over', 'canceled', 9), state('late', 'unpaid', 1)],
      'late',
    ],
    ['the newest of those that are over', [state('a', 'canceled', 1), state('b', 'incomplete_expired', 5)], 'b'],
  ])('is %s', (_, states, id) => {
    expect(chooseSubscription(states)?.id).toBe(id);
    expect(chooseSubscription([...states].reverse())?.id).toBe(id);
  });
});

describe('a change of the billing interval', () => {
  it.each([
    ['is possible while it is active', state('s', 'active'), undefined],
    ['needs a subscription', undefined, 'no_subscription'],
    ['needs one that has not ended', state('s', 'canceled'), 'no_subscription'],
    ['waits for an overdue payment', state('s', 'past_due'), 'payment_overdue'],
    ['waits for an unpaid invoice', state('s', 'unpaid'), 'payment_overdue'],
    ['waits for a reactivation', state('s', 'active', 1, { cancelAt: end }), 'subscription_cancelling'],
    ['is not possible in a trial', state('s', 'trialing'), 'plan_change_unavailable'],
    ['is not possible for another rhythm', state('s', 'active', 1, { interval: null }), 'plan_change_unavailable'],
  ] as const)('%s', (_, current, refusal) => {
    expect(planChangeRefusal(current)).toBe(refusal);
  });

  it('is a difference that has to be stored, and no reason for a mail', () => {
    const [before, after] = [known('active'), known('active', { interval: 'year' })];
    expect(isSame(before, after)).toBe(false);
    expect(noticeOf(before, after)).toBeUndefined();
  });
});

describe('a person is told', () => {
  it.each([
    ['nothing when nothing is new', known('active'), known('active'), undefined],
    ['welcome when Pro begins', known(null), known('active'), 'welcome'],
    ['welcome when it begins again', known('canceled', { subscriptionId: 'sub_0' }), known('trialing'), 'welcome'],
    ['that a payment failed', known('active'), known('past_due'), 'payment-failed'],
    ['nothing when the payment is made good', known('past_due'), known('active'), undefined],
    ['that Pro has ended', known('active'), known('canceled'), 'ended'],
    ['that Pro has ended after the last try', known('past_due'), known('unpaid'), 'ended'],
    ['nothing when what had ended is closed', known('unpaid'), known('canceled'), undefined],
    ['nothing of a cancellation that lies ahead', known('active'), known('active', { cancelAt: end }), undefined],
    ['nothing of a first payment that did not work', known(null), known('incomplete'), undefined],
  ])('%s', (_, before, after, kind) => {
    expect(noticeOf(before, after)?.kind).toBe(kind);
  });
});
