import type { Language } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface InviteRow {
  id: string;
  user_id: string;
  invitee_email: string;
  mailbox: string;
  code: string;
  sent_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
  cancelled_at: Date | null;
}

const columns = sql`i.id, i.user_id, i.invitee_email, i.mailbox, i.code, i.sent_at, i.expires_at, i.accepted_at, i.cancelled_at`;
const isOpen = sql`i.accepted_at is null and i.cancelled_at is null`;

export interface Inviter {
  id: string;
  email: string;
}

/** Everything that changes an account's invites waits here, one after the other; always before the invites themselves. */
export const lockInviter = (tx: Queryable, userId: string) =>
  tx.maybe<Inviter>(sql`select id, email from users where id = ${userId} for update`);

/** Several at once, in an order that is the same for everyone, so that nobody waits in a circle. */
export const lockInviters = (tx: Queryable, userIds: readonly string[]) =>
  tx.many<Inviter>(sql`select id, email from users where id = any(${[...userIds]}) order by id for update`);

export const hasVerifiedAccount = async (db: Queryable, email: string): Promise<boolean> =>
  (await db.maybe(sql`select 1 as yes from users where email = ${email} and email_verified_at is not null`)) !==
  undefined;

export const listInvites = (db: Queryable, userId: string, limit: number) =>
  db.many<InviteRow>(sql`
    select ${columns} from invites i where i.user_id = ${userId} order by i.sent_at desc, i.id desc limit ${limit}`);

/** Somebody else's invite is not found, exactly like one that never was. */
export const findInvite = (db: Queryable, userId: string, id: string) =>
  db.maybe<InviteRow>(sql`select ${columns} from invites i where i.id = ${id} and i.user_id = ${userId}`);

export interface MailedInvite extends InviteRow {
  inviter: string;
  language: Language;
}

export const findMailedInvite = (db: Queryable, id: string) =>
  db.maybe<MailedInvite>(sql`
    select ${columns}, u.email as inviter, u.language from invites i join users u on u.id = i.user_id
    where i.id = ${id}`);

export const findInviterByCode = (db: Queryable, code: string) =>
  db.maybe<InviteRow & { inviter: string }>(sql`
    select ${columns}, u.email as inviter from invites i join users u on u.id = i.user_id where i.code = ${code}`);

/** What someone with this mailbox and this code could accept. */
export const findOpenInvites = (tx: Queryable, mailbox: string, code: string | null) =>
  tx.many<InviteRow>(sql`
    select ${columns} from invites i where ${isOpen} and (i.mailbox = ${mailbox} or i.code = ${code})`);

export async function hasPendingInvite(tx: Queryable, userId: string, mailbox: string, now: Date): Promise<boolean> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from invites i
    where i.user_id = ${userId} and i.mailbox = ${mailbox} and ${isOpen} and i.expires_at > ${now}`);
  return count > 0;
}

export interface Tally {
  pending: number;
  accepted: number;
  expired: number;
  recent: number;
  first_recent: Date | null;
}

/** How an account's invites stand, and how many were sent since a moment, cancelled ones too. */
export const tallyInvites = (db: Queryable, userId: string, now: Date, since: Date) =>
  db.one<Tally>(sql`
    select count(*) filter (where ${isOpen} and i.expires_at > ${now}) as pending,
      count(*) filter (where i.accepted_at is not null) as accepted,
      count(*) filter (where ${isOpen} and i.expires_at <= ${now}) as expired,
      count(*) filter (where i.sent_at > ${since}) as recent,
      min(i.sent_at) filter (where i.sent_at > ${since}) as first_recent
    from invites i where i.user_id = ${userId}`);

export async function insertInvite(
  tx: Queryable,
  invite: Omit<InviteRow, 'accepted_at' | 'cancelled_at'>,
): Promise<void> {
  await tx.run(sql`
    insert into invites (id, user_id, invitee_email, mailbox, code, sent_at, expires_at)
    values (${invite.id}, ${invite.user_id}, ${invite.invitee_email}, ${invite.mailbox}, ${invite.code},
      ${invite.sent_at}, ${invite.expires_at})`);
}

export async function markAccepted(tx: Queryable, id: string, now: Date): Promise<void> {
  await tx.run(sql`update invites set accepted_at = ${now} where id = ${id}`);
}

export async function markCancelled(tx: Queryable, id: string, now: Date): Promise<void> {
  await tx.run(sql`update invites set cancelled_at = ${now} where id = ${id}`);
}

export async function countReferrals(db: Queryable, userId: string): Promise<number> {
  return (await db.one<{ referrals: number }>(sql`select referrals from users where id = ${userId}`)).referrals;
}
