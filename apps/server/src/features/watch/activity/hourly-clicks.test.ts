import { describe, expect, it } from 'vitest';
import { days, hours } from '../../../platform/clock/clock.ts';
import { historyHours, hourlyClicks, leftOut } from './hourly-clicks.ts';

const at = (time: string) => new Date(`2026-03-02T${time}Z`);

describe('hourly clicks', () => {
  it('end with the last complete hour, and have zeros for hours without a row', () => {
    const { firstHour, counts } = hourlyClicks({
      createdAt: at('08:00'),
      now: at('12:40'),
      rows: [
        { hour: at('09:00'), clicks: 3 },
        { hour: at('12:00'), clicks: 5 },
      ],
      pauses: [],
    });
    expect(firstHour).toBe(at('08:00').getTime() / hours(1));
    expect([...counts]).toEqual([0, 3, 0, 0]);
  });

  it('leave out hours that a pause or the creation cuts', () => {
    const { counts } = hourlyClicks({
      createdAt: at('07:10'),
      now: at('12:00'),
      rows: [{ hour: at('09:00'), clicks: 3 }],
      pauses: [
        { from: new Date(0), to: at('08:00') },
        { from: at('09:59'), to: at('10:01') },
      ],
    });
    expect([...counts]).toEqual([0, leftOut, leftOut, 0]);
  });

  it('begin eight weeks before now for older codes', () => {
    const now = at('12:00');
    const { counts } = hourlyClicks({ createdAt: new Date(now.getTime() - days(400)), now, rows: [], pauses: [] });
    expect(counts.length).toBe(historyHours);
  });
});
