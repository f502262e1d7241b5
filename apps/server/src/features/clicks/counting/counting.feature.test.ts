// On both engines: counts a batch in one statement, and notifies.
import { describe, expect, it } from 'vitest';
import { endpoints } from '@tessera/contract';
import { createSignedInUser } from '../../../../test/app/users.ts';
import { useTestApp } from '../../../../test/app/test-app.ts';
import { createLinkedCode, follow, type LinkedCode, safari } from '../../../../test/app/visitors.ts';
import { days, hours } from '../../../platform/clock/clock.ts';
import { sql } from '../../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true });
const createNewCode = async () => createLinkedCode(app, await createSignedInUser(app));

const daily = ({ id }: LinkedCode) =>
  app.db.many<{ day: string; total: number; unique: number; bots: number; prefetches: number }>(sql`
    select day, total_clicks as total, unique_clicks as unique, bot_clicks as bots, prefetch_clicks as prefetches
    from click_daily where code_id = ${id} order by day`);

/** The totals of every table. */
async function rollups({ id }: LinkedCode) {
  return app.db.one(sql`select
    (select total_clicks from click_totals where code_id = ${id}) as total,
    (select sum(total_clicks)::int from click_daily where code_id = ${id}) as days,
    (select sum(total_clicks)::int from click_hourly where code_id = ${id}) as hours,
    (select sum(total_clicks)::int from click_breakdown where code_id = ${id} and grain = 'd' and dimension = 'c') as countries,
    (select sum(total_clicks)::int from click_breakdown where code_id = ${id} and grain = 'd' and dimension = 'a') as agents,
    (select count(*)::int from click_raw where code_id = ${id} and kind = 'p') as rows,
    (select sum(unique_clicks)::int from click_daily where code_id = ${id}) as unique_days,
    (select sum(unique_clicks)::int from click_hourly where code_id = ${id}) as unique_hours,
    (select sum(unique_clicks)::int from click_breakdown where code_id = ${id} and grain = 'd' and dimension = 'a') as unique_agents`);
}

