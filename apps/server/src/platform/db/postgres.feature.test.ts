import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startPostgres, type TestPostgres } from '@tessera/test-kit/postgres';
import { quietLog } from '../../../test/database/quiet-log.ts';
import type { Db } from './db.ts';
import { openDatabase } from './open-database.ts';
import { openPostgres } from './postgres.ts';
import { sql } from './sql.ts';

let server: TestPostgres;
let db: Db;

beforeAll(async () => {
  server = await startPostgres();
  db = openPostgres({ databaseUrl: server.url, log: quietLog });
});
afterAll(async () => {
  await db.close();
  await server.stop();
});

it('a PostgreSQL that dies fails what is under way, ends nothing else, and is used again when it is back', async () => {
  await db.run(sql.raw('create table t (n int)'));
  const kept = Array.from({ length: 20 }, (_, n) => db.run(sql`insert into t values (${n})`));
  await Promise.all(kept);

  let killed = () => {};
  const death = new Promise<void>((resolve) => {
    killed = resolve;
  });
  // Between two statements: nobody is waiting for this connection when it breaks.
  const interrupted = db.tx(async (tx) => {
    await tx.run(sql`insert into t values (-1)`);
    await death;
    await tx.run(sql`insert into t values (-2)`);
  });
  const outcome = interrupted.catch((error: unknown) => error);
  await expect
    .poll(() => db.one(sql`select count(*) as n from pg_stat_activity where state = 'idle in transaction'`))
    .toEqual({ n: 1 });
  await server.kill9();
  killed();
  expect(await outcome).toBeInstanceOf(Error);
  expect(await db.ping(1_000)).toBe(false);

  await server.start();
  await expect.poll(() => db.ping(1_000), { timeout: 10_000 }).toBe(true);
  expect(await db.one(sql`select count(*) as n from t`)).toEqual({ n: 20 });
});

it('a statement that runs away is ended by its time limit', async () => {
  const { limit } = await db.one<{ limit: string }>(sql`select current_setting('statement_timeout') as limit`);
  expect(limit).toBe('30s');
});

it('work that is in no hurry has no time limit, neither the server’s nor ours', async () => {
  const hurried = openPostgres({ databaseUrl: server.url, log: quietLog, longestMs: 100 });
  try {
    await expect(hurried.tx((tx) => tx.run(sql`select pg_sleep(1)`))).rejects.toThrow('statement timeout');
    await hurried.tx((tx) => tx.run(sql`select pg_sleep(2.3)`), { unhurried: true });
    // The limit is back for the next one.
    await expect(hurried.run(sql`select pg_sleep(1)`)).rejects.toThrow('statement timeout');
  } finally {
    await hurried.close();
  }
});

it('deadlocked transactions are run again until both are through', async () => {
  await db.run(
    sql.raw('create table pair (id int primary key, n int not null); insert into pair values (1, 0), (2, 0)'),
  );
  const bump = (first: number, second: number) =>
    db.tx(async (tx) => {
      await tx.run(sql`update pair set n = n + 1 where id = ${first}`);
      await tx.run(sql`select pg_sleep(0.1)`);
      await tx.run(sql`update pair set n = n + 1 where id = ${second}`);
    });
  await Promise.all([bump(1, 2), bump(2, 1)]);
  expect(await db.many(sql`select n from pair`)).toEqual([{ n: 2 }, { n: 2 }]);
});

it('a PostgreSQL that cannot be reached is named without its password', async () => {
  const nowhere = {
    databaseUrl: 'postgres://user:secret@localhost:1/shop',
    dataDir: '',
    workerFile: '',
    log: quietLog,
  };
  const error = await openDatabase(nowhere).catch((cause: unknown) => cause);
  expect(String(error)).toMatch(/PostgreSQL at localhost:1\/shop cannot be used: .*ECONNREFUSED/);
  expect(String(error)).not.toContain('secret');
});

it('a listener says that it was deaf for a while when its connection was cut, and hears again', async () => {
  const heard: string[] = [];
  const listener = { message: (said: string) => heard.push(said), restored: vi.fn(), lost: vi.fn() };
  const stop = db.listen('news', listener);
  await vi.waitFor(() => expect(listener.restored).toHaveBeenCalledTimes(1));
  await db.run(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'tessera listener' and datname = current_database()`);
  await vi.waitFor(() => expect(listener.lost).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => expect(listener.restored).toHaveBeenCalledTimes(2));
  await db.run(sql`select pg_notify('news', 'back')`);
  await vi.waitFor(() => expect(heard).toEqual(['back']));
  await stop();
});
