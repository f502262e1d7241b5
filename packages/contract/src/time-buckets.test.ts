import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type BucketInterval, bucketStart, bucketStarts, localDay, offsetMinutes, startOfDay } from './time-buckets.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const texts = (dates: readonly Date[]) => dates.map((date) => date.toISOString().slice(0, 16));
const range = (zone: string, interval: BucketInterval, from: string, to: string) =>
  bucketStarts({ from: new Date(from), to: new Date(to), zone, interval });
/** The lengths of the buckets from the start of a day to the start of another one, in hours. */
function lengths(zone: string, interval: BucketInterval, from: string, to: string) {
  const starts = bucketStarts({ from: startOfDay(from, zone), to: startOfDay(to, zone), zone, interval });
  return starts.slice(1).map((start, index) => (start.getTime() - Number(starts[index])) / hourMs);
}

describe('startOfDay', () => {
  it.each([
    ['at midnight', '2027-07-15', 'Europe/Paris', '2027-07-14T22:00'],
    ['in a zone of quarter hours', '2027-07-15', 'Asia/Kathmandu', '2027-07-14T18:15'],
    ['in the zone of the earliest days', '2027-07-15', 'Pacific/Kiritimati', '2027-07-14T10:00'],
    ['in the zone of the latest days', '2027-07-15', 'Etc/GMT+12', '2027-07-15T12:00'],
    ['at 01:00, when clocks go forward at midnight', '2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00'],
    ['at 01:00 in Lebanon', '2022-03-27', 'Asia/Beirut', '2022-03-26T22:00'],
    ['at 01:00 in Cuba', '2027-03-14', 'America/Havana', '2027-03-14T05:00'],
    ['at 00:30, when clocks go forward at 23:30', '1919-03-31', 'America/Toronto', '1919-03-31T04:30'],
    ['at the first of two midnights', '2027-11-07', 'America/Havana', '2027-11-07T04:00'],
    ['after an hour that the day before repeats', '2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00'],
    ['before a day that is skipped', '2011-12-29', 'Pacific/Apia', '2011-12-29T10:00'],
    ['that is skipped', '2011-12-30', 'Pacific/Apia', '2011-12-30T10:00'],
    ['after a day that is skipped', '2011-12-31', 'Pacific/Apia', '2011-12-30T10:00'],
  ])('finds the start of a day %s: %s in %s', (_, day, zone, start) => {
    expect(startOfDay(day, zone).toISOString()).toBe(`${start}:00.000Z`);
  });
});

it('localDay is the date in the zone', () => {
  const instant = new Date('2027-07-14T18:14:59.999Z');
  const zones = ['UTC', 'Asia/Kathmandu', 'Pacific/Chatham', 'Etc/GMT+12'];
  expect(zones.map((zone) => localDay(instant, zone))).toEqual([
    '2027-07-14',
    '2027-07-14',
    '2027-07-15',
    '2027-07-14',
  ]);
  expect(localDay(new Date('2027-07-14T18:15Z'), 'Asia/Kathmandu')).toBe('2027-07-15');
});

it('offsetMinutes is positive east of Greenwich', () => {
  const [january, july] = [new Date('2027-01-15'), new Date('2027-07-15')];
  const zones = ['Asia/Kathmandu', 'Pacific/Chatham', 'Australia/Lord_Howe', 'America/St_Johns'];
  expect(zones.map((zone) => offsetMinutes(january, zone))).toEqual([345, 825, 660, -210]);
  expect(zones.map((zone) => offsetMinutes(july, zone))).toEqual([345, 765, 630, -150]);
});

