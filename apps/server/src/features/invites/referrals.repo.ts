import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Inviter, InviteRow } from './invites.repo.ts';

/** Returns null if the account has no code yet, and undefined if it was deleted. */
export async function findReferralCode(db: Queryable, userId: string): Promise<string | null | undefined> {
  const row = await db.maybe<{ code: string | null }>(
    sql`select referral_code as code from users where id = ${userId}`,
  );
  return row?.code;
}

/** Keeps the code that a concurrent call has stored. */
export async function storeReferralCode(db: Queryable, userId: string, code: string): Promise<string | undefined> {
  const row = await db.maybe<{ code: string }>(sql`
    update users set referral_code = coalesce(referral_code, ${code}) where id = ${userId}
    returning referral_code as code`);
  return row?.code;
}

export const findReferrer = (db: Queryable, code: string) =>
  db.maybe<Inviter>(sql`select id, email from users where referral_code = ${code}`);

/** An accepted invite without an email. */
export const insertReferral = (tx: Queryable, invite: InviteRow) =>
  tx.run(sql`
    insert into invites (id, user_id, invitee_email, mailbox, code, sent_at, expires_at, accepted_at, is_referral)
    values (${invite.id}, ${invite.userId}, ${invite.inviteeEmail}, ${invite.mailbox}, ${invite.code}, ${invite.sentAt},
      ${invite.expiresAt}, ${invite.acceptedAt}, true)`);
