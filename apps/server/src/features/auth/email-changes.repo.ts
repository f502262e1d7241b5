import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface EmailChange {
  id: string;
  userId: string;
  sessionId: string | null;
  oldEmail: string;
  newEmail: string;
  requestedAt: Date;
  /** When the session began that requested the change. */
  sessionStartedAt: Date;
  expiresAt: Date;
  confirmedAt: Date | null;
}

export type EmailChangePurpose = 'confirm' | 'undo';

const columns = sql`c.id, c.user_id as "userId", c.session_id as "sessionId", c.old_email as "oldEmail",
  c.new_email as "newEmail", c.requested_at as "requestedAt",
  coalesce(c.session_started_at, c.requested_at) as "sessionStartedAt", c.expires_at as "expiresAt",
  c.confirmed_at as "confirmedAt"`;

/** A newer request replaces an older one. Confirmed changes stay, because they can be undone. */
export async function insertEmailChange(
  tx: Queryable,
  change: Omit<EmailChange, 'confirmedAt' | 'sessionStartedAt'>,
): Promise<void> {
  await deletePendingChanges(tx, change.userId);
  await tx.run(sql`
    insert into email_changes (id, user_id, session_id, session_started_at, old_email, new_email, requested_at, expires_at)
    values (${change.id}, ${change.userId}, ${change.sessionId},
      (select created_at from sessions where id = ${change.sessionId}), ${change.oldEmail}, ${change.newEmail},
      ${change.requestedAt}, ${change.expiresAt})`);
}

export const findEmailChange = (db: Queryable, id: string) =>
  db.maybe<EmailChange>(sql`select ${columns} from email_changes c where c.id = ${id}`);

/** Locks the change, so that a concurrent confirmation or newer request waits. */
export const lockEmailChange = (tx: Queryable, id: string) =>
  tx.maybe<EmailChange>(sql`select ${columns} from email_changes c where c.id = ${id} for update`);

export const insertEmailChangeToken = (
  tx: Queryable,
  token: { hash: Buffer; changeId: string; purpose: EmailChangePurpose },
) =>
  tx.run(sql`
    insert into email_change_tokens (hash, change_id, purpose) values (${token.hash}, ${token.changeId}, ${token.purpose})`);

/** The change that a valid token confirms or undoes. */
export const findChangeOfToken = (db: Queryable, hash: Buffer, purpose: EmailChangePurpose, now: Date) =>
  db.maybe<EmailChange>(sql`
    select ${columns} from email_change_tokens t join email_changes c on c.id = t.change_id
    where t.hash = ${hash} and t.purpose = ${purpose}
      and case t.purpose when 'confirm' then c.confirmed_at is null and c.expires_at > ${now}
        else c.undo_expires_at > ${now} end`);

export async function markConfirmed(tx: Queryable, id: string, now: Date, undoExpiresAt: Date): Promise<void> {
  await tx.run(sql`
    update email_changes set confirmed_at = ${now}, undo_expires_at = ${undoExpiresAt} where id = ${id}`);
  await tx.run(sql`delete from email_change_tokens where change_id = ${id} and purpose = 'confirm'`);
}

/** An account with this address, other than `userId`. */
export const findOtherOwner = (db: Queryable, email: string, userId: string) =>
  db.maybe<{ id: string; isVerified: boolean }>(sql`
    select id, email_verified_at is not null as "isVerified" from users where email = ${email} and id <> ${userId}`);

export const deletePendingChanges = (tx: Queryable, userId: string) =>
  tx.run(sql`delete from email_changes where user_id = ${userId} and confirmed_at is null`);

/** Deletes the changes of an account that were confirmed at this time or later. */
export const deleteChangesSince = (tx: Queryable, userId: string, confirmedAt: Date) =>
  tx.run(sql`delete from email_changes where user_id = ${userId} and confirmed_at >= ${confirmedAt}`);

export const deleteExpiredChanges = (db: Queryable, now: Date) =>
  db.run(sql`delete from email_changes where coalesce(undo_expires_at, expires_at) <= ${now}`);
