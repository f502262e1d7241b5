import type { Language } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface UserRow {
  id: string;
  email: string;
  password_hash: string;
  language: Language;
  email_verified_at: Date | null;
  /** Of an unverified address: which registration, each with a password of its own, came last. */
  registration: number;
}

const columns = sql`id, email, password_hash, language, email_verified_at, registration`;

export const findUserByEmail = (db: Queryable, email: string) =>
  db.maybe<UserRow>(sql`select ${columns} from users where email = ${email}`);

export const findUserById = (db: Queryable, id: string) =>
  db.maybe<UserRow>(sql`select ${columns} from users where id = ${id}`);

/** Waits for whoever is changing this account, so that two registrations of one address come one after the other. */
export const lockUserByEmail = (tx: Queryable, email: string) =>
  tx.maybe<UserRow>(sql`select ${columns} from users where email = ${email} for update`);

export interface NewUser {
  id: string;
  email: string;
  passwordHash: string;
  language: Language;
  inviteCode: string | null;
  now: Date;
}

/** Answers false when the address has an account already, even one that is being made at this moment. */
export async function insertUser(tx: Queryable, user: NewUser): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into users (id, email, password_hash, language, invite_code, created_at)
    values (${user.id}, ${user.email}, ${user.passwordHash}, ${user.language}, ${user.inviteCode}, ${user.now})
    on conflict (email) do nothing`);
  return inserted === 1;
}

/**
 * The last registration of an unverified address replaces the one before, whose invite code may be a stranger's.
 * Answers the number of the registration, which is a new one if the password is.
 */
export const replaceUnverified = (tx: Queryable, id: string, user: NewUser) =>
  tx.one<{ registration: number }>(sql`
    update users set password_hash = ${user.passwordHash}, language = ${user.language}, invite_code = ${user.inviteCode},
      registration = case when password_hash = ${user.passwordHash} then registration else registration + 1 end
    where id = ${id} and email_verified_at is null
    returning registration`);

/** Someone whose address has just been proven for the first time. */
export interface Newcomer {
  id: string;
  email: string;
  invite_code: string | null;
}

/** Answers nothing when the address was proven before. */
export const markVerified = (tx: Queryable, id: string, now: Date) =>
  tx.maybe<Newcomer>(sql`
    update users set email_verified_at = ${now} where id = ${id} and email_verified_at is null
    returning id, email, invite_code`);

/** The code has had its effect, or none. */
export async function forgetInviteCode(tx: Queryable, id: string): Promise<void> {
  await tx.run(sql`update users set invite_code = null where id = ${id}`);
}

export async function addReferral(tx: Queryable, id: string): Promise<void> {
  await tx.run(sql`update users set referrals = referrals + 1 where id = ${id}`);
}

export async function updatePassword(tx: Queryable, id: string, passwordHash: string): Promise<void> {
  await tx.run(sql`update users set password_hash = ${passwordHash} where id = ${id}`);
}

export async function updateLanguage(db: Queryable, id: string, language: Language): Promise<void> {
  await db.run(sql`update users set language = ${language} where id = ${id}`);
}

/** Codes, clicks, sessions and queued mail go with it; hashes stay issued, so that printed links say "gone". */
export async function deleteUser(tx: Queryable, id: string): Promise<void> {
  await tx.run(sql`delete from users where id = ${id}`);
}

/** Changes that depend on what an account holds, or on its password, wait here, one after the other. */
export const lockUser = (tx: Queryable, id: string) =>
  tx.maybe<UserRow>(sql`select ${columns} from users where id = ${id} for update`);

export interface UserFacts {
  email: string;
  created_at: Date;
  language: Language;
  referrals: number;
  codes: number;
  subscription_status: string | null;
}

export const findUserFacts = (db: Queryable, id: string) =>
  db.maybe<UserFacts>(sql`
    select u.email, u.created_at, u.language, u.referrals, s.status as subscription_status,
      (select count(*) from qr_codes c where c.user_id = u.id) as codes
    from users u left join subscriptions s on s.user_id = u.id
    where u.id = ${id}`);
