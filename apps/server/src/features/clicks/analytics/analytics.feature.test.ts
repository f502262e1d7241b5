import { type Analytics, type ClickEvent, endpoints, type QueryInput, type SignedIn } from '@tessera/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createProUser } from '../../../../test/app/codes.ts';
import { useTestApp } from '../../../../test/app/test-app.ts';
import { createSignedInUser } from '../../../../test/app/users.ts';
import { createLinkedCode, follow, type LinkedCode, safari } from '../../../../test/app/visitors.ts';
import { openCountries } from '../../../platform/country/country.ts';
import { agentReader } from '../../../platform/user-agents/user-agents.ts';
import { makeBatch } from '../counting/batch.ts';
import { countBatch, ensurePosition } from '../counting/counting.repo.ts';
import { formatLine } from '../recording/click-line.ts';
import { createPartitions } from '../upkeep/partitions.repo.ts';
import { openDailySalts } from '../upkeep/upkeep.repo.ts';

const app = useTestApp({ unlimited: true });
const { read } = endpoints.analytics;
type Query = QueryInput<typeof read>;

const dayMs = 86_400_000;

/** A generator with a seed (mulberry32), so that a failure can be repeated. */
function seeded(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
const random = seeded(20260329);
const oneOf = <Value>(values: readonly [Value, ...Value[]]): Value => values[random(values.length)] ?? values[0];

const agents: [string, ...string[]] = [
  safari,
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
];
const addresses: [string, ...string[]] = ['8.8.8.8', '2a01:e0a::1', '203.0.113.7'];
const referrers: [string, ...string[]] = ['', 'https://news.example/a', 'https://blog.example/'];

let owner: SignedIn & { email: string };
let codes: [LinkedCode, LinkedCode, LinkedCode];
let clicks: ClickEvent[];
/** The days of UTC with clicks. In Europe clocks go forward on 29 March, in Australia back on 5 April. */
const [firstDay, lastDay] = ['2026-03-20', '2026-04-08'];
const allDays = { start: Date.parse(firstDay), lengthMs: Date.parse(lastDay) + dayMs - Date.parse(firstDay) };

/** Counts clicks on the codes at random times of the days, as batch number `batchNumber`. Returns the times. */
async function countClicks(
  count: number,
  batchNumber: number,
  on: [LinkedCode, ...LinkedCode[]],
  { from = agents, period = allDays } = {},
): Promise<number[]> {
  const times = Array.from({ length: count }, () => period.start + random(period.lengthMs)).sort((a, b) => a - b);
  const days = [...new Set(times.map((at) => new Date(at).toISOString().slice(0, 10)))];
  await app.db.tx((tx) => createPartitions(tx, days));
  const salts = await openDailySalts(app.db, days);
  const lines = times.map((at) =>
    formatLine(
      at,
      oneOf(on).hash,
      { 'user-agent': oneOf(from), referer: oneOf(referrers) || undefined, ...(random(10) === 0 && { dnt: '1' }) },
      oneOf(addresses),
      { source: oneOf(['scan', 'click', 'unknown'] as const), label: oneOf(['', 'poster']) || undefined },
    ),
  );
  const classifier = { agentOf: agentReader(), countryOf: openCountries() };
  const batch = makeBatch({ lines, next: batchNumber + 1, skipped: 0 }, salts, classifier);
  if (batch.kind !== 'ready') throw new Error('no salts');
  const now = app.clock.now();
  await ensurePosition(app.db, 'analytics', now);
  await countBatch(app.db, { source: 'analytics', from: batchNumber, to: batchNumber + 1, now, batch });
  return times;
}

const ask = async (query: Query): Promise<Analytics> =>
  (await app.call(read, { token: owner.accessToken, query })).body;
const refusal = async (query: Query, token = owner.accessToken) =>
  (await app.callForError(read, { token, query })).body.code;

beforeAll(async () => {
  app.clock.advance(Date.parse('2026-04-09T12:00Z') - app.clock.now().getTime());
  owner = await createProUser(app);
  codes = [await createLinkedCode(app, owner), await createLinkedCode(app, owner), await createLinkedCode(app, owner)];
  const deleted = await createLinkedCode(app, owner);
  await countClicks(600, 0, [...codes, deleted]);
  await app.call(endpoints.qrCodes.remove, { token: owner.accessToken, params: { id: deleted.id } });
  // Closes the days until 6 April and adds them up by account, then purges the deleted code. Later clicks are added to both sums.
  await app.upkeep.run();
  await countClicks(400, 1, codes);
  clicks = [];
  for (let cursor: string | undefined; ; ) {
    const { body } = await app.call(endpoints.clicks.list, {
      token: owner.accessToken,
      query: { limit: '1000', ...(cursor !== undefined && { cursor }) },
    });
    clicks.push(...body.clicks);
    if (!body.has_more) break;
    cursor = body.next_cursor;
  }
  expect(clicks.length).toBeGreaterThan(750);
});

const zones: [string, ...string[]] = [
  'UTC',
  'Europe/Paris',
  'America/New_York',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Pacific/Kiritimati',
];
const formats = new Map(
  zones.map((zone) => [
    zone,
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
    }),
  ]),
);
/** The clock and calendar on a wall in the zone, as `Intl` shows them. */
function onWall(at: string, zone: string) {
  const parts = formats.get(zone)?.formatToParts(new Date(at)) ?? [];
  const { year, month, day, hour, weekday } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return { day: `${year}-${month}-${day}`, hour: Number(hour), weekday };
}

