import { describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from './db.ts';
import { lateDb } from './late-db.ts';
import { sql } from './sql.ts';

describe('lateDb before it is attached', () => {
  const { db } = lateDb('postgres');

  it.each([
    ['query', () => db.many(sql`select 1`)],
    ['transaction', () => db.tx(async () => {})],
  ])('a %s fails as during an outage', async (_, call) => {
    const error: unknown = await call().catch((thrown: unknown) => thrown);
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it('does not answer a ping', async () => {
    expect(await db.ping(10)).toBe(false);
  });
});
