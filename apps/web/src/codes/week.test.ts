import { expect, test } from 'vitest';
import { latestWeek } from './week.ts';

test.each([
  [
    'more than the week before',
    [2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3],
    { clicks: 21, direction: 'up', change: 0.5 },
  ],
  [
    'fewer than the week before',
    [14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7],
    { clicks: 7, direction: 'down', change: -0.5 },
  ],
  [
    'as many as the week before',
    [7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7],
    { clicks: 7, direction: 'same', change: 0 },
  ],
  [
    'none the week before',
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7],
    { clicks: 7, direction: 'up', change: undefined },
  ],
  ['none at all', [], { clicks: 0, direction: 'same', change: undefined }],
])('latestWeek compares two weeks: %s', (_, days, week) => {
  expect(latestWeek(days)).toEqual(week);
});
