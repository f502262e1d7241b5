import type { Queryable } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** Stores `newKey` if no key of that name exists. Returns the stored key. Reads first, because a standby database is read-only. */
export async function findOrCreateKey(db: Queryable, name: string, newKey: Buffer, now: Date): Promise<Buffer> {
  const stored = await findKey(db, name);
  if (stored) return stored;
  await db.run(sql`
    insert into signing_keys (name, secret, created_at) values (${name}, ${newKey}, ${now}) on conflict do nothing`);
  return db.value<Buffer>(sql`select secret from signing_keys where name = ${name}`);
}

export const findKey = async (db: Queryable, name: string): Promise<Buffer | undefined> =>
  (await db.maybe<{ secret: Buffer }>(sql`select secret from signing_keys where name = ${name}`))?.secret;

/** Rotated keys are named `name/period`. */
export const deleteKeysBefore = (db: Queryable, name: string, period: number) =>
  db.run(sql`
    delete from signing_keys where name like ${`${name}/%`} and split_part(name, '/', 2)::integer < ${period}`);
