import { afterAll, expect, it, vi } from 'vitest';
import { sql } from '../../src/platform/db/sql.ts';
import { openTestDatabase, type TestDatabase } from './open-test-database.ts';
import { reuseDatabases } from './reuse-databases.ts';

const opened: TestDatabase[] = [];
const open = vi.fn(async () => {
  const database = await openTestDatabase();
  opened.push(database);
  return database;
});
const openEmptyDatabase = reuseDatabases(open);
const used: TestDatabase[] = [];
afterAll(async () => {
  for (const database of opened) await database.drop();
});

async function next(): Promise<TestDatabase> {
  const database = await openEmptyDatabase();
  used.push(database);
  return database;
}
const giveBack = () => used.pop()?.drop();

it('is as empty as a new one: no rows, no partitions, no statistics, sequences from the start', async () => {
  const first = await next();
  await first.db.run(sql`insert into click_salt (day, salt) values ('2030-01-01', ${Buffer.of(1)})`);
  await first.db.one(sql`select nextval('webhook_clicks_id_seq')`);
  await first.db.run(
    sql`create table click_raw_20300101 partition of click_raw for values from ('2030-01-01') to ('2030-01-02')`,
  );
  await giveBack();
  const second = await next();
  expect(open).toHaveBeenCalledTimes(1);
  expect(second.db).toBe(first.db);
  expect(await second.db.many(sql`select day from click_salt`)).toEqual([]);
  expect(await second.db.one(sql`select reltuples from pg_class where relname = 'click_salt'`)).toEqual({
    reltuples: -1,
  });
  expect(await second.db.one(sql`select nextval('webhook_clicks_id_seq')`)).toEqual({ nextval: 1 });
  expect(await second.db.one(sql`select to_regclass('click_raw_20300101') as found`)).toEqual({ found: null });
  expect(await second.db.one(sql`select count(*) > 0 as kept from schema_migration`)).toEqual({ kept: true });
});

it('is a new database if the schema was changed', async () => {
  const [changed] = used;
  if (!changed) throw new Error('runs after the first test');
  await changed.db.run(sql`create table extra (n int)`);
  await giveBack();
  const fresh = await next();
  expect(fresh.db).not.toBe(changed.db);
});
