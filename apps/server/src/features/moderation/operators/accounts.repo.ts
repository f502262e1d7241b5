import type { Language, PlanName } from '@tessera/contract';
import type { Queryable } from '../../../platform/db/db.ts';
import { containing, sql } from '../../../platform/db/sql.ts';
import { isOperatorColumn } from './operator-list.repo.ts';
import { planName } from '../../plans/plans.service.ts';

export interface AccountRow {
  id: string;
  email: string;
  createdAt: Date;
  isVerified: boolean;
  isOperator: boolean;
  plan: PlanName;
  codes: number;
  suspendedAt: Date | null;
  suspensionReason: string | null;
}

interface AccountSearch {
  /** A part of the address in lower case; empty for all. */
  search: string;
  before: string | null;
  limit: number;
  adminEmails: readonly string[];
}

/** Newest first; ids are sorted by time. */
export const listAccounts = (db: Queryable, { search, before, limit, adminEmails }: AccountSearch) =>
  db.many<AccountRow>(sql`
    select u.id, u.email, u.created_at as "createdAt", u.email_verified_at is not null as "isVerified",
      ${isOperatorColumn(adminEmails)} as "isOperator", ${planName(sql`u.id`)} as plan,
      (select count(*) from qr_codes c where c.user_id = u.id) as codes,
      u.suspended_at as "suspendedAt", u.suspension_reason as "suspensionReason"
    from users u
    where (${search} = '' or u.email like ${containing(search)}) and (${before}::uuid is null or u.id < ${before}::uuid)
    order by u.id desc limit ${limit}`);

export interface SuspendableAccount {
  id: string;
  email: string;
  language: Language;
  suspendedAt: Date | null;
}

/** Serializes suspensions with sign-ins, which lock the account too. */
export const lockSuspendable = (tx: Queryable, id: string) =>
  tx.maybe<SuspendableAccount>(sql`
    select id, email, language, suspended_at as "suspendedAt" from users where id = ${id} for update`);

export async function storeSuspension(tx: Queryable, id: string, reason: string, now: Date): Promise<void> {
  await tx.run(sql`update users set suspended_at = ${now}, suspension_reason = ${reason} where id = ${id}`);
  await tx.run(sql`delete from sessions where user_id = ${id}`);
}

export const clearSuspension = (tx: Queryable, id: string) =>
  tx.run(sql`update users set suspended_at = null, suspension_reason = null where id = ${id}`);