describe('counting', () => {
  it('counts a click once when shipping runs twice', async () => {
    const code = await createNewCode();
    await follow(app, code.hash);
    await app.shipper.shipAll();
    await app.shipper.shipAll();
    expect(await daily(code)).toMatchObject([{ day: '2026-03-01', total: 1, unique: 1, bots: 0, prefetches: 0 }]);
  });

  it('learns from the database what another process has counted', async () => {
    const code = await createNewCode();
    await follow(app, code.hash);
    await app.shipper.shipAll();
    const successor = app.openShipper();
    await successor.shipAll();
    expect(successor.counts.shipped).toBe(0);
    expect(successor.position()).toBe(app.journal.written());
  });

  it('adds the same numbers to every table', async () => {
    const code = await createNewCode();
    for (let n = 0; n < 30; n++) {
      await follow(app, code.hash, {
        from: `198.51.100.${n % 7}`,
        headers: { referer: `https://site${n % 3}.example/page` },
      });
      if (n % 10 === 9) {
        await app.shipper.shipAll();
        app.clock.advance(hours(1));
      }
    }
    const all = { total: 30, days: 30, hours: 30, countries: 30, agents: 30, rows: 30 };
    expect(await rollups(code)).toEqual({ ...all, unique_days: 7, unique_hours: 7, unique_agents: 7 });
    const referrers = await app.db.many(sql`
      select value, total_clicks as total from click_breakdown
      where code_id = ${code.id} and dimension = 'r' order by value`);
    expect(referrers).toEqual(
      ['site0.example', 'site1.example', 'site2.example'].map((value) => ({ value, total: 10 })),
    );
  });

  it.each([
    ['a previewer', { 'user-agent': 'WhatsApp/2.23.20.0 A' }, { total: 0, unique: 0, bots: 1, prefetches: 0 }],
    ['a crawler', { 'user-agent': 'Googlebot/2.1' }, { total: 0, unique: 0, bots: 1, prefetches: 0 }],
    ['a prefetch', { 'sec-purpose': 'prefetch' }, { total: 0, unique: 0, bots: 0, prefetches: 1 }],
    ['a visitor who opted out of tracking', { dnt: '1' }, { total: 1, unique: 0, bots: 0, prefetches: 0 }],
  ])('counts %s by its kind and stores nothing else', async (_, headers, expected) => {
    const code = await createNewCode();
    await follow(app, code.hash, { headers });
    await app.shipper.shipAll();
    expect(await daily(code)).toMatchObject([expected]);
    const kept = await app.db.many(sql`
      select country, agent, referrer from click_raw where code_id = ${code.id}`);
    expect(kept).toEqual([{ country: null, agent: null, referrer: null }]);
  });

  it('does not count HEAD requests and inactive links', async () => {
    const person = await createSignedInUser(app);
    const code = await createLinkedCode(app, person);
    expect((await app.http.inject({ method: 'HEAD', url: `/${code.hash}` })).statusCode).toBe(302);
    await app.call(endpoints.qrCodes.update, {
      token: person.accessToken,
      params: { id: code.id },
      body: { is_active: false },
    });
    expect((await follow(app, code.hash)).statusCode).toBe(410);
    await app.shipper.shipAll();
    expect(await daily(code)).toEqual([]);
  });

  it('counts a click on the day it was made', async () => {
    const code = await createNewCode();
    const [before] = app.clock.now().toISOString().split('T');
    await follow(app, code.hash);
    app.clock.advance(days(1));
    await follow(app, code.hash);
    await app.shipper.shipAll();
    const [today] = app.clock.now().toISOString().split('T');
    expect(await daily(code)).toMatchObject([
      { day: before, total: 1, unique: 1 },
      { day: today, total: 1, unique: 1 },
    ]);
  });

  it('drops clicks of deleted codes and counts the others of the batch', async () => {
    const person = await createSignedInUser(app);
    const gone = await createLinkedCode(app, person);
    await follow(app, gone.hash);
    await app.call(endpoints.qrCodes.remove, { token: person.accessToken, params: { id: gone.id } });
    const other = await createNewCode();
    await follow(app, other.hash);
    await app.shipper.shipAll();
    expect(await daily(gone)).toEqual([]);
    expect(await daily(other)).toMatchObject([{ total: 1 }]);
  });

  it('stores the visitor’s address nowhere in the database or the log', async () => {
    const code = await createNewCode();
    await follow(app, code.hash, { from: '203.0.113.199', headers: { referer: 'https://a.example/private/page' } });
    await app.shipper.shipAll();
    const tables = await app.db.many<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    );
    for (const { name } of tables) {
      const rows = await app.db.many<{ row: string }>(sql`select t::text as row from ${sql.ident(name)} t`);
      expect(rows.map(({ row }) => row).join('\n'), name).not.toMatch(/203\.0\.113\.199|private\/page/);
    }
    expect(app.logged.join('\n')).not.toContain('203.0.113.199');
  });

  it('counts referrers beyond 200 per day as one', async () => {
    const code = await createNewCode();
    for (let n = 0; n < 230; n++) await follow(app, code.hash, { headers: { referer: `https://flood${n}.example/` } });
    await app.shipper.shipAll();
    await follow(app, code.hash, { headers: { referer: 'https://late.example/' } });
    await app.shipper.shipAll();
    const [found] = await app.db.many(sql`
      select count(*) as names, sum(total_clicks)::int as total, max(total_clicks) filter (where value = '*') as others
      from click_breakdown where code_id = ${code.id} and grain = 'd' and dimension = 'r'`);
    expect(found).toEqual({ names: 201, total: 231, others: 31 });
  });
});

describe('unique clicks', () => {
  it('are exact for 10,000 clicks by 500 visitors around midnight', async () => {
    const code = await createNewCode();
    const start = app.clock.now();
    app.clock.advance(days(2) - (start.getTime() % days(1)) - hours(1));
    const headers = (visitor: number) => ({ 'user-agent': `${safari} ${visitor % 5}` });
    for (let n = 0; n < 10_000; n++) {
      // Two hours around midnight; every visitor comes on both days.
      if (n % 100 === 0) app.clock.advance(hours(2) / 100);
      const visitor = (n * 7919) % 500;
      await new Promise<void>((resolve) => {
        app.clicks.record(
          code.hash,
          headers(visitor),
          `198.51.${visitor >> 8}.${visitor & 255}`,
          { source: 'scan' },
          resolve,
        );
      });
    }
    await app.shipper.shipAll();
    expect((await daily(code)).map(({ total, unique }) => ({ total, unique }))).toEqual([
      { total: 4900, unique: 500 },
      { total: 5100, unique: 500 },
    ]);
    expect(await rollups(code)).toMatchObject({
      total: 10_000,
      hours: 10_000,
      unique_days: 1000,
      unique_hours: 1000,
      unique_agents: 1000,
    });
  });
});