describe('bucketStarts', () => {
  it.each([
    ['Europe/Paris', 'when clocks go forward', '2027-03-28', [...Array<number>(23).fill(1)]],
    ['Europe/Paris', 'when clocks go back', '2027-10-31', [...Array<number>(25).fill(1)]],
    // 02:00 to 02:30 is skipped.
    ['Australia/Lord_Howe', 'when clocks go forward', '2027-10-03', [1, 1, 0.5, ...Array<number>(21).fill(1)]],
    // 01:30 to 02:00 is repeated.
    ['Australia/Lord_Howe', 'when clocks go back', '2027-04-04', [1, 1, 0.5, ...Array<number>(22).fill(1)]],
  ])('divides a day into hours: %s %s', (zone, _, day, hours) => {
    const next = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
    expect(lengths(zone, 'hour', day, next)).toEqual(hours);
  });

  it('begins hours at a quarter past in a zone of quarter hours', () => {
    expect(texts(range('Asia/Kathmandu', 'hour', '2027-05-01T10:00Z', '2027-05-01T12:00Z'))).toEqual([
      '2027-05-01T10:00',
      '2027-05-01T10:15',
      '2027-05-01T11:15',
      '2027-05-01T12:00',
    ]);
  });

  it('divides a range into days of 23 to 25 hours', () => {
    expect(lengths('Europe/Paris', 'day', '2027-03-27', '2027-03-30')).toEqual([24, 23, 24]);
    expect(lengths('America/Havana', 'day', '2027-11-06', '2027-11-09')).toEqual([24, 25, 24]);
  });

  it('leaves out a day that the zone has skipped', () => {
    expect(lengths('Pacific/Apia', 'day', '2011-12-28', '2012-01-02')).toEqual([24, 24, 24, 24]);
  });

  it('begins weeks on Monday and months on the first', () => {
    const of = (interval: BucketInterval) =>
      texts(range('Asia/Tokyo', interval, '2027-02-10T12:00Z', '2027-03-02T12:00Z'));
    expect(of('week')).toEqual([
      '2027-02-10T12:00',
      '2027-02-14T15:00',
      '2027-02-21T15:00',
      '2027-02-28T15:00',
      '2027-03-02T12:00',
    ]);
    expect(of('month')).toEqual(['2027-02-10T12:00', '2027-02-28T15:00', '2027-03-02T12:00']);
  });

  it.each<[BucketInterval, number]>([
    ['hour', 1],
    ['day', 1],
    ['week', 1],
    ['month', 1],
  ])('has one bucket if the range is shorter than a %s', (interval, count) => {
    const starts = range('UTC', interval, '2027-02-10T12:00Z', '2027-02-10T12:01Z');
    expect(starts).toHaveLength(count + 1);
  });

  it('ends a day that was shown for a minute before clocks went back to the day before', () => {
    // St. John's went from 00:01 to 23:01.
    const starts = range('America/St_Johns', 'day', '2010-11-07T03:00Z', '2010-11-09T03:30Z');
    expect(texts(starts)).toEqual(['2010-11-07T03:00', '2010-11-08T03:30', '2010-11-09T03:30']);
  });

  it('needs few reads of Intl for two years by hour', () => {
    const read = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    const starts = range('Africa/El_Aaiun', 'hour', '2026-01-01T00:00Z', '2028-01-02T00:00Z');
    expect(starts).toHaveLength(24 * 731 + 1);
    expect(read.mock.calls.length).toBeLessThan(500);
    read.mockRestore();
  });
});

/** A model that prints each minute and shares no code with the buckets. */
const printers = new Map<string, Intl.DateTimeFormat>();
function printed(zone: string, at: number): string {
  const printer =
    printers.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  printers.set(zone, printer);
  return printer.format(at);
}

const asUtc = (shown: string) => Date.parse(`${shown.replace(' ', 'T')}Z`);
const offsetShown = (zone: string, at: number) => asUtc(printed(zone, at)) - at;

