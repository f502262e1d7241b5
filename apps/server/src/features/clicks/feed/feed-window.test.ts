import { describe, expect, it } from 'vitest';
import { feedWindow } from './feed-window.ts';

const day = (number: number, first: number, last: number) => ({
  day: `2026-03-${String(number).padStart(2, '0')}`,
  first,
  last,
});

describe('feedWindow', () => {
  it('is undefined without later clicks', () => {
    expect(feedWindow([], 5)).toBeUndefined();
  });

  it('ends at the last known position', () => {
    const days = [day(1, 10, 25), day(2, 20, 30)];
    expect(feedWindow(days, 12)).toEqual({ after: 12, upTo: 30, firstDay: '2026-03-01', lastDay: '2026-03-02' });
  });

  it('ends before the ninth day that begins after the position', () => {
    const days = Array.from({ length: 20 }, (_, index) => day(index + 1, index * 10 + 1, index * 10 + 10));
    expect(feedWindow(days, 0)).toEqual({ after: 0, upTo: 80, firstDay: '2026-03-01', lastDay: '2026-03-08' });
    expect(feedWindow(days, 5)).toEqual({ after: 5, upTo: 90, firstDay: '2026-03-01', lastDay: '2026-03-09' });
  });

  it('advances if many earlier days have late clicks', () => {
    const days = Array.from({ length: 20 }, (_, index) => day(index + 1, index + 1, 100 + index));
    expect(feedWindow(days, 50)).toEqual({ after: 50, upTo: 119, firstDay: '2026-03-01', lastDay: '2026-03-20' });
  });

  it('orders the days of late clicks by date', () => {
    const days = [day(9, 1, 5), day(2, 6, 6)];
    expect(feedWindow(days, 0)).toMatchObject({ firstDay: '2026-03-02', lastDay: '2026-03-09', upTo: 6 });
  });
});
