import { languages } from '@tessera/contract';
import { expect, test } from 'vitest';
import { formatNumber, formatShare } from './format.ts';
import { translate } from './translate.ts';

test.each(languages.map(({ code }) => code))('numbers of four and of five digits are grouped in %s', (language) => {
  const isGrouped = (text: string) => /^\d{1,2}\D\d{3}$/.test(text);
  for (const value of [1647, 10_534]) {
    expect(formatNumber(value, language)).toSatisfy(isGrouped);
    expect(translate({ clicks: '{{count}}' }, 'clicks', { count: value }, language)).toSatisfy(isGrouped);
  }
});

test('percentages have one decimal', () => {
  expect([0.5, 0.123, 1].map((share) => formatShare(share, 'en'))).toEqual(['50.0%', '12.3%', '100.0%']);
});
