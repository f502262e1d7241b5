import type { SubscriptionStatus } from '@tessera/contract';
import { describe, expect, test } from 'vitest';
import { dateLineOf, savingOf, standingOf, switchTargetOf } from './subscription-view.ts';

const date = '2026-04-01T12:00:00.000Z';
const status = (subscriptionStatus: string | null, more: Partial<SubscriptionStatus> = {}): SubscriptionStatus => ({
  hasActiveSubscription: ['active', 'trialing', 'past_due'].includes(subscriptionStatus ?? ''),
  subscriptionStatus,
  subscriptionEndDate: null,
  cancelAt: null,
  interval: 'month',
  availableIntervals: ['month'],
  ...more,
});

describe('how a subscription stands', () => {
  test.each([
    [null, 'none'],
    ['active', 'active'],
    ['trialing', 'active'],
    ['past_due', 'late'],
    ['unpaid', 'owing'],
    ['incomplete', 'owing'],
    ['incomplete_expired', 'ended'],
    ['paused', 'ended'],
    ['canceled', 'ended'],
    ['something_new', 'ended'],
  ] as const)('%s is %s', (name, standing) => {
    expect(standingOf(status(name))).toBe(standing);
  });

  test.each(['active', 'trialing', 'past_due'])('%s with a day to end is scheduled to cancel', (name) => {
    expect(standingOf(status(name, { cancelAt: date }))).toBe('scheduled');
  });
});

describe('the date', () => {
  test.each([
    [{ cancelAt: date }, { label: 'cancelsOn', date }],
    [{ subscriptionEndDate: date }, { label: 'renewsOn', date }],
    [
      { cancelAt: '2026-05-01T00:00:00.000Z', subscriptionEndDate: date },
      { label: 'renewsOn', date },
    ],
    [{}, undefined],
  ])('%o reads %o', (dates, line) => {
    expect(dateLineOf(status('active', dates))).toEqual(line);
  });
});

describe('the interval to switch to', () => {
  const both = { availableIntervals: ['month', 'year'] as ('month' | 'year')[] };
  test.each([
    ['yearly for who pays monthly', status('active', both), 'year'],
    ['monthly for who pays yearly', status('active', { ...both, interval: 'year' }), 'month'],
    ['none where months alone are sold', status('active'), undefined],
    ['monthly even when years are no longer sold', status('active', { interval: 'year' }), 'month'],
    ['none for a subscription in another rhythm', status('active', { ...both, interval: null }), undefined],
    ['none during a trial', status('trialing', both), undefined],
  ])('is %s', (_, current, target) => {
    expect(switchTargetOf(current)).toBe(target);
  });
});

describe('the saving of a year', () => {
  const plan = (interval: 'month' | 'year', amount: number, currency = 'USD') => ({ interval, amount, currency });
  test.each([
    ['is what twelve months cost more', [plan('month', 10), plan('year', 100)], { amount: 20, currency: 'USD' }],
    ['is none when the year costs as much', [plan('month', 10), plan('year', 120)], undefined],
    ['is none in another currency', [plan('month', 10), plan('year', 100, 'EUR')], undefined],
    ['is none without a year', [plan('month', 10)], undefined],
  ])('%s', (_, plans, saving) => {
    expect(savingOf(plans)).toEqual(saving);
  });
});
