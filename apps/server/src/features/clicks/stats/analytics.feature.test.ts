import { endpoints, type QrStats } from '@tessera/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createProUser, subscribe } from '../../../../test/app/codes.ts';
import { createSignedInUser, logIn } from '../../../../test/app/users.ts';
import { useTestApp } from '../../../../test/app/test-app.ts';
import { createLinkedCode, follow, type LinkedCode } from '../../../../test/app/visitors.ts';
import { days, hours } from '../../../platform/clock/clock.ts';
import { sql } from '../../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true });
const { stats, exportStats } = endpoints.qrCodes;
type Person = Awaited<ReturnType<typeof createProUser>>;

const agents = {
  android:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
};

let owner: Person;
let code: LinkedCode;
/** Moves the clock, then signs in again because the session may have expired. */
async function later(milliseconds: number): Promise<void> {
  app.clock.advance(milliseconds);
  owner = { ...owner, ...(await logIn(app, owner.email)) };
}
const read = async (query: { from?: string; to?: string; interval?: 'day' | 'hour' }): Promise<QrStats> =>
  (await app.call(stats, { token: owner.accessToken, params: { id: code.id }, query })).body;
const total = (shares: readonly { total_clicks: number }[] | undefined) =>
  shares?.reduce((sum, { total_clicks }) => sum + total_clicks, 0);

// The clock of a test app starts on Sunday, 1 March 2026, at noon.
beforeAll(async () => {
  owner = await createProUser(app);
  code = await createLinkedCode(app, owner);
  await follow(app, code.hash, { from: '8.8.8.8', headers: { referer: 'https://www.news.example/a' } });
  await follow(app, code.hash.toUpperCase(), { from: '8.8.8.8' });
  await follow(app, code.hash, { from: '2a01:e0a::1', headers: { 'user-agent': agents.android } });
  await follow(app, code.hash, { headers: { 'user-agent': 'Twitterbot/1.0' } });
  await later(hours(3));
  await follow(app, code.hash, { headers: { 'user-agent': agents.windows } });
  await follow(app, code.hash, { headers: { dnt: '1' } });
  await follow(app, code.hash, { headers: { purpose: 'prefetch' } });
  await later(days(1));
  await follow(app, code.hash, { from: '8.8.8.8' });
  await app.shipper.shipAll();
});

describe('GET /v1/qr-codes/:id/stats with a range', () => {
  it('returns 403 without Pro', async () => {
    const person = await createSignedInUser(app);
    const { id } = await createLinkedCode(app, person);
    for (const query of [{ from: '2026-03-01' }, { to: '2026-03-01' }, { interval: 'day' as const }]) {
      const answer = await app.callForError(stats, { token: person.accessToken, params: { id }, query });
      expect(answer).toMatchObject({
        status: 403,
        body: { code: 'analytics_requires_pro', requires_subscription: true },
      });
    }
    expect((await app.call(stats, { token: person.accessToken, params: { id } })).status).toBe(200);
    expect((await app.callForError(exportStats, { token: person.accessToken, params: { id } })).status).toBe(403);
    await subscribe(app, person.email, 'past_due');
    expect(
      (await app.call(stats, { token: person.accessToken, params: { id }, query: { interval: 'day' } })).status,
    ).toBe(200);
  });

  it('returns 404 to other users', async () => {
    const stranger = await createProUser(app);
    const asked = { token: stranger.accessToken, params: { id: code.id } };
    expect((await app.callForError(stats, { ...asked, query: { interval: 'day' } })).status).toBe(404);
    expect((await app.callForError(exportStats, asked)).status).toBe(404);
  });

  it('returns countries, devices, browsers, systems and referrers', async () => {
    const { breakdowns, range, bots, total_clicks } = await read({ from: '2026-03-01', to: '2026-03-02' });
    expect(total_clicks).toBe(6);
    expect(range).toEqual({
      from: '2026-03-01',
      to: '2026-03-02',
      interval: 'day',
      total_clicks: 6,
      unique_clicks: 4,
      scan_clicks: 1,
      link_clicks: 5,
      private_clicks: 1,
    });
    expect(breakdowns).toEqual({
      countries: [
        { value: 'US', total_clicks: 3, unique_clicks: 2 },
        { value: 'FR', total_clicks: 1, unique_clicks: 1 },
        { value: null, total_clicks: 1, unique_clicks: 1 },
      ],
      devices: [
        { value: 'mobile', total_clicks: 4, unique_clicks: 3 },
        { value: 'desktop', total_clicks: 1, unique_clicks: 1 },
      ],
      browsers: [
        { value: 'Safari', total_clicks: 3, unique_clicks: 2 },
        { value: 'Firefox', total_clicks: 1, unique_clicks: 1 },
        { value: 'Chrome', total_clicks: 1, unique_clicks: 1 },
      ],
      systems: [
        { value: 'iOS', total_clicks: 3, unique_clicks: 2 },
        { value: 'Windows', total_clicks: 1, unique_clicks: 1 },
        { value: 'Android', total_clicks: 1, unique_clicks: 1 },
      ],
      referrers: [
        { value: null, total_clicks: 4, unique_clicks: 3 },
        { value: 'news.example', total_clicks: 1, unique_clicks: 1 },
      ],
      labels: [],
      rules: [],
    });
    expect(bots).toEqual({ bot_clicks: 1, prefetch_clicks: 1 });
  });

  it('returns every hour, with zeros', async () => {
    const { series } = await read({ from: '2026-03-01', to: '2026-03-02', interval: 'hour' });
    expect(series).toHaveLength(48);
    expect(series?.filter(({ total_clicks }) => total_clicks > 0)).toEqual([
      { at: '2026-03-01T12:00:00.000Z', total_clicks: 3, unique_clicks: 2, scan_clicks: 1, link_clicks: 2 },
      { at: '2026-03-01T15:00:00.000Z', total_clicks: 2, unique_clicks: 1, scan_clicks: 0, link_clicks: 2 },
      { at: '2026-03-02T15:00:00.000Z', total_clicks: 1, unique_clicks: 1, scan_clicks: 0, link_clicks: 1 },
    ]);
  });

  it('returns every day, and the hours of the week from Monday on', async () => {
    const { series, hours_of_week, daily_stats } = await read({ from: '2026-02-20', to: '2026-03-02' });
    expect(series?.map(({ total_clicks }) => total_clicks)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 1]);
    expect(daily_stats).toHaveLength(11);
    expect(hours_of_week).toHaveLength(7);
    expect([hours_of_week?.[6]?.[12], hours_of_week?.[6]?.[15], hours_of_week?.[0]?.[15]]).toEqual([3, 2, 1]);
    expect(hours_of_week?.flat().reduce((sum, count) => sum + count, 0)).toBe(6);
  });

  it.each([
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '2020-01-01' },
    { from: 'yesterday' },
    { interval: 'week' as 'day' },
    { from: '2026-01-01', to: '2026-03-01', interval: 'hour' as const },
    { to: '0000-01-01' },
    { to: '1999-12-31' },
    { from: '2101-01-01' },
    { from: '9999-12-31', to: '9999-12-31' },
  ])('returns 422 for %j, also for an export', async (query) => {
    const asked = { token: owner.accessToken, params: { id: code.id }, query };
    expect((await app.callForError(stats, asked)).status).toBe(422);
    expect((await app.callForError(exportStats, asked)).status).toBe(422);
  });
});