const groups = ['countries', 'devices', 'browsers', 'systems', 'referrers', 'labels', 'codes', 'hours_of_week'];
const fieldOf = {
  countries: 'country',
  devices: 'device',
  browsers: 'browser',
  systems: 'os',
  referrers: 'referrer',
  labels: 'source_label',
} as const;

const filters: [Query, ...Query[]] = [
  {},
  {},
  { country: 'US' },
  { device: 'mobile', country: 'FR' },
  { browser: 'Firefox' },
  { referrer: 'news.example' },
  { referrer: '' },
  { source: 'scan' },
  { source_label: 'poster', device: 'desktop' },
];

function randomQuery() {
  const tz = oneOf(zones);
  const start = random(19);
  const length = 1 + random(20 - start);
  const day = (number: number) => new Date(Date.parse(firstDay) + number * dayMs).toISOString().slice(0, 10);
  const interval = oneOf(['hour', 'day', 'week', 'month'] as const);
  const filter = oneOf(filters);
  const chosen = random(3) === 0 ? [oneOf(codes).id, oneOf(codes).id] : undefined;
  return { tz, from: day(start), to: day(start + length - 1), interval, filter, chosen };
}

const countBy = <Key>(events: readonly ClickEvent[], keyOf: (event: ClickEvent) => Key): Map<Key, number> => {
  const counts = new Map<Key, number>();
  for (const event of events) counts.set(keyOf(event), (counts.get(keyOf(event)) ?? 0) + 1);
  return counts;
};

