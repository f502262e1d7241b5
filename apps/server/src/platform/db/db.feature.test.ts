import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../test/database/open-test-database.ts';
import { sql } from './sql.ts';

const database = useTestDatabase({ migrated: false });

beforeAll(async () => {
  await database.db.run(sql.raw('create table item (id int constraint item_key primary key, name text not null)'));
});

describe('queries', () => {
  it('answers int8 as number, date as text, timestamptz as Date', async () => {
    const row = await database.db.one<{ n: number; d: string; t: Date }>(
      sql`select 9007199254740991::int8 as n, date '2024-02-29' as d, timestamptz '2024-02-29 12:00:00.5+02' as t`,
    );
    expect(row).toEqual({ n: 9007199254740991, d: '2024-02-29', t: new Date('2024-02-29T10:00:00.500Z') });
  });

  it('gives text, arrays, JSON, bytes and null back as they went in', async () => {
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

  it('carries large values both ways', async () => {
    const large = 'x'.repeat(5_000_000);
    const row = await database.db.one<{ text: string }>(sql`select ${large}::text || 'y' as text`);
    expect(row.text.length).toBe(5_000_001);
  });

  it('tells one from none and many', async () => {
    await expect(database.db.one(sql`select 1 where false`)).rejects.toThrow(/expected one row, got 0/);
    await expect(database.db.maybe(sql`select generate_series(1, 2)`)).rejects.toThrow(/at most one/);
    expect(await database.db.maybe(sql`select 1 where false`)).toBeUndefined();
  });

  it('counts affected rows', async () => {
    expect(await database.db.run(sql`insert into item values (1, 'a'), (2, 'b')`)).toBe(2);
    expect(await database.db.run(sql`delete from item`)).toBe(2);
  });

  it('serves many callers at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => database.db.one<{ n: number }>(sql`select ${i}::int as n`)),
    );
    expect(answers.map(({ n }) => n)).toEqual(Array.from({ length: 100 }, (_, i) => i));
  });

  it('goes on after an error', async () => {
    await expect(database.db.run(sql`select 1 / 0`)).rejects.toMatchObject({ code: '22012' });
    expect(await database.db.ping(5_000)).toBe(true);
  });
});

describe('transactions', () => {
  const names = async () =>
    (await database.db.many<{ name: string }>(sql`select name from item`)).map(({ name }) => name);

  it('keep all of the work or none of it', async () => {
    await database.db.tx((tx) => tx.run(sql`insert into item values (1, 'kept')`));
    const failing = database.db.tx(async (tx) => {
      await tx.run(sql`insert into item values (2, 'lost')`);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await names()).toEqual(['kept']);
  });

  it('run again after a serialization failure, and give up in the end', async () => {
    let runs = 0;
    const failure = sql`do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`;
    await database.db.tx(async (tx) => {
      if (++runs < 3) await tx.run(failure);
    });
    expect(runs).toBe(3);
    await expect(database.db.tx((tx) => tx.run(failure))).rejects.toMatchObject({ code: '40001' });
  });

  it('refuse the database itself inside the work, rather than wait for ever', async () => {
    const { db } = database;
    await expect(db.tx(() => db.one(sql`select 1`))).rejects.toThrow(/inside a running db\.tx/);
    await expect(db.tx(() => db.tx(async () => 1))).rejects.toThrow(/inside a running db\.tx/);
    expect(await db.ping(5_000)).toBe(true);
  });

  it('let work that was started inside go on with the database afterwards', async () => {
    const { db } = database;
    let go = () => {};
    const committed = new Promise<void>((resolve) => {
      go = resolve;
    });
    const later = await db.tx(async () => ({
      answer: committed.then(() => db.one<{ n: number }>(sql`select 1 as n`)),
    }));
    go();
    expect(await later.answer).toEqual({ n: 1 });
  });

  it('refuse their tx once they have ended', async () => {
    const tx = await database.db.tx(async (inner) => inner);
    await expect(tx.run(sql`select 1`)).rejects.toThrow(/has ended/);
  });

  it('fail when a failed statement was swallowed, because nothing was kept', async () => {
    const swallowing = database.db.tx(async (tx) => {
      await tx.run(sql`insert into item values (3, 'lost')`);
      await tx.run(sql`select 1 / 0`).catch(() => {});
    });
    await expect(swallowing).rejects.toThrow(/rolled back/);
    expect(await names()).toEqual(['kept']);
  });
});