describe('CSV export', () => {
  async function fetchFile(query: { from?: string; to?: string; interval?: 'day' | 'hour' | 'click' }) {
    const { body } = await app.call(exportStats, { token: owner.accessToken, params: { id: code.id }, query });
    const { pathname, search } = new URL(body.downloadUrl);
    return app.http.inject(pathname + search);
  }

  it('has a line per day, hour or click, and is downloaded without a token', async () => {
    const byDay = await fetchFile({ from: '2026-03-01', to: '2026-03-02' });
    expect(byDay.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="clicks-${code.hash}-2026-03-01-2026-03-02-by-day.csv"`,
    });
    expect(byDay.body.split('\r\n')).toEqual([
      'date,total_clicks,unique_clicks,bot_clicks,prefetch_clicks,scan_clicks,link_clicks',
      '2026-03-01,5,3,1,1,1,4',
      '2026-03-02,1,1,0,0,0,1',
      '',
    ]);
    const byHour = await fetchFile({ from: '2026-03-01', to: '2026-03-02', interval: 'hour' });
    expect(byHour.body.split('\r\n')).toHaveLength(50);
    const byClick = await fetchFile({ interval: 'click' });
    expect(byClick.body.split('\r\n').slice(0, 3)).toEqual([
      'time,kind,country,device,browser,system,referrer,source,label,rule',
      '2026-03-01T12:00:00.000Z,person,US,mobile,Safari,iOS,news.example,click,,',
      '2026-03-01T12:00:00.000Z,person,US,mobile,Safari,iOS,,scan,,',
    ]);
    expect(byClick.body.split('\r\n')).toHaveLength(10);
  });

  it('has every click once, also with many clicks at the same moment', async () => {
    const busy = await createLinkedCode(app, owner);
    const day = app.clock.now().toISOString().slice(0, 10);
    await app.db.run(sql`
      insert into click_raw (code_id, at, kind) select ${busy.id}, ${app.clock.now()}, 'p' from generate_series(1, 7000)`);
    const { body } = await app.call(exportStats, {
      token: owner.accessToken,
      params: { id: busy.id },
      query: { from: day, to: day, interval: 'click' },
    });
    const { pathname, search } = new URL(body.downloadUrl);
    expect((await app.http.inject(pathname + search)).body.split('\r\n')).toHaveLength(7002);
  });

  it('returns 404 for a changed URL and after ten minutes', async () => {
    const { body } = await app.call(exportStats, { token: owner.accessToken, params: { id: code.id } });
    const { pathname, search } = new URL(body.downloadUrl);
    const tampered = [
      search.replace('interval=day', 'interval=click'),
      search.replace(/from=[\d-]+/, 'from=2020-01-01'),
      search.replace(/signature=.{5}/, 'signature=AAAAA'),
      '',
    ];
    for (const query of tampered) expect((await app.http.inject(pathname + query)).statusCode, query).toBe(404);
    await later(11 * 60_000);
    expect((await app.http.inject(pathname + search)).statusCode).toBe(404);
  });
});

describe('breakdown of closed months', () => {
  it('is the same read from days or from months', async () => {
    const from = '2026-03-01';
    const expected = await read({ from, to: '2026-04-20' });
    expect(total(expected.breakdowns?.countries)).toBe(5);
    await later(days(50));
    const otherCode = await createLinkedCode(app, owner);
    await follow(app, otherCode.hash);
    await app.shipper.shipAll();
    await app.upkeep.run();
    const months = await app.db.one<{ count: number }>(
      sql`select count(*) from click_breakdown where code_id = ${code.id} and grain = 'm'`,
    );
    expect(months.count).toBeGreaterThan(3);
    // Without the daily rows, only the monthly ones can be read.
    await app.db.run(sql`delete from click_breakdown where code_id = ${code.id} and grain = 'd'`);
    expect((await read({ from, to: '2026-04-20' })).breakdowns).toEqual(expected.breakdowns);
  });
});
