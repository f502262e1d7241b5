import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LinkRouting, RoutedVisit, RuleConditions } from './link-rules.ts';
import { resolveDestination } from './resolve-destination.ts';

/**
 * An independent model. It prints the local time with `Intl` and compares texts, lists the candidates of a period day by day, and sorts
 * the languages of the header; it shares no code with the resolver.
 */
const zoneNames = [
  'UTC',
  'Europe/Paris',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Africa/Casablanca',
];

const printed = new Map(
  zoneNames.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
  ]),
);
const addDays = (date: string, days: number) => {
  const moved = new Date(`${date}T12:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
};
const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const weekdayIn = (date: string) => weekdayNames.indexOf(new Date(`${date}T12:00:00Z`).toUTCString().slice(0, 3)) + 1;

function modelOfTime({ weekdays, hours, dates }: RuleConditions, zone: string, at: number): boolean {
  const now = (printed.get(zone)?.format(at) ?? '').replace(' ', 'T');
  const today = now.slice(0, 10);
  const isDay = (date: string) =>
    (!weekdays || weekdays.includes(weekdayIn(date))) &&
    !(dates?.from && date < dates.from) &&
    !(dates?.to && date > dates.to);
  if (!hours) return isDay(today);
  return hours.some(({ from, to }) =>
    [today, addDays(today, -1)].some((date) => {
      const lastDay = to > from ? date : addDays(date, 1);
      // 24:00 sorts after every time of its day.
      return now >= `${date}T${from}` && now < `${lastDay}T${to}` && isDay(date);
    }),
  );
}

function modelOfLanguages(languages: readonly string[], header: [string, number][]): boolean {
  const wanted = header.filter(([tag, weight]) => tag !== '*' && weight > 0).sort((a, b) => b[1] - a[1]);
  const first = wanted.filter(([, weight]) => weight === wanted[0]?.[1]).map(([tag]) => tag.toLowerCase());
  return first.some((tag) => {
    const parts = tag.split('-');
    return parts.some((_, index) => languages.includes(parts.slice(0, index + 1).join('-')));
  });
}

interface Facts {
  zone: string;
  header: [string, number][];
  visit: RoutedVisit;
}

function model(link: LinkRouting, { zone, header, visit }: Facts): string | null {
  if (link.starts && link.starts.at > visit.at) return link.starts.destination;
  if (link.ends && link.ends.at <= visit.at) return link.ends.destination;
  for (const { conditions, destination } of link.rules) {
    const { languages, devices, systems, countries, sources } = conditions;
    const all = [
      modelOfTime(conditions, zone, visit.at),
      !languages || modelOfLanguages(languages, header),
      !devices || new Set<string>(devices).has(visit.device),
      !systems || new Set<string>(systems).has(visit.system),
      !countries || countries.join().includes(visit.country ?? '??'),
      !sources || new Set<string>(sources).has(visit.source),
    ];
    if (!all.includes(false)) return destination;
  }
  return link.destination;
}

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 });
const some = <T>(values: readonly T[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 });
const two = (number: number) => String(number).padStart(2, '0');
const time = fc
  .constantFrom(0, 1, 90, 120, 150, 180, 690, 1080, 1410, 1439)
  .map((m) => `${two(Math.floor(m / 60))}:${two(m % 60)}`);
const period = fc
  .record({ from: time, to: fc.oneof(time, fc.constant('24:00')) })
  .filter(({ from, to }) => from !== to);
/** Days around changes of the clock, ends of years and leap days. */
const edges = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-10-04',
  '2026-10-25',
  '2026-11-01',
  '2026-12-31',
  '2028-02-28',
  '2028-02-29',
  '2028-12-31',
];
const date = fc.constantFrom(...edges);
const moment = fc
  .record({ day: date, minutes: fc.integer({ min: -2880, max: 2880 }), ms: fc.constantFrom(0, 1, 59_999) })
  .map(({ day, minutes, ms }) => Date.parse(`${day}T00:00:00Z`) + minutes * 60_000 + ms);
const tags = ['es', 'es-AR', 'en', 'en-US', 'pt-BR', 'pt', 'de'];
const conditions: fc.Arbitrary<RuleConditions> = fc.record({
  languages: maybe(some(tags.map((tag) => tag.toLowerCase()))),
  devices: maybe(some(['mobile', 'desktop'] as const)),
  systems: maybe(some(['ios', 'android', 'windows'] as const)),
  countries: maybe(some(['FR', 'DE', 'BR'])),
  weekdays: maybe(some([1, 2, 3, 4, 5, 6, 7])),
  hours: maybe(fc.array(period, { minLength: 1, maxLength: 3 })),
  dates: maybe(fc.record({ from: maybe(date), to: maybe(date) })),
  sources: maybe(some(['scan', 'click'] as const)),
});
const boundary = fc.record({ at: moment, destination: fc.constantFrom(null, 'fallback') });
const facts: fc.Arbitrary<Facts & { link: LinkRouting }> = fc
  .record({
    zone: fc.constantFrom(...zoneNames),
    header: fc.array(fc.tuple(fc.constantFrom('*', ...tags), fc.constantFrom(0, 0.1, 0.5, 0.9, 1)), { maxLength: 4 }),
    at: moment,
    device: fc.constantFrom('mobile', 'desktop', 'other'),
    system: fc.constantFrom('ios', 'android', 'other'),
    country: fc.constantFrom(undefined, 'FR', 'DE'),
    source: fc.constantFrom('scan', 'click', 'unknown'),
    rules: fc.array(conditions, { maxLength: 5 }),
    starts: maybe(boundary),
    ends: maybe(boundary),
  })
  .map(({ zone, header, rules, starts, ends, ...given }) => ({
    zone,
    header,
    visit: {
      ...given,
      acceptLanguage: header.map(([tag, weight]) => (weight === 1 ? tag : `${tag};q=${weight}`)).join(', '),
      visitor: 'v',
      clicks: 0,
    } as RoutedVisit,
    link: {
      destination: 'default',
      timezone: zone,
      starts,
      ends,
      rules: rules.map((each, index) => ({ id: `r${index}`, conditions: each, destination: `to ${index}` })),
      variants: [],
    },
  }));

describe('resolveDestination', () => {
  it('decides as an independent model', () => {
    fc.assert(
      fc.property(facts, ({ link, ...given }) => {
        expect(resolveDestination(link, given.visit).destination).toBe(model(link, given));
      }),
      { numRuns: 5000 },
    );
  });

  it('leads to the first applying rule in every order of the rules', () => {
    fc.assert(
      fc.property(
        facts.chain((given) =>
          fc.tuple(
            fc.constant(given),
            fc.shuffledSubarray([...given.link.rules], { minLength: given.link.rules.length }),
          ),
        ),
        ([{ link, ...given }, rules]) => {
          const shuffled = { ...link, rules };
          expect(resolveDestination(shuffled, given.visit).destination).toBe(model(shuffled, given));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('depends on nothing but the link and the visit', () => {
    fc.assert(
      fc.property(facts, ({ link, visit }) => {
        const first = resolveDestination(link, visit);
        // Another zone in between, so that a remembered offset would be noticed.
        resolveDestination({ ...link, timezone: 'Pacific/Kiritimati' }, { ...visit, at: visit.at + 60_000 });
        expect(resolveDestination(link, visit)).toEqual(first);
      }),
    );
  });
});
