import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { lockUser } from './users.repo.ts';

export type MailPurpose = 'verify' | 'reset';

export interface NewMailToken {
  hashes: readonly Buffer[];
  userId: string;
  purpose: MailPurpose;
  messageId: string;
  expiresAt: Date;
}

/** A newer email revokes the links of older ones. A retry of the same email does not, since either copy may arrive. */
export async function insertMailToken(tx: Queryable, token: NewMailToken): Promise<void> {
  await tx.run(sql`
    delete from mail_tokens
    where user_id = ${token.userId} and purpose = ${token.purpose} and message_id <> ${token.messageId}`);
  const rows = token.hashes.map(
    (hash) => sql`(${hash}, ${token.userId}, ${token.purpose}, ${token.messageId}, ${token.expiresAt})`,
  );
  await tx.run(sql`
    insert into mail_tokens (hash, user_id, purpose, message_id, expires_at) values ${sql.join(rows)}
    on conflict (hash) do nothing`);
}

/** Returns the owner of a valid token without consuming it. */
export const findMailTokenOwner = (db: Queryable, hash: Buffer, purpose: MailPurpose, now: Date) =>
  db.maybe<{ id: string; email: string }>(sql`
    select u.id, u.email from mail_tokens t join users u on u.id = t.user_id
    where t.hash = ${hash} and t.purpose = ${purpose} and t.expires_at > ${now}`);

/**
 * Deletes the token and all others of its purpose. Returns the owner's id if the token was valid. Locks the account first,
 * in the same order as everywhere.
 */
export async function spendMailToken(tx: Queryable, hash: Buffer, purpose: MailPurpose, now: Date) {
  const owner = await findMailTokenOwner(tx, hash, purpose, now);
  if (!owner || !(await lockUser(tx, owner.id))) return undefined;
  const spent = await tx.run(sql`delete from mail_tokens where hash = ${hash}`);
  if (spent === 0) return undefined;
  await deleteMailTokens(tx, owner.id, purpose);
  return owner.id;
}

export const deleteMailTokens = (tx: Queryable, userId: string, purpose: MailPurpose) =>
  tx.run(sql`delete from mail_tokens where user_id = ${userId} and purpose = ${purpose}`);

export const deleteExpiredMailTokens = (db: Queryable, now: Date) =>
  db.run(sql`delete from mail_tokens where expires_at <= ${now}`);
