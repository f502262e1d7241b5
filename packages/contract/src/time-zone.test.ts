import { describe, expect, it } from 'vitest';
import { findOffsetChange, isTimezone, offsetAt } from './time-zone.ts';

describe('isTimezone', () => {
  it.each(['Europe/Paris', 'UTC', 'America/Argentina/Buenos_Aires', 'Asia/Calcutta'])('accepts %s', (name) => {
    expect(isTimezone(name)).toBe(true);
  });

  it.each(['Mars/Olympus', 'CEST+1', '+02:00', '', ' Europe/Paris', 'Europe/Paris\0', 'Etc/Unknown'])(
    'refuses %j',
    (name) => {
      expect(isTimezone(name)).toBe(false);
    },
  );
});

const minuteMs = 60_000;
const at = (time: string) => Date.parse(time);

describe('offsetAt', () => {
  it.each([
    ['UTC', '2027-07-01T00:00Z', 0],
    ['Asia/Kathmandu', '2027-07-01T00:00Z', 345],
    ['Pacific/Chatham', '2027-07-01T00:00Z', 765],
    ['Pacific/Chatham', '2027-01-01T00:00Z', 825],
    ['Europe/Paris', '2027-03-28T00:59:59.999Z', 60],
    ['Europe/Paris', '2027-03-28T01:00Z', 120],
    ['Australia/Lord_Howe', '2027-04-03T14:59:59.999Z', 660],
    ['Australia/Lord_Howe', '2027-04-03T15:00Z', 630],
    ['Pacific/Apia', '2011-12-30T09:59:59.999Z', -600],
    ['Pacific/Apia', '2011-12-30T10:00Z', 840],
    ['Europe/Paris', '1900-01-01T00:00Z', 9.35],
  ])('in %s at %s is %d minutes', (zone, time, minutes) => {
    expect(offsetAt(zone, at(time))).toBe(minutes * minuteMs);
  });

  it('reads a zone in any case', () => {
    expect(offsetAt('europe/PARIS', at('2027-07-01T00:00Z'))).toBe(120 * minuteMs);
  });
});

describe('findOffsetChange', () => {
  const change = at('2027-03-28T01:00Z');

  it.each([
    ['before the range', change, change + 1, undefined],
    ['at the end of the range', change - 1, change, change],
    ['after the range', change - 2, change - 1, undefined],
    ['on the second of two days', change - 20 * 60 * minuteMs, change + minuteMs, change],
  ])('finds a change %s', (_, from, to, found) => {
    expect(findOffsetChange('Europe/Paris', from, to)).toBe(found);
  });
});
