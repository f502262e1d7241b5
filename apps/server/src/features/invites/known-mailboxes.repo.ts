import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** Answers whether the mailbox was new. Of two that come at once, the second waits for the first and is not. */
export async function rememberMailbox(tx: Queryable, mark: Buffer): Promise<boolean> {
  return (await tx.run(sql`insert into known_mailboxes (mark) values (${mark}) on conflict do nothing`)) === 1;
}

export const findVerifiedEmail = (tx: Queryable, userId: string) =>
  tx.maybe<{ email: string }>(sql`select email from users where id = ${userId} and email_verified_at is not null`);
