import { bucketStarts, localDay, startOfDay } from '@tessera/contract';
import { describe, expect, test } from 'vitest';
import { addDays } from './days.ts';
import { chosenView } from './chosen-view.ts';

const zones = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'];
const counts = { total_clicks: 0, unique_clicks: 0, scan_clicks: 0, link_clicks: 0 };

function chart(tz: string, interval: 'hour' | 'day' | 'week' | 'month', from: string, to: string) {
  const span = { from: startOfDay(from, tz), to: startOfDay(addDays(to, 1), tz) };
  const starts = bucketStarts({ ...span, zone: tz, interval }).slice(0, -1);
  return {
    range: { from, to, tz, interval, ...counts },
    series: starts.map((at) => ({ at: at.toISOString(), ...counts })),
  };
}

describe.each(zones)('points chosen in a chart, in %s', (tz) => {
  test('are days', () => {
    const data = chart(tz, 'day', '2026-03-20', '2026-04-10');
    expect(chosenView(data, [2, 5]).range).toEqual({ from: '2026-03-22', to: '2026-03-25' });
    expect(chosenView(data, [0, 21]).range).toEqual({ from: '2026-03-20', to: '2026-04-10' });
  });

  test('are whole weeks and months, as far as they are in the range', () => {
    const weeks = chart(tz, 'week', '2026-03-04', '2026-04-14');
    expect(chosenView(weeks, [0, 1]).range).toEqual({ from: '2026-03-04', to: '2026-03-15' });
    expect(chosenView(weeks, [1, 6]).range).toEqual({ from: '2026-03-09', to: '2026-04-14' });
    expect(chosenView(chart(tz, 'month', '2026-01-10', '2026-12-31'), [1, 2])).toEqual({
      range: { from: '2026-02-01', to: '2026-03-31' },
      interval: undefined,
    });
  });

  test('are the days of hours, in every part of a day', () => {
    const data = chart(tz, 'hour', '2026-04-03', '2026-04-06');
    for (const [first, point] of data.series.entries()) {
      const { range } = chosenView(data, [first, Math.min(first + 1, data.series.length - 1)]);
      expect(range).toMatchObject({ from: localDay(new Date(point.at), tz) });
    }
    expect(chosenView(data, [0, data.series.length - 1]).range).toEqual({ from: '2026-04-03', to: '2026-04-06' });
  });
});
