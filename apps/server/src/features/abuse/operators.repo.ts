import type { Language } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface OperatorRow {
  userId: string;
  email: string;
  language: Language;
}

/** The verified accounts with one of the addresses. */
export const findVerified = (db: Queryable, emails: readonly string[]) =>
  db.many<OperatorRow>(sql`
    select id as "userId", email, language from users
    where email = any(${[...emails]}::text[]) and email_verified_at is not null order by email`);

export const findVerifiedById = (db: Queryable, emails: readonly string[], userId: string) =>
  db.maybe<OperatorRow>(sql`
    select id as "userId", email, language from users
    where id = ${userId} and email = any(${[...emails]}::text[]) and email_verified_at is not null`);
