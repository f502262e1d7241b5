import type { SubscriptionStatus } from '@tessera/contract';
import { describe, expect, test } from 'vitest';
import { dateLineOf, savingOf, phaseOf, switchTargetOf } from './subscription-view.ts';

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

describe('phaseOf', () => {
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
  ] as const)('maps the status %s to %s', (name, phase) => {
    expect(phaseOf(status(name))).toBe(phase);
  });

  test.each(['active', 'trialing', 'past_due'])('maps the status %s with a cancellation date to scheduled', (name) => {
    expect(phaseOf(status(name, { cancelAt: date }))).toBe('scheduled');
  });
});

describe('dateLineOf', () => {
  test.each([
    [{ cancelAt: date }, { label: 'cancelsOn', date }],
    [{ subscriptionEndDate: date }, { label: 'renewsOn', date }],
    [
      { cancelAt: '2026-05-01T00:00:00.000Z', subscriptionEndDate: date },
      { label: 'renewsOn', date },
    ],
    [{}, undefined],
  ])('maps %o to %o', (dates, line) => {
    expect(dateLineOf(status('active', dates))).toEqual(line);
  });
});

describe('switchTargetOf', () => {
  const both = { availableIntervals: ['month', 'year'] as ('month' | 'year')[] };
  test.each([
    ['yearly for a monthly subscription', status('active', both), 'year'],
    ['monthly for a yearly subscription', status('active', { ...both, interval: 'year' }), 'month'],
    ['none if only the monthly plan is sold', status('active'), undefined],
    ['monthly even if the yearly plan is no longer sold', status('active', { interval: 'year' }), 'month'],
    ['none for a subscription with another interval', status('active', { ...both, interval: null }), undefined],
    ['none during a trial', status('trialing', both), undefined],
  ])('returns %s', (_, current, target) => {
    expect(switchTargetOf(current)).toBe(target);
  });
});

describe('savingOf', () => {
  const plan = (interval: 'month' | 'year', amount: number, currency = 'USD') => ({ interval, amount, currency });
  test.each([
    ['the difference to twelve months', [plan('month', 10), plan('year', 100)], { amount: 20, currency: 'USD' }],
    ['nothing if the year costs as much', [plan('month', 10), plan('year', 120)], undefined],
    ['nothing if the currencies differ', [plan('month', 10), plan('year', 100, 'EUR')], undefined],
    ['nothing without a yearly plan', [plan('month', 10)], undefined],
  ])('returns %s', (_, plans, saving) => {
    expect(savingOf(plans)).toEqual(saving);
  });
});
