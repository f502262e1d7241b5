// On both engines: types, transactions and errors of the driver.
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../test/database/open-test-database.ts';
import { sql } from './sql.ts';

const database = useTestDatabase({ migrated: false });

beforeAll(async () => {
  await database.db.run(sql.raw('create table item (id int constraint item_key primary key, name text not null)'));
});

describe('the count of writes', () => {
  it('stays the same while data is only read, and grows with every write', async () => {
    const { db } = database;
    if (db.engine === 'postgres') return expect(db.writeCount()).toBeUndefined();
    const growth = async (work: () => Promise<unknown>) => {
      const before = db.writeCount() ?? 0;
      await work();
      return (db.writeCount() ?? 0) - before;
    };
    expect(await growth(() => db.many(sql`select id from item`))).toBe(0);
    expect(await growth(() => db.maybe(sql`with one as (select 1) select * from one`))).toBeGreaterThan(0);
    expect(await growth(() => db.many(sql`select 1; delete from item`))).toBeGreaterThan(0);
    expect(await growth(() => db.run(sql`delete from item`))).toBeGreaterThan(0);
    expect(await growth(() => db.tx((tx) => tx.run(sql`delete from item`)))).toBeGreaterThan(0);
    expect(await growth(() => db.run(sql`delete from missing`).catch(() => undefined))).toBeGreaterThan(0);
  });

  it('grows before and after a write: what is read in between may be outdated', async () => {
    const { db } = database;
    const counts = [db.writeCount()];
    await db.tx(async () => {
      counts.push(db.writeCount());
    });
    counts.push(db.writeCount());
    expect(new Set(counts).size).toBe(db.engine === 'embedded' ? 3 : 1);
  });
});

describe('queries', () => {
  it('return int8 as number, date as text, timestamptz as Date', async () => {
    const row = await database.db.one<{ n: number; d: string; t: Date }>(
      sql`select 9007199254740991::int8 as n, date '2024-02-29' as d, timestamptz '2024-02-29 12:00:00.5+02' as t`,
    );
    expect(row).toEqual({ n: 9007199254740991, d: '2024-02-29', t: new Date('2024-02-29T10:00:00.500Z') });
  });

  it('return text, arrays, JSON, bytes and null unchanged', async () => {
    const row = await database.db.one(
      sql`select ${'José 日本 \' " \\'}::text as s, ${[1, 2]}::int[] as a, ${sql.json([{ x: [1] }])}::jsonb as j,
                 ${Buffer.from([0, 255, 7])}::bytea as b, ${null}::int as nothing`,
    );
    expect(row).toEqual({
      s: 'José 日本 \' " \\',
      a: [1, 2],
      j: [{ x: [1] }],
      b: Buffer.from([0, 255, 7]),
      nothing: null,
    });
  });

  it('send and return large values', async () => {
    const large = 'x'.repeat(5_000_000);
    const row = await database.db.one<{ text: string }>(sql`select ${large}::text || 'y' as text`);
    expect(row.text.length).toBe(5_000_001);
  });

  it('throw if `one` does not find one row, or `maybe` finds several', async () => {
    await expect(database.db.one(sql`select 1 where false`)).rejects.toThrow(/expected one row, got 0/);
    await expect(database.db.maybe(sql`select generate_series(1, 2)`)).rejects.toThrow(/at most one/);
    expect(await database.db.maybe(sql`select 1 where false`)).toBeUndefined();
  });

  it('return the number of affected rows, or whether there are any', async () => {
    expect(await database.db.run(sql`insert into item values (1, 'a'), (2, 'b')`)).toBe(2);
    expect(await database.db.run(sql`delete from item`)).toBe(2);
    expect(await database.db.affects(sql`insert into item values (1, 'a')`)).toBe(true);
    expect(await database.db.affects(sql`delete from item`)).toBe(true);
    expect(await database.db.affects(sql`delete from item`)).toBe(false);
  });

  it('return one column, one value, or whether there is a row', async () => {
    const { db } = database;
    expect(await db.column(sql`select n from generate_series(1, 3) n order by n desc`)).toEqual([3, 2, 1]);
    expect(await db.tx((tx) => tx.column(sql`select 1 where false`))).toEqual([]);
    expect(await db.value(sql`select count(*) from generate_series(1, 3)`)).toBe(3);
    await expect(db.value(sql`select 1 where false`)).rejects.toThrow(/expected one row, got 0/);
    expect(await db.has(sql`select null`)).toBe(true);
    expect(await db.has(sql`select 1 where false`)).toBe(false);
  });

  it('return its own result to each of 100 concurrent callers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => database.db.one<{ n: number }>(sql`select ${i}::int as n`)),
    );
    expect(answers.map(({ n }) => n)).toEqual(Array.from({ length: 100 }, (_, i) => i));
  });

  it('keep working after an error', async () => {
    await expect(database.db.run(sql`select 1 / 0`)).rejects.toMatchObject({ code: '22012' });
    expect(await database.db.ping(5_000)).toBe(true);
  });
});

describe('transactions', () => {
  const names = async () =>
    (await database.db.many<{ name: string }>(sql`select name from item`)).map(({ name }) => name);

  it('commit all changes or none', async () => {
    await database.db.tx((tx) => tx.run(sql`insert into item values (1, 'kept')`));
    const failing = database.db.tx(async (tx) => {
      await tx.run(sql`insert into item values (2, 'lost')`);
      throw new Error('work failed');
    });
    await expect(failing).rejects.toThrow('work failed');
    expect(await names()).toEqual(['kept']);
  });

  it('are retried after a serialization failure, and fail after five attempts', async () => {
    let runs = 0;
    const failure = sql`do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`;
    await database.db.tx(async (tx) => {
      if (++runs < 3) await tx.run(failure);
    });
    expect(runs).toBe(3);
    await expect(database.db.tx((tx) => tx.run(failure))).rejects.toMatchObject({ code: '40001' });
  });

  it('throw if the work uses `db` instead of `tx`, which would hang on the embedded engine', async () => {
    const { db } = database;
    await expect(db.tx(() => db.one(sql`select 1`))).rejects.toThrow(/inside a running db\.tx/);
    await expect(db.tx(() => db.tx(async () => 1))).rejects.toThrow(/inside a running db\.tx/);
    expect(await db.ping(5_000)).toBe(true);
  });

  it('allow `db` after the commit in calls that started inside the work', async () => {
    const { db } = database;
    let signalCommit = () => {};
    const committed = new Promise<void>((resolve) => {
      signalCommit = resolve;
    });
    const later = await db.tx(async () => ({
      answer: committed.then(() => db.one<{ n: number }>(sql`select 1 as n`)),
    }));
    signalCommit();
    expect(await later.answer).toEqual({ n: 1 });
  });

  it('throw if `tx` is used after the end', async () => {
    const tx = await database.db.tx(async (inner) => inner);
    await expect(tx.run(sql`select 1`)).rejects.toThrow(/has ended/);
  });

  it('fail if the work ignores a failed statement, because PostgreSQL rolls back', async () => {
    const ignoring = database.db.tx(async (tx) => {
      await tx.run(sql`insert into item values (3, 'lost')`);
      await tx.run(sql`select 1 / 0`).catch(() => {});
    });
    await expect(ignoring).rejects.toThrow(/rolled back/);
    expect(await names()).toEqual(['kept']);
  });
});
