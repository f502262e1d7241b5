import type { Language } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface RecipientRow {
  id: string;
  userId: string;
  email: string;
  mailbox: string;
  requestedAt: Date;
  expiresAt: Date;
  confirmedAt: Date | null;
  unsubscribedAt: Date | null;
  /** Removed by the owner. The row stays, so that the person is not asked again. */
  hiddenAt: Date | null;
}

const columns = sql`r.id, r.user_id as "userId", r.email, r.mailbox, r.requested_at as "requestedAt", r.expires_at as "expiresAt",
  r.confirmed_at as "confirmedAt", r.unsubscribed_at as "unsubscribedAt", r.hidden_at as "hiddenAt"`;

export const lockOwner = (tx: Queryable, userId: string) =>
  tx.maybe<{ email: string }>(sql`select email from users where id = ${userId} for update`);

export const listRecipients = (db: Queryable, userId: string) =>
  db.many<RecipientRow>(sql`
    select ${columns} from mail_report_recipients r where r.user_id = ${userId} and r.hidden_at is null
    order by r.requested_at, r.id`);

export const findRecipientOfMailbox = (tx: Queryable, userId: string, mailbox: string) =>
  tx.maybe<RecipientRow>(sql`
    select ${columns} from mail_report_recipients r where r.user_id = ${userId} and r.mailbox = ${mailbox}`);

export interface RecipientWithOwner extends RecipientRow {
  owner: string;
  ownerLanguage: Language;
  isOwnerSuspended: boolean;
}

/** Not a request that the owner has taken back. */
export const findRecipientWithOwner = (db: Queryable, id: string) =>
  db.maybe<RecipientWithOwner>(sql`
    select ${columns}, u.email as owner, u.language as "ownerLanguage", u.suspended_at is not null as "isOwnerSuspended"
    from mail_report_recipients r join users u on u.id = r.user_id
    where r.id = ${id} and (r.hidden_at is null or r.unsubscribed_at is not null)`);

/** A request that has expired is repeated under a new id, so that its link stays invalid. */
export const insertRecipient = (tx: Queryable, row: RecipientRow) =>
  tx.run(sql`
    insert into mail_report_recipients (id, user_id, email, mailbox, requested_at, expires_at)
    values (${row.id}, ${row.userId}, ${row.email}, ${row.mailbox}, ${row.requestedAt}, ${row.expiresAt})
    on conflict (user_id, mailbox) do update set id = excluded.id, email = excluded.email,
      requested_at = excluded.requested_at, expires_at = excluded.expires_at, confirmed_at = null,
      unsubscribed_at = null, hidden_at = null`);

/** Also of a person who has declined first. */
export const confirmRecipient = (tx: Queryable, id: string, now: Date) =>
  tx.affects(sql`
    update mail_report_recipients set confirmed_at = ${now}, unsubscribed_at = null
    where id = ${id} and confirmed_at is null and expires_at > ${now} and hidden_at is null`);

export const unsubscribeRecipient = (tx: Queryable, id: string, now: Date) =>
  tx.affects(sql`
    update mail_report_recipients set unsubscribed_at = ${now} where id = ${id} and unsubscribed_at is null`);

/** Only of a person who has confirmed the address before. */
export const resubscribeRecipient = (tx: Queryable, id: string) =>
  tx.affects(sql`
    update mail_report_recipients set unsubscribed_at = null
    where id = ${id} and confirmed_at is not null and hidden_at is null`);

/** Returns the address. A person who has unsubscribed or was only asked stays known, so that the account cannot ask again. */
export async function removeRecipient(
  tx: Queryable,
  userId: string,
  id: string,
  now: Date,
): Promise<string | undefined> {
  const found = await tx.maybe<RecipientRow>(sql`
    select ${columns} from mail_report_recipients r
    where r.id = ${id} and r.user_id = ${userId} and r.hidden_at is null for update`);
  if (!found) return undefined;
  await tx.run(
    found.confirmedAt && !found.unsubscribedAt
      ? sql`delete from mail_report_recipients where id = ${id}`
      : sql`update mail_report_recipients set hidden_at = ${now} where id = ${id}`,
  );
  return found.email;
}

export const listConfirmedIds = (db: Queryable, userId: string) =>
  db.column<string>(sql`
    select id from mail_report_recipients
    where user_id = ${userId} and confirmed_at is not null and unsubscribed_at is null order by id`);

export const deleteExpiredRecipients = (db: Queryable, refusedBefore: Date, requestedBefore: Date) =>
  db.run(sql`
    delete from mail_report_recipients
    where unsubscribed_at < ${refusedBefore} or (confirmed_at is null and unsubscribed_at is null and expires_at < ${requestedBefore})`);
