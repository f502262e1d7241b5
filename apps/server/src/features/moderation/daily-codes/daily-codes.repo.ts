import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface AccountAge {
  createdAt: Date;
  isVerified: boolean;
}

export const findAccountAge = (db: Queryable, userId: string) =>
  db.maybe<AccountAge>(sql`
    select created_at as "createdAt", email_verified_at is not null as "isVerified" from users where id = ${userId}`);

export interface CreatedCodes {
  codes: number;
  /** The hour of the oldest codes; null without codes. */
  oldest: Date | null;
}

/** The codes that the account has created since this hour. */
export const countCreated = (db: Queryable, userId: string, since: Date) =>
  db.one<CreatedCodes>(sql`
    select coalesce(sum(codes), 0)::integer as codes, min(hour) as oldest
    from created_codes where user_id = ${userId} and hour > ${since}`);

export const addCreated = (tx: Queryable, userId: string, hour: Date, codes: number) =>
  tx.run(sql`
    insert into created_codes (user_id, hour, codes) values (${userId}, ${hour}, ${codes})
    on conflict (user_id, hour) do update set codes = created_codes.codes + excluded.codes`);

export const deleteCreatedBefore = (db: Queryable, moment: Date) =>
  db.run(sql`delete from created_codes where hour <= ${moment}`);
