import type { Language } from '@tessera/contract';
import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';

/** Whether the account `u` is an operator: verified, and named by the setting or granted by the command. */
export const isOperatorColumn = (adminEmails: readonly string[]): Sql => sql`
  (u.email_verified_at is not null
    and (u.email = any(${adminEmails}::text[]) or exists (select 1 from operators o where o.user_id = u.id)))`;

export async function findIsOperator(db: Queryable, userId: string, adminEmails: readonly string[]): Promise<boolean> {
  const row = await db.maybe<{ yes: boolean }>(sql`
    select ${isOperatorColumn(adminEmails)} as yes from users u where u.id = ${userId} and u.suspended_at is null`);
  return row?.yes ?? false;
}

export interface OperatorRow {
  email: string;
  isVerified: boolean;
  /** Null for an operator by the setting. */
  grantedAt: Date | null;
}

export const listOperators = (db: Queryable, adminEmails: readonly string[]) =>
  db.many<OperatorRow>(sql`
    select u.email, u.email_verified_at is not null as "isVerified", o.granted_at as "grantedAt"
    from users u left join operators o on o.user_id = u.id
    where o.user_id is not null or u.email = any(${adminEmails}::text[]) order by u.email`);

export interface OperatorContact {
  userId: string;
  email: string;
  language: Language;
}

/** The operators to whom mail is sent: those who may sign in. */
export const listContacts = (db: Queryable, adminEmails: readonly string[]) =>
  db.many<OperatorContact>(sql`
    select id as "userId", email, language from users
    where id in (select user_id from operators union select id from users where email = any(${adminEmails}::text[]))
      and email_verified_at is not null and suspended_at is null order by email`);

/** Returns whether the account was no operator before; undefined if there is no such account. */
export async function insertOperator(tx: Queryable, email: string, now: Date): Promise<boolean | undefined> {
  const user = await tx.maybe<{ id: string }>(sql`select id from users where email = ${email} for update`);
  if (!user) return undefined;
  return tx.affects(sql`
    insert into operators (user_id, granted_at) values (${user.id}, ${now}) on conflict do nothing`);
}

export const deleteOperator = (tx: Queryable, email: string) =>
  tx.affects(sql`
    delete from operators where user_id = (select id from users where email = ${email})`);
