import { describe, expect, it } from 'vitest';
import { utcOf } from './local-time.ts';

describe('utcOf', () => {
  it.each([
    ['in winter', '2027-01-15T18:00', 'Europe/Paris', '2027-01-15T17:00:00.000Z'],
    ['in summer', '2027-07-15T18:00:00', 'Europe/Paris', '2027-07-15T16:00:00.000Z'],
    ['with a fraction of a second', '2027-07-15T18:00:00.250', 'Europe/Paris', '2027-07-15T16:00:00.250Z'],
    ['an hour before clocks go forward', '2027-03-28T01:30', 'Europe/Paris', '2027-03-28T00:30:00.000Z'],
    ['skipped by clocks that go forward', '2027-03-28T02:30', 'Europe/Paris', '2027-03-28T01:30:00.000Z'],
    ['just after clocks went forward', '2027-03-28T03:00', 'Europe/Paris', '2027-03-28T01:00:00.000Z'],
    ['repeated by clocks that go back', '2027-10-31T02:30', 'Europe/Paris', '2027-10-31T00:30:00.000Z'],
    ['just after clocks went back', '2027-10-31T03:00', 'Europe/Paris', '2027-10-31T02:00:00.000Z'],
    ['west of Greenwich', '2027-11-07T00:30', 'America/New_York', '2027-11-07T04:30:00.000Z'],
    ['repeated west of Greenwich', '2027-11-07T01:30', 'America/New_York', '2027-11-07T05:30:00.000Z'],
    ['in a zone of half hours', '2027-05-01T18:00', 'Asia/Kolkata', '2027-05-01T12:30:00.000Z'],
    ['in a zone of quarter hours', '2027-05-01T18:00', 'Asia/Kathmandu', '2027-05-01T12:15:00.000Z'],
    [
      'skipped by clocks that go forward by half an hour',
      '2027-10-03T02:15',
      'Australia/Lord_Howe',
      '2027-10-02T15:45:00.000Z',
    ],
    ['in a year that began with another zone', '2011-12-31T00:30', 'Pacific/Apia', '2011-12-30T10:30:00.000Z'],
    ['on the day that a zone skipped', '2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
    ['at midnight', '2027-05-01T00:00', 'UTC', '2027-05-01T00:00:00.000Z'],
  ])('converts a time %s: %s %s is %s', (_, local, zone, utc) => {
    expect(utcOf(local, zone)).toBe(utc);
  });

  it.each([
    ['Europe/London', '2027-03-27'],
    ['Europe/London', '2027-10-30'],
    ['America/St_Johns', '2027-03-13'],
    ['Pacific/Chatham', '2027-04-03'],
  ])('is correct in every hour around a clock change: %s, %s', (zone, day) => {
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    const shownAt = (moment: number) => clock.format(moment).replace(' ', 'T');
    for (let hour = 0; hour < 48; hour += 1) {
      const moment = Date.parse(day) + hour * 60 * 60 * 1000;
      const found = Date.parse(utcOf(shownAt(moment), zone));
      expect(shownAt(found)).toBe(shownAt(moment));
      // If two times have the same local time, the first one is returned.
      expect(found).toBeLessThanOrEqual(moment);
    }
  });
});
