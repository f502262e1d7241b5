// On PostgreSQL: partitions are created and dropped under a lock.
import { endpoints } from '@tessera/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSignedInUser, logIn } from '../../../../test/app/users.ts';
import { useTestApp } from '../../../../test/app/test-app.ts';
import { createLinkedCode, follow, type LinkedCode } from '../../../../test/app/visitors.ts';
import { days } from '../../../platform/clock/clock.ts';
import { sql } from '../../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true, env: { CLICK_RETENTION_DAYS: '10' } });

let owner: Awaited<ReturnType<typeof createSignedInUser>>;
let code: LinkedCode;
beforeEach(async () => {
  owner = await createSignedInUser(app);
  code = await createLinkedCode(app, owner);
});

const dailyClicks = ({ id }: LinkedCode) =>
  app.db.many<{ day: string; total: number; unique: number }>(sql`
    select day, total_clicks as total, unique_clicks as unique from click_daily where code_id = ${id} order by day`);
const countRows = async (table: string, { id }: LinkedCode) =>
  (await app.db.one<{ n: number }>(sql`select count(*) as n from ${sql.ident(table)} where code_id = ${id}`)).n;
const today = () => app.clock.now().toISOString().slice(0, 10);
const ship = () => app.shipper.shipAll();

describe('closing a day', () => {
  it('waits two days, so that late clicks can still be unique', async () => {
    await follow(app, code.hash);
    app.clock.advance(days(2));
    await app.upkeep.run();
    await ship();
    expect(await dailyClicks(code)).toMatchObject([{ total: 1, unique: 1 }]);
  });

  it('deletes salt and visitors, and keeps the rollups', async () => {
    const day = today();
    await follow(app, code.hash);
    await ship();
    expect(await countRows('click_visitor', code)).toBe(1);
    app.clock.advance(days(3));
    await app.upkeep.run();
    expect(await app.db.many(sql`select day from click_salt where day = ${day}`)).toEqual([]);
    expect(await countRows('click_visitor', code)).toBe(0);
    const [partition] = await app.db.many(
      sql`select to_regclass(${`click_visitor_${day.replaceAll('-', '')}`}) as name`,
    );
    expect(partition).toEqual({ name: null });
    expect(await dailyClicks(code)).toMatchObject([{ total: 1, unique: 1 }]);
  });

  it('leaves later clicks countable, but not as unique, in the day and its month', async () => {
    const day = today();
    await follow(app, code.hash);
    await ship();
    await follow(app, code.hash, { from: '198.51.100.1' });
    app.clock.advance(days(4));
    await app.upkeep.run();
    await ship();
    await ship();
    expect(await dailyClicks(code)).toEqual([{ day, total: 2, unique: 1 }]);
    expect(app.shipper.counts.late).toBeGreaterThan(0);
    const rollups = await app.db.many(sql`
      select grain, sum(total_clicks)::int as total, sum(unique_clicks)::int as unique
      from click_breakdown where code_id = ${code.id} and dimension = 'c' group by grain order by grain`);
    expect(rollups).toEqual([
      { grain: 'd', total: 2, unique: 1 },
      { grain: 'm', total: 2, unique: 1 },
    ]);
  });

  it('adds the day to its month once when upkeep runs several times', async () => {
    await follow(app, code.hash);
    await ship();
    app.clock.advance(days(4));
    await Promise.all([app.upkeep.run(), app.upkeep.run()]);
    await app.upkeep.run();
    expect(
      await app.db.many(sql`
        select total_clicks as total from click_breakdown
        where code_id = ${code.id} and grain = 'm' and dimension = 'c'`),
    ).toEqual([{ total: 1 }]);
  });
});

describe('click events', () => {
  it('are dropped after the retention time; rollups stay', async () => {
    await follow(app, code.hash);
    await ship();
    app.clock.advance(days(10));
    await app.upkeep.run();
    expect(await countRows('click_raw', code)).toBe(1);
    app.clock.advance(days(1));
    await app.upkeep.run();
    expect(await countRows('click_raw', code)).toBe(0);
    expect(await dailyClicks(code)).toMatchObject([{ total: 1 }]);
    expect(await countRows('click_hourly', code)).toBe(1);
  });
});

describe('partitions', () => {
  it('are created for today and the next two days', async () => {
    await app.upkeep.run();
    const [partitions] = await app.db.many<{ n: number }>(sql`
      select count(*) as n from pg_inherits where inhparent = 'click_raw'::regclass
        and right(inhrelid::regclass::text, 8) >= ${today().replaceAll('-', '')}`);
    expect(partitions?.n).toBeGreaterThanOrEqual(3);
  });
});

describe('deleting a code', () => {
  const tables = ['click_raw', 'click_visitor', 'click_daily', 'click_totals', 'click_hourly', 'click_breakdown'];

  it('purges its clicks and no others', async () => {
    const other = await createLinkedCode(app, await createSignedInUser(app));
    for (let n = 0; n < 3; n++) {
      await follow(app, code.hash);
      await follow(app, other.hash);
      await ship();
      app.clock.advance(days(1));
    }
    const { accessToken: token } = await logIn(app, owner.email);
    for (const table of tables) expect(await countRows(table, code), table).toBeGreaterThan(0);
    await app.call(endpoints.qrCodes.remove, { token, params: { id: code.id } });
    await app.upkeep.run();
    for (const table of tables) expect(await countRows(table, code), table).toBe(0);
    for (const table of ['click_raw', 'click_daily', 'click_totals', 'click_hourly', 'click_breakdown'])
      expect(await countRows(table, other), table).toBeGreaterThan(0);
    expect(await app.db.many(sql`select * from click_erasure`)).toEqual([]);
  });

  it('purges its clicks when the account is deleted', async () => {
    await follow(app, code.hash);
    await ship();
    const feeds = ['click_feeds', 'click_feed_days'].map((table) => sql`select user_id from ${sql.ident(table)}`);
    const [{ userId } = { userId: '' }] = await app.db.many<{ userId: string }>(sql`
      select user_id as "userId" from qr_codes where id = ${code.id}`);
    const countFeeds = async () =>
      (await Promise.all(feeds.map((feed) => app.db.column<string>(feed)))).flat().filter((id) => id === userId).length;
    expect(await countFeeds()).toBe(2);
    await app.call(endpoints.auth.deleteAccount, { token: owner.accessToken });
    await app.upkeep.run();
    for (const table of tables) expect(await countRows(table, code), table).toBe(0);
    expect(await countFeeds()).toBe(0);
  });
});
