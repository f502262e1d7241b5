import type { Queryable } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** The key of that name; the first to ask decides what it is. */
export async function keyNamed(db: Queryable, name: string, proposal: Buffer, now: Date): Promise<Buffer> {
  await db.run(sql`
    insert into signing_keys (name, secret, created_at) values (${name}, ${proposal}, ${now}) on conflict do nothing`);
  return (await db.one<{ secret: Buffer }>(sql`select secret from signing_keys where name = ${name}`)).secret;
}

/** Keys of a name that changes are called `name/period`. */
export async function deleteKeysBefore(db: Queryable, name: string, period: number): Promise<void> {
  await db.run(sql`
    delete from signing_keys where name like ${`${name}/%`} and split_part(name, '/', 2)::integer < ${period}`);
}
