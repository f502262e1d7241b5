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

it('fails running transactions when PostgreSQL is killed, and reconnects after its restart', async () => {
  await db.run(sql.raw('create table t (n int)'));
  const kept = Array.from({ length: 20 }, (_, n) => db.run(sql`insert into t values (${n})`));
  await Promise.all(kept);

  let signalKill = () => {};
  const killed = new Promise<void>((resolve) => {
    signalKill = resolve;
  });
  // The connection breaks between two statements, when no query is pending.
  const interrupted = db.tx(async (tx) => {
    await tx.run(sql`insert into t values (-1)`);
    await killed;
    await tx.run(sql`insert into t values (-2)`);
  });
  const outcome = interrupted.catch((error: unknown) => error);
  await expect
    .poll(() => db.one(sql`select count(*) as n from pg_stat_activity where state = 'idle in transaction'`))
    .toEqual({ n: 1 });
  await server.kill9();
  signalKill();
  expect(await outcome).toBeInstanceOf(Error);
  // Processes of open connections notice the end of their server a moment later.
  await expect.poll(() => db.ping(1_000)).toBe(false);

  await server.start();
  await expect.poll(() => db.ping(1_000)).toBe(true);
  expect(await db.one(sql`select count(*) as n from t`)).toEqual({ n: 20 });
});

it('limits statements to 30 seconds', async () => {
  const { limit } = await db.one<{ limit: string }>(sql`select current_setting('statement_timeout') as limit`);
  expect(limit).toBe('30s');
});

it('applies neither the statement timeout nor the query timeout to a transaction with `withoutTimeout`', async () => {
  const limited = openPostgres({ databaseUrl: server.url, log: quietLog, statementTimeoutMs: 100 });
  try {
    await expect(limited.tx((tx) => tx.run(sql`select pg_sleep(1)`))).rejects.toThrow('statement timeout');
    await limited.tx((tx) => tx.run(sql`select pg_sleep(2.3)`), { withoutTimeout: true });
    // The limit applies again to the next statement.
    await expect(limited.run(sql`select pg_sleep(1)`)).rejects.toThrow('statement timeout');
  } finally {
    await limited.close();
  }
});

it('retries deadlocked transactions until both commit', async () => {
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

it('reports an unreachable PostgreSQL without the password', async () => {
  const unreachable = {
    databaseUrl: 'postgres://user:secret@localhost:1/shop',
    dataDir: '',
    workerFile: '',
    log: quietLog,
  };
  const error = await openDatabase(unreachable).catch((cause: unknown) => cause);
  expect(String(error)).toMatch(/PostgreSQL at localhost:1\/shop cannot be used: .*ECONNREFUSED/);
  expect(String(error)).not.toContain('secret');
});

it('calls `lost` and `restored` when the listener loses its connection, then delivers notifications again', async () => {
  const received: string[] = [];
  const listener = { message: (payload: string) => received.push(payload), restored: vi.fn(), lost: vi.fn() };
  const stop = db.listen('news', listener);
  await expect.poll(() => listener.restored).toHaveBeenCalledTimes(1);
  await db.run(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'tessera listener' and datname = current_database()`);
  await expect.poll(() => listener.lost).toHaveBeenCalledTimes(1);
  await expect.poll(() => listener.restored).toHaveBeenCalledTimes(2);
  await db.run(sql`select pg_notify('news', 'back')`);
  await expect.poll(() => received).toEqual(['back']);
  await stop();
});
