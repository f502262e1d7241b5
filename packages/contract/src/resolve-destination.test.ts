import { describe, expect, it } from 'vitest';
import type { LinkRouting, RoutedVisit, RuleConditions } from './link-rules.ts';
import { failedCondition, resolveDestination } from './resolve-destination.ts';

const visit = (given: Partial<RoutedVisit> = {}): RoutedVisit => ({
  at: Date.parse('2026-06-10T12:00:00Z'),
  acceptLanguage: 'en',
  device: 'mobile',
  system: 'ios',
  country: 'FR',
  source: 'scan',
  visitor: 'a',
  clicks: 0,
  ...given,
});
const link = (given: Partial<LinkRouting> = {}): LinkRouting => ({
  destination: 'default',
  timezone: 'Europe/Paris',
  rules: [],
  variants: [],
  ...given,
});
const holds = (conditions: RuleConditions, given: Partial<RoutedVisit>, timezone = 'Europe/Paris') =>
  failedCondition({ id: 'r', conditions, destination: 'x' }, visit(given), timezone) === undefined;

describe('language condition', () => {
  it.each([
    ['es', 'es', true],
    ['es', 'es-AR', true],
    ['es', 'ES-ar, en;q=0.8', true],
    ['es-ar', 'es', false],
    ['es', 'est', false],
    ['es', 'en, es;q=0.9', false],
    ['es', 'en;q=0.3, es-MX;q=0.9', true],
    ['es', '*, es;q=0.5', true],
    ['es', '*', false],
    ['es', 'es;q=0', false],
    ['es', 'es;q=0, en;q=0.1', false],
    ['es', 'es;q=2', false],
    ['en', 'fr, en', true],
    ['es', undefined, false],
    ['es', '', false],
    ['zh-hant', 'zh-Hant-TW,zh;q=0.9', true],
    ['es', ' es ; q=0.9 ', true],
    // A Spanish browser that also lists English, at a code whose default is Spanish.
    ['en', 'es-ES,es;q=0.9,en;q=0.8', false],
    ['es', 'es-ES,es;q=0.9,en;q=0.8', true],
    // The first language is in no rule, so the default destination decides.
    ['es', 'ca,es;q=0.9,en;q=0.8', false],
    // The order of equal weights does not matter.
    ['es', 'en, es', true],
    ['es', 'en;q=0.7, es;q=0.7', true],
  ])('%s for the header %j: %s', (language, acceptLanguage, expected) => {
    expect(holds({ languages: [language] }, { acceptLanguage })).toBe(expected);
  });
});

