import type { Language } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface InviteRow {
  id: string;
  userId: string;
  inviteeEmail: string;
  mailbox: string;
  code: string;
  sentAt: Date;
  expiresAt: Date;
  acceptedAt: Date | null;
  canceledAt: Date | null;
}

const columns = sql`i.id, i.user_id as "userId", i.invitee_email as "inviteeEmail", i.mailbox, i.code,
  i.sent_at as "sentAt", i.expires_at as "expiresAt", i.accepted_at as "acceptedAt", i.cancelled_at as "canceledAt"`;
const isOpen = sql`i.accepted_at is null and i.cancelled_at is null`;

export interface Inviter {
  id: string;
  email: string;
}

/** Serializes changes to an account's invites. Always locked before the invites. */
export const lockInviter = (tx: Queryable, userId: string) =>
  tx.maybe<Inviter>(sql`select id, email from users where id = ${userId} for update`);

/** Locks in the order of ids, so that concurrent transactions cannot deadlock. */
export const lockInviters = (tx: Queryable, userIds: readonly string[]) =>
  tx.many<Inviter>(sql`select id, email from users where id = any(${[...userIds]}) order by id for update`);

export const hasVerifiedAccount = async (db: Queryable, email: string): Promise<boolean> =>
  (await db.maybe(sql`select 1 as yes from users where email = ${email} and email_verified_at is not null`)) !==
  undefined;

export const listInvites = (db: Queryable, userId: string, limit: number) =>
  db.many<InviteRow>(sql`
    select ${columns} from invites i where i.user_id = ${userId} order by i.sent_at desc, i.id desc limit ${limit}`);

/** Returns undefined for another account's invite, as for a missing one. */
export const findInvite = (db: Queryable, userId: string, id: string) =>
  db.maybe<InviteRow>(sql`select ${columns} from invites i where i.id = ${id} and i.user_id = ${userId}`);

export interface InviteWithInviter extends InviteRow {
  inviter: string;
  language: Language;
}

export const findInviteWithInviter = (db: Queryable, by: { id: string } | { code: string }) =>
  db.maybe<InviteWithInviter>(sql`
    select ${columns}, u.email as inviter, u.language from invites i join users u on u.id = i.user_id
    where ${'id' in by ? sql`i.id = ${by.id}` : sql`i.code = ${by.code}`}`);

/** Finds the invites that a mailbox with this code could accept. */
export const findOpenInvites = (tx: Queryable, mailbox: string, code: string | null) =>
  tx.many<InviteRow>(sql`
    select ${columns} from invites i where ${isOpen} and (i.mailbox = ${mailbox} or i.code = ${code})`);

export async function hasPendingInvite(tx: Queryable, userId: string, mailbox: string, now: Date): Promise<boolean> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from invites i
    where i.user_id = ${userId} and i.mailbox = ${mailbox} and ${isOpen} and i.expires_at > ${now}`);
  return count > 0;
}

export interface InviteCounts {
  pending: number;
  accepted: number;
  expired: number;
  /** Excludes canceled invites. */
  sent: number;
  /** Invites emailed after `since`, including canceled ones. */
  recent: number;
  firstRecentAt: Date | null;
}

export const countInvites = (db: Queryable, userId: string, now: Date, since: Date) =>
  db.one<InviteCounts>(sql`
    select count(*) filter (where ${isOpen} and i.expires_at > ${now}) as pending,
      count(*) filter (where i.accepted_at is not null) as accepted,
      count(*) filter (where ${isOpen} and i.expires_at <= ${now}) as expired,
      count(*) filter (where i.accepted_at is not null or i.cancelled_at is null) as sent,
      count(*) filter (where i.sent_at > ${since} and not i.is_referral) as recent,
      min(i.sent_at) filter (where i.sent_at > ${since} and not i.is_referral) as "firstRecentAt"
    from invites i where i.user_id = ${userId}`);

export const insertInvite = (tx: Queryable, invite: InviteRow) =>
  tx.run(sql`
    insert into invites (id, user_id, invitee_email, mailbox, code, sent_at, expires_at)
    values (${invite.id}, ${invite.userId}, ${invite.inviteeEmail}, ${invite.mailbox}, ${invite.code},
      ${invite.sentAt}, ${invite.expiresAt})`);

export const markAccepted = (tx: Queryable, id: string, now: Date) =>
  tx.run(sql`update invites set accepted_at = ${now} where id = ${id}`);

export const markCanceled = (tx: Queryable, id: string, now: Date) =>
  tx.run(sql`update invites set cancelled_at = ${now} where id = ${id}`);

/** Returns whether the mailbox was new. A concurrent insert of the same hash waits and returns false. */
export const rememberMailbox = async (tx: Queryable, hash: Buffer): Promise<boolean> =>
  (await tx.run(sql`insert into known_mailboxes (mark) values (${hash}) on conflict do nothing`)) === 1;

export async function findVerifiedEmail(tx: Queryable, userId: string): Promise<string | undefined> {
  const row = await tx.maybe<{ email: string }>(
    sql`select email from users where id = ${userId} and email_verified_at is not null`,
  );
  return row?.email;
}

/** Whether a pending invite or a referral link of an account that is not suspended admits this mailbox. */
export const hasInvitation = (db: Queryable, { mailbox, code }: { mailbox: string; code: string | null }, now: Date) =>
  db.value<boolean>(sql`
    select exists (
      select 1 from invites i join users u on u.id = i.user_id
      where ${isOpen} and i.expires_at > ${now} and (i.mailbox = ${mailbox} or i.code = ${code}) and u.suspended_at is null
    ) or exists (
      select 1 from users u where u.referral_code = ${code} and u.suspended_at is null
    ) as yes`);