describe('GET /v1/analytics', () => {
  it.each(Array.from({ length: 60 }, (_, number) => number))('adds up to the single clicks, query %i', async () => {
    const { filter, chosen, ...range } = randomQuery();
    const asked = { ...range, ...filter, group_by: groups.join(','), ...(chosen && { id: chosen.join(',') }) };
    const reply = await ask(asked);
    const selected = clicks.filter(
      (click) =>
        (!chosen || chosen.includes(click.code_id)) &&
        Object.entries(filter).every(([field, value]) => (click[field as keyof ClickEvent] ?? '') === value),
    );
    const found = selected.filter(({ clicked_at }) => {
      const { day } = onWall(clicked_at, range.tz);
      return day >= range.from && day <= range.to;
    });
    const about = JSON.stringify(asked);
    expect(reply.range, about).toEqual({
      ...range,
      total_clicks: found.length,
      unique_clicks: found.filter(({ is_unique }) => is_unique).length,
      scan_clicks: found.filter(({ source }) => source === 'scan').length,
      link_clicks: found.filter(({ source }) => source === 'click').length,
    });

    const starts = reply.series.map(({ at }) => at);
    const bucketOf = ({ clicked_at }: ClickEvent) => starts.findLast((start) => start <= clicked_at);
    const expected = countBy(found, bucketOf);
    expect(
      reply.series.map(({ at, total_clicks }) => [at, total_clicks]),
      about,
    ).toEqual(starts.map((start) => [start, expected.get(start) ?? 0]));
    if (range.interval === 'day')
      expect(starts.map((start) => onWall(start, range.tz).day)).toEqual([
        ...new Set(starts.map((start) => onWall(start, range.tz).day)),
      ]);

    for (const [name, field] of Object.entries(fieldOf)) {
      const shares = reply.breakdowns[name as keyof typeof fieldOf] ?? [];
      const counts = countBy(found, (click) => click[field]);
      const named = shares.filter(({ value }) => value !== null && value !== 'other');
      expect(
        Object.fromEntries(named.map(({ value, total_clicks }) => [value, total_clicks])),
        `${name} of ${about}`,
      ).toEqual(Object.fromEntries([...counts].filter(([value]) => value !== null && value !== 'other')));
    }
    const inCountries = (reply.breakdowns.countries ?? []).reduce((sum, { total_clicks }) => sum + total_clicks, 0);
    expect(inCountries + (reply.private_clicks ?? 0), about).toBe(found.length);

    const perCode = countBy(found, ({ code_id }) => code_id);
    const ranked = reply.top_codes ?? [];
    expect(
      ranked.map(({ id, total_clicks }) => [id, total_clicks]),
      about,
    ).toEqual(ranked.map(({ id }) => [id, perCode.get(id) ?? 0]));
    const seriesOf = countBy(found, (click) => `${click.code_id} ${bucketOf(click)}`);
    expect(
      ranked.map(({ series }) => series),
      about,
    ).toEqual(ranked.map(({ id }) => starts.map((start) => seriesOf.get(`${id} ${start}`) ?? 0)));
    const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
    const hours = countBy(found, ({ clicked_at }) => {
      const { hour, weekday = '' } = onWall(clicked_at, range.tz);
      return weekdays.indexOf(weekday) * 24 + hour;
    });
    expect(reply.hours_of_week?.flat(), about).toEqual(Array.from({ length: 168 }, (_, hour) => hours.get(hour) ?? 0));
  });

  it.each(zones)('has the latest days of a code in the statistics of the code, in %s', async (tz) => {
    const [{ id }] = codes;
    const { accessToken: token } = owner;
    const { body } = await app.call(endpoints.qrCodes.stats, { token, params: { id }, query: { tz } });
    const to = onWall(app.clock.now().toISOString(), tz).day;
    const from = new Date(Date.parse(to) - 6 * dayMs).toISOString().slice(0, 10);
    const { series, previous } = await ask({ id, tz, from, to, compare: 'previous' });
    expect(body.daily_stats.map(({ date: _, ...counts }) => counts)).toEqual(
      series.map(({ at: _, ...counts }) => counts),
    );
    expect(body.daily_stats.map(({ date }) => date)).toEqual(series.map(({ at }) => onWall(at, tz).day));
    expect(body.previous_clicks).toBe(previous?.range.total_clicks);
    expect(body.total_clicks).toBe(clicks.filter(({ code_id }) => code_id === id).length);
    const refused = app.callForError(endpoints.qrCodes.stats, { token, params: { id }, query: { tz, from } });
    expect((await refused).body).toMatchObject({ code: 'validation_failed', fields: { tz: expect.any(String) } });
  });

  it('counts the requests of bots in the range, apart from all clicks', async () => {
    const crawled = await createLinkedCode(app, owner);
    const times = await countClicks(80, 2, [crawled], {
      from: ['Googlebot/2.1 (+http://www.google.com/bot.html)'],
    });
    for (const tz of zones) {
      const range = { tz, from: '2026-03-28', to: '2026-04-02' };
      const { bots, range: counted } = await ask({ id: crawled.id, ...range, group_by: 'bots' });
      const days = times.map((at) => onWall(new Date(at).toISOString(), tz).day);
      const found = days.filter((day) => day >= range.from && day <= range.to).length;
      expect([bots, counted.total_clicks]).toEqual([{ bot_clicks: found, prefetch_clicks: 0 }, 0]);
      const fromPhones = await ask({ id: crawled.id, ...range, group_by: 'bots', device: 'mobile' });
      expect(fromPhones.bots?.bot_clicks).toBe(0);
    }
  });

  it('has the clicks of the last 30 minutes, without Pro too', async () => {
    const minuteMs = 60_000;
    const current = Math.floor(app.clock.now().getTime() / minuteMs);
    const visited = await createLinkedCode(app, owner);
    const period = { start: (current - 34) * minuteMs, lengthMs: 34 * minuteMs };
    const times = await countClicks(50, 3, [visited], { period });
    const { last_minutes: shown = [], range } = await ask({ id: visited.id, group_by: 'last_minutes' });
    expect(shown.map(({ at }) => Date.parse(at) / minuteMs - current)).toEqual(
      Array.from({ length: 30 }, (_, index) => index - 29),
    );
    expect(shown.map(({ total_clicks }) => total_clicks)).toEqual(
      shown.map(({ at }) => times.filter((time) => Math.floor(time / minuteMs) * minuteMs === Date.parse(at)).length),
    );
    expect(range.total_clicks).toBe(50);
    const { last_minutes: scans = [] } = await ask({ id: visited.id, group_by: 'last_minutes', source: 'scan' });
    const sum = (minutes: typeof shown) => minutes.reduce((all, { total_clicks }) => all + total_clicks, 0);
    expect(sum(scans)).toBeLessThan(sum(shown));
    const { accessToken: token } = await createSignedInUser(app);
    const { body } = await app.call(read, { token, query: { group_by: 'last_minutes' } });
    expect(sum(body.last_minutes ?? [])).toBe(0);
  });

  it('compares with the days before, and with the same days a year before', async () => {
    const range = { from: '2026-04-02', to: '2026-04-05', tz: 'Europe/Paris', group_by: 'codes' };
    const before = await ask({ from: '2026-03-29', to: '2026-04-01', tz: 'Europe/Paris', group_by: 'codes' });
    const reply = await ask({ ...range, compare: 'previous' });
    expect(reply.previous).toEqual({ range: withoutCalendar(before.range), series: before.series });
    const previous = new Map(before.top_codes?.map(({ id, total_clicks }) => [id, total_clicks]));
    for (const { id, previous_clicks } of reply.top_codes ?? []) expect(previous_clicks).toBe(previous.get(id));
    const year = await ask({ ...range, compare: 'year' });
    expect(year.previous?.range).toMatchObject({ from: '2025-04-02', to: '2025-04-05', total_clicks: 0 });
  });

  it('reads the last days without Pro, by time and code only', async () => {
    const { accessToken } = await createSignedInUser(app);
    const reply = (await app.call(read, { token: accessToken, query: { group_by: 'codes,hours_of_week' } })).body;
    expect(reply.range).toMatchObject({ from: '2026-04-03', to: '2026-04-09', tz: 'UTC', interval: 'day' });
    expect(reply.series).toHaveLength(7);
    for (const query of [
      { from: '2026-04-02' },
      { compare: 'previous' },
      { group_by: 'countries' },
      { group_by: 'bots' },
      { country: 'US' },
    ] as Query[])
      expect(await refusal(query, accessToken)).toBe('analytics_requires_pro');
  });

  it('refuses filters of clicks that are not stored, and ranges that are too long', async () => {
    expect(await refusal({ from: '2025-12-01', to: '2026-01-01', country: 'US' })).toBe('clicks_not_stored');
    expect((await ask({ from: '2025-12-01', to: '2026-01-01' })).range.total_clicks).toBe(0);
    expect(await refusal({ from: '2026-01-01', interval: 'hour' })).toBe('validation_failed');
    expect(await refusal({ tz: 'Mars/Olympus' })).toBe('validation_failed');
    expect(await refusal({ group_by: 'country' })).toBe('validation_failed');
  });

  it('leaves deleted codes out at once', async () => {
    const person = await createProUser(app);
    const [kept, deleted] = [await createLinkedCode(app, person), await createLinkedCode(app, person)];
    await countClicks(60, 4, [kept, deleted]);
    await app.upkeep.run();
    const all = async () =>
      (await app.call(read, { token: person.accessToken, query: { from: firstDay, to: lastDay, group_by: 'devices' } }))
        .body;
    const ofKept = async () =>
      (
        await app.call(read, {
          token: person.accessToken,
          query: { from: firstDay, to: lastDay, group_by: 'devices', id: kept.id },
        })
      ).body;
    expect((await all()).range.total_clicks).toBe(60);
    await app.call(endpoints.qrCodes.remove, { token: person.accessToken, params: { id: deleted.id } });
    const { range, breakdowns } = await ofKept();
    expect(await all()).toMatchObject({ range, breakdowns });
    await app.upkeep.run();
    expect(await all()).toMatchObject({ range, breakdowns });
  });

  it('counts nothing of the codes of others', async () => {
    const stranger = await createProUser(app);
    const query = { id: codes.map(({ id }) => id).join(','), from: firstDay, to: lastDay, group_by: 'codes' };
    const { body } = await app.call(read, { token: stranger.accessToken, query });
    expect([body.range.total_clicks, body.code_count, body.top_codes]).toEqual([0, 0, []]);
    expect(await follow(app, codes[0]?.hash ?? '')).toMatchObject({ statusCode: 302 });
  });
});

function withoutCalendar({ tz: _tz, interval: _interval, ...range }: Analytics['range']) {
  return range;
}
