import { expect, test } from 'vitest';
import { latestWeek } from './week.ts';

const days = (...clicks: number[]) => ({
  daily_clicks: clicks.map((total_clicks, index) => ({
    date: `2026-03-${String(index + 1).padStart(2, '0')}`,
    total_clicks,
  })),
});

test.each([
  [
    'more than the week before',
    days(2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3),
    { clicks: 21, direction: 'up', change: 0.5 },
  ],
  [
    'fewer than the week before',
    days(14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7),
    { clicks: 7, direction: 'down', change: -0.5 },
  ],
  [
    'as many as the week before',
    days(7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7),
    { clicks: 7, direction: 'same', change: 0 },
  ],
  [
    'none the week before',
    days(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7),
    { clicks: 7, direction: 'up', change: undefined },
  ],
  ['none at all', days(), { clicks: 0, direction: 'same', change: undefined }],
])('latestWeek compares two weeks: %s', (_, overview, week) => {
  expect(latestWeek(overview)).toEqual(week);
});
