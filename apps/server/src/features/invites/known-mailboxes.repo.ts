import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** Returns whether the mailbox was new. A concurrent insert of the same hash waits and returns false. */
export async function rememberMailbox(tx: Queryable, hash: Buffer): Promise<boolean> {
  return (await tx.run(sql`insert into known_mailboxes (mark) values (${hash}) on conflict do nothing`)) === 1;
}

export async function findVerifiedEmail(tx: Queryable, userId: string): Promise<string | undefined> {
  const row = await tx.maybe<{ email: string }>(
    sql`select email from users where id = ${userId} and email_verified_at is not null`,
  );
  return row?.email;
}