describe('time conditions', () => {
  const lunch = { hours: [{ from: '11:30', to: '18:00' }] };
  it.each([
    // Paris changes from UTC+1 to UTC+2 on 2026-03-29 at 01:00 UTC.
    ['2026-03-28T10:29:59Z', false],
    ['2026-03-28T10:30:00Z', true],
    ['2026-03-29T09:29:59Z', false],
    ['2026-03-29T09:30:00Z', true],
    ['2026-03-29T15:59:59Z', true],
    ['2026-03-29T16:00:00Z', false],
    // And back on 2026-10-25 at 01:00 UTC.
    ['2026-10-25T10:29:59Z', false],
    ['2026-10-25T10:30:00Z', true],
  ])('11:30 to 18:00 in Paris hold at %s: %s', (at, expected) => {
    expect(holds(lunch, { at: Date.parse(at) })).toBe(expected);
  });

  it('matches both occurrences of an hour that happens twice', () => {
    const hours = [{ from: '02:15', to: '02:45' }];
    for (const at of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'])
      expect(holds({ hours }, { at: Date.parse(at) })).toBe(true);
  });

  it('matches no moment of an hour that is skipped', () => {
    const hours = [{ from: '02:00', to: '03:00' }];
    const start = Date.parse('2026-03-28T23:00:00Z');
    const minutes = Array.from({ length: 23 * 60 }, (_, minute) => start + minute * 60_000);
    expect(minutes.filter((at) => holds({ hours }, { at }))).toEqual([]);
  });

  it.each([
    // A period over midnight belongs to the day on which it began.
    ['2026-06-12T22:00', true],
    ['2026-06-13T01:59', true],
    ['2026-06-13T02:00', false],
    ['2026-06-13T22:00', false],
    ['2026-06-12T01:00', false],
  ])('Friday 20:00 to 02:00 at %s: %s', (local, expected) => {
    const friday = { weekdays: [5], hours: [{ from: '20:00', to: '02:00' }] };
    expect(holds(friday, { at: Date.parse(`${local}Z`) }, 'UTC')).toBe(expected);
  });

  it.each([
    ['Asia/Kolkata', '2026-06-14T18:29:59Z', 7],
    ['Asia/Kolkata', '2026-06-14T18:30:00Z', 1],
    ['Australia/Lord_Howe', '2026-06-14T13:29:59Z', 7],
    ['Australia/Lord_Howe', '2026-06-14T13:30:00Z', 1],
    ['Pacific/Chatham', '2026-06-14T11:15:00Z', 1],
    ['America/St_Johns', '2026-06-15T02:30:00Z', 1],
  ])('the week begins on Monday at midnight in %s: %s is weekday %i', (timezone, at, weekday) => {
    expect(holds({ weekdays: [weekday] }, { at: Date.parse(at) }, timezone)).toBe(true);
  });

  it.each([
    ['2028-02-28T23:59:59Z', false],
    ['2028-02-29T00:00:00Z', true],
    ['2028-02-29T23:59:59Z', true],
    ['2028-03-01T00:00:00Z', false],
  ])('a leap day is one day: %s is %s', (at, expected) => {
    expect(holds({ dates: { from: '2028-02-29', to: '2028-02-29' } }, { at: Date.parse(at) }, 'UTC')).toBe(expected);
  });

  it('takes 00:00 to 24:00 as the whole day', () => {
    const hours = [{ from: '00:00', to: '24:00' }];
    for (const at of ['2026-06-10T00:00:00Z', '2026-06-10T23:59:59Z'])
      expect(holds({ hours, weekdays: [3] }, { at: Date.parse(at) }, 'UTC')).toBe(true);
  });
});

describe('other conditions', () => {
  it.each<[RuleConditions, Partial<RoutedVisit>, boolean]>([
    [{ systems: ['ios', 'macos'] }, { system: 'ios' }, true],
    [{ systems: ['android'] }, { system: 'ios' }, false],
    [{ devices: ['tablet'] }, { device: 'other' }, false],
    [{ countries: ['FR', 'BE'] }, { country: 'BE' }, true],
    [{ countries: ['FR'] }, { country: undefined }, false],
    [{ sources: ['scan'] }, { source: 'click' }, false],
    [{ sources: ['unknown'] }, { source: 'unknown' }, true],
    [{ sources: ['scan'], countries: ['DE'] }, {}, false],
  ])('%j hold for a visit with %j: %s', (conditions, given, expected) => {
    expect(holds(conditions, given)).toBe(expected);
  });

  it('does not look up what no rule asks for', () => {
    const refuse = (name: string) => () => {
      throw new Error(`${name} was read`);
    };
    const lazy = visit();
    for (const name of ['country', 'device', 'system', 'visitor'] as const)
      Object.defineProperty(lazy, name, { get: refuse(name) });
    const rules = [{ id: 'r', conditions: { languages: ['fr'], countries: ['FR'] }, destination: 'x' }];
    expect(resolveDestination(link({ rules }), lazy).destination).toBe('default');
  });
});

describe('schedule', () => {
  const [start, end] = [Date.parse('2026-06-01T08:00:00Z'), Date.parse('2026-06-30T08:00:00Z')];
  const scheduled = link({
    starts: { at: start, destination: null },
    ends: { at: end, destination: 'over' },
    clickLimit: { clicks: 2, destination: 'full' },
    rules: [{ id: 'r', conditions: { sources: ['scan'] }, destination: 'x' }],
  });
  it.each([
    [start - 1, 0, null, 'not_started'],
    [start, 0, 'x', 'rule'],
    [end - 1, 1, 'x', 'rule'],
    [end - 1, 2, 'full', 'click_limit'],
    [end, 0, 'over', 'ended'],
  ])('at %i after %i clicks leads to %s (%s)', (at, clicks, destination, kind) => {
    expect(resolveDestination(scheduled, visit({ at, clicks }))).toMatchObject({ destination, rule: { kind } });
  });
});

describe('variants', () => {
  const variants = [
    { id: 'a', weight: 3, destination: 'A' },
    { id: 'b', weight: 1, destination: 'B' },
  ];
  it('keeps a visitor on the same variant', () => {
    for (const visitor of ['x', 'y', 'z']) {
      const chosen = Array.from({ length: 5 }, () => resolveDestination(link({ variants }), visit({ visitor })));
      expect(new Set(chosen.map(({ destination }) => destination)).size).toBe(1);
    }
  });

  it('divides 10,000 visitors within 2 % of the weights', () => {
    const visitors = Array.from({ length: 10_000 }, (_, n) => `visitor-${n}`);
    const chosen = visitors.map((visitor) => resolveDestination(link({ variants }), visit({ visitor })).destination);
    expect(Math.abs(chosen.filter((destination) => destination === 'A').length / 10_000 - 0.75)).toBeLessThan(0.02);
  });

  it('divides by a percentage independently of the variants', () => {
    const rules = [{ id: 'r', conditions: { percentage: 30 }, destination: 'R' }];
    const chosen = Array.from(
      { length: 10_000 },
      (_, n) => resolveDestination(link({ rules, variants }), visit({ visitor: `visitor-${n}` })).destination,
    );
    const share = (destination: string) => chosen.filter((each) => each === destination).length / 10_000;
    expect(Math.abs(share('R') - 0.3)).toBeLessThan(0.02);
    expect(Math.abs(share('A') - 0.7 * 0.75)).toBeLessThan(0.02);
  });
});