function mondayOf(date: string): string {
  const day = new Date(date);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

/** Which bucket a minute is in. */
const labels = {
  hour: (shown, offset) => `${shown.slice(0, 13)} ${offset}`,
  day: (shown) => shown.slice(0, 10),
  week: (shown) => mondayOf(shown.slice(0, 10)),
  month: (shown) => shown.slice(0, 7),
} satisfies Record<BucketInterval, (shown: string, offset: number) => string>;

interface Minute {
  at: number;
  shown: string;
  offset: number;
}

function readMinutes(zone: string, from: number, to: number): Minute[] {
  const times = Array.from({ length: (to - from) / minuteMs }, (_, index) => from + index * minuteMs);
  return times.map((at) => {
    const shown = printed(zone, at);
    return { at, shown, offset: asUtc(shown) - at };
  });
}

function modelStarts(minutes: readonly Minute[], interval: BucketInterval): number[] {
  const starts: number[] = [];
  let label: string | undefined;
  for (const { at, shown, offset } of minutes) {
    const next = labels[interval](shown, offset);
    if (next !== label) starts.push(at);
    label = next;
  }
  return starts;
}

/** Noons of UTC between which the zone changes its offset, and the first of the year. */
function eventfulDays(zone: string, year: number): number[] {
  const days = Array.from({ length: 366 }, (_, day) => Date.UTC(year, 0, day + 1, 12));
  return [days[0] ?? 0, ...days.filter((day) => offsetShown(zone, day) !== offsetShown(zone, day - dayMs))];
}

/** Clocks went back over midnight at 00:01, so a day was not one range of time. */
const hasSplitDays = (zone: string) => /St_Johns|Newfoundland|Goose_Bay|Moncton/.test(zone);

const zones = Intl.supportedValuesOf('timeZone').filter((zone) => !hasSplitDays(zone));
const intervals: BucketInterval[] = ['hour', 'day', 'week', 'month'];
const notable = [
  ['Pacific/Apia', 2011],
  ['Pacific/Kwajalein', 1993],
  ['America/Sao_Paulo', 2018],
  ['Asia/Beirut', 2023],
  ['Asia/Gaza', 2024],
  ['America/Havana', 2027],
  ['Australia/Lord_Howe', 2027],
  ['Pacific/Chatham', 2027],
  ['Africa/Casablanca', 2027],
  ['Asia/Pyongyang', 2018],
  ['America/Caracas', 2016],
  ['Asia/Kathmandu', 1986],
  ['America/Scoresbysund', 2024],
  ['Antarctica/Troll', 2027],
] as const;

describe('buckets around changes of the clocks are those of a clock that is read every minute', () => {
  function compare(zone: string, year: number, startMinute: number) {
    for (const day of eventfulDays(zone, year)) {
      // From noon to noon, the clocks change in between.
      const [from, to] = [day - dayMs - startMinute * minuteMs, day + dayMs / 2];
      const minutes = readMinutes(zone, from, to);
      for (const interval of intervals) {
        const starts = bucketStarts({ from: new Date(from), to: new Date(to), zone, interval });
        expect(starts.map(Number), `${zone} ${interval} ${new Date(day).toISOString()}`).toEqual([
          ...modelStarts(minutes, interval),
          to,
        ]);
      }
    }
  }

  it.each(notable)('in %s in %d', (zone, year) => compare(zone, year, 7));

  it('in any zone and year', () => {
    const anyZone = fc.constantFrom(...zones);
    const property = fc.property(anyZone, fc.integer({ min: 1975, max: 2037 }), fc.nat(600), compare);
    fc.assert(property, { numRuns: 15 });
  });
});

describe('for any range', () => {
  const anyZone = fc.constantFrom(...zones);
  const anyInstant = fc.date({ min: new Date('1975-01-02'), max: new Date('2037-12-31'), noInvalidDate: true });
  const anyInterval = fc.constantFrom(...intervals);

  it('buckets cover it exactly, and each begins at its start', () => {
    const property = fc.property(
      anyZone,
      anyInstant,
      fc.integer({ min: 1, max: 10 * dayMs }),
      anyInterval,
      (zone, from, length, interval) => {
        const to = new Date(from.getTime() + length);
        const starts = bucketStarts({ from, to, zone, interval });
        expect([starts[0], starts.at(-1)]).toEqual([from, to]);
        for (const [index, start] of starts.slice(0, -1).entries()) {
          const end = Number(starts[index + 1]);
          expect(end).toBeGreaterThan(start.getTime());
          const [first, last] = [bucketStart(start, zone, interval), bucketStart(new Date(end - 1), zone, interval)];
          expect(last).toEqual(first);
          expect(first.getTime()).toBeLessThanOrEqual(start.getTime());
          if (index > 0) expect(first).toEqual(start);
        }
      },
    );
    fc.assert(property, { numRuns: 100 });
  });

  it('every instant is in its local day, which begins with that day', () => {
    const property = fc.property(anyZone, anyInstant, (zone, instant) => {
      const day = localDay(instant, zone);
      expect(day).toBe(printed(zone, instant.getTime()).slice(0, 10));
      expect(offsetMinutes(instant, zone)).toBe(
        offsetShown(zone, Math.floor(instant.getTime() / minuteMs) * minuteMs) / minuteMs,
      );
      const start = startOfDay(day, zone);
      expect(start.getTime()).toBeLessThanOrEqual(instant.getTime());
      expect(localDay(start, zone)).toBe(day);
      expect(localDay(new Date(start.getTime() - 1), zone) < day).toBe(true);
    });
    fc.assert(property, { numRuns: 500 });
  });
});
