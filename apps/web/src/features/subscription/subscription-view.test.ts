import type { SubscriptionStatus } from '@tessera/contract';
import { describe, expect, test } from 'vitest';
import { dateLineOf, standingOf } from './subscription-view.ts';

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
