import type { Analytics } from '@tessera/contract';
import { expect, test } from 'vitest';
import { testedGoals, testedVariants } from './tested-variants.ts';

const variants = [
  { id: 'a', name: 'Red', weight: 1 },
  { id: 'b', name: 'Blue', weight: 3 },
];
const data = {
  breakdowns: { rules: [{ value: 'variant:a', total_clicks: 30, unique_clicks: 20 }] },
  goals_by_rule: [
    { goal: 'visit', rule: 'variant:a', clicks: 25 },
    { goal: 'order', rule: 'variant:a', clicks: 3 },
    { goal: 'order', rule: 'variant:b', clicks: 40 },
    { goal: 'other', rule: 'rule:c', clicks: 99 },
  ],
} as unknown as Analytics;

test('lists the goals of the pages, those reached most first', () => {
  expect(testedGoals(data, variants)).toEqual(['order', 'visit']);
  expect(testedGoals({ ...data, goals_by_rule: undefined }, variants)).toEqual([]);
});

test('has no more visitors who reached a goal than visitors', () => {
  expect(testedVariants(data, variants, 'visit')).toEqual([
    { id: 'a', weight: 1, visitors: 20, conversions: 20 },
    { id: 'b', weight: 3, visitors: 0, conversions: 0 },
  ]);
});

test('has no conversions without a goal', () => {
  expect(testedVariants(data, variants, undefined)).toEqual([
    { id: 'a', weight: 1, visitors: 20 },
    { id: 'b', weight: 3, visitors: 0 },
  ]);
});
