import type { Language } from '@tessera/contract';
import { AppError } from '../../http/app-error.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { type accountPlan, planColumns } from '../plans/plans.service.ts';

export interface UserRow {
  id: string;
  email: string;
  /** Null if the account signs in without a password. */
  passwordHash: string | null;
  language: Language;
  createdAt: Date;
  emailVerifiedAt: Date | null;
  /** Number of the latest registration. Only an unverified address can be registered again. */
  registration: number;
  /** Set while an operator has suspended the account. */
  suspendedAt: Date | null;
}

const columns = sql`id, email, password_hash as "passwordHash", language, created_at as "createdAt",
  email_verified_at as "emailVerifiedAt", registration, suspended_at as "suspendedAt"`;

export const findUserByEmail = (db: Queryable, email: string) =>
  db.maybe<UserRow>(sql`select ${columns} from users where email = ${email}`);

export const findUserById = (db: Queryable, id: string) =>
  db.maybe<UserRow>(sql`select ${columns} from users where id = ${id}`);

export const findRecipient = (db: Queryable, id: string) =>
  db.maybe<Pick<UserRow, 'email' | 'language'>>(sql`select email, language from users where id = ${id}`);

export type UserFacts = Pick<UserRow, 'email' | 'language' | 'createdAt'> &
  Parameters<typeof accountPlan>[0] & { timezone: string | null; isOperator: boolean };

/** In one query, because every page load requests it. `isOperator`: whether the account `u` is an operator. */
export const findUserFacts = (db: Queryable, id: string, isOperator: Sql) =>
  db.maybe<UserFacts>(sql`
    select u.email, u.language, u.timezone, u.created_at as "createdAt", ${planColumns}, ${isOperator} as "isOperator"
    from users u where u.id = ${id}`);

/** Serializes registrations of the same address. */
export const lockUserByEmail = (tx: Queryable, email: string) =>
  tx.maybe<UserRow>(sql`select ${columns} from users where email = ${email} for update`);

/** Serializes changes that depend on the account's password or verification. */
export const lockUser = (tx: Queryable, id: string) =>
  tx.maybe<UserRow>(sql`select ${columns} from users where id = ${id} for update`);

export interface NewUser {
  id: string;
  email: string;
  passwordHash: string | null;
  language: Language;
  /** The IANA name of the browser's time zone; null if it is unknown. */
  timezone: string | null;
  inviteCode: string | null;
  /** The hash of the registering browser's secret; null if it sent none. */
  signInHash: Buffer | null;
  now: Date;
}

/** Whether another account can restore this address, because it had it until recently. */
export const isReserved = (
  db: Queryable,
  email: string,
  { exceptUserId, now }: { exceptUserId: string | null; now: Date },
) =>
  db.has(sql`
    select 1 from email_changes c
    where c.old_email = ${email} and c.confirmed_at is not null and c.undo_expires_at > ${now}
      and c.user_id is distinct from ${exceptUserId}`);

export const emailInUse = () => new AppError('email_in_use');

/**
 * Returns false if the address has an account, including one that a concurrent transaction inserts. Throws if the address
 * is reserved, whichever way the account is created.
 */
export async function insertUser(tx: Queryable, user: NewUser): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into users (id, email, password_hash, language, timezone, invite_code, sign_in_hash, created_at)
    values (${user.id}, ${user.email}, ${user.passwordHash}, ${user.language}, ${user.timezone}, ${user.inviteCode},
      ${user.signInHash}, ${user.now})
    on conflict (email) do nothing`);
  if (inserted === 0) return false;
  // After the insert: a change of address that was confirmed in the meantime has freed and reserved the address.
  if (await isReserved(tx, user.email, { exceptUserId: user.id, now: user.now })) throw emailInUse();
  return true;
}

const uniqueViolation = '23505';

/** Returns false if the address is taken or reserved; the caller's transaction must then be rolled back. */
export async function updateEmail(tx: Queryable, userId: string, email: string, now: Date): Promise<boolean> {
  try {
    await tx.run(sql`update users set email = ${email} where id = ${userId}`);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === uniqueViolation) return false;
    throw error;
  }
  // After the update, as in `insertUser`.
  return !(await isReserved(tx, email, { exceptUserId: userId, now }));
}

/**
 * The latest registration of an unverified address replaces the earlier one, including its invite code and secret. A new
 * password increments the registration number.
 */
export const replaceUnverified = (tx: Queryable, id: string, user: NewUser) =>
  tx.one<{ registration: number }>(sql`
    update users set password_hash = ${user.passwordHash}, language = ${user.language}, timezone = ${user.timezone},
      invite_code = ${user.inviteCode}, sign_in_hash = ${user.signInHash},
      registration = case when password_hash = ${user.passwordHash} then registration else registration + 1 end
    where id = ${id} and email_verified_at is null
    returning registration`);

/**
 * Gives an unverified registration to the owner of the address, who has proved it in another way. The password and the
 * secret of the registration may be a stranger's.
 */
export const takeOverUnverified = (
  tx: Queryable,
  id: string,
  { language, timezone, inviteCode }: Pick<NewUser, 'language' | 'timezone' | 'inviteCode'>,
) =>
  tx.run(sql`
    update users set password_hash = null, sign_in_hash = null, language = ${language}, timezone = ${timezone},
      invite_code = ${inviteCode}, registration = registration + 1
    where id = ${id} and email_verified_at is null`);

/** Returns false if the latest registration of the address has another secret or none. */
export const hasSignInHash = (tx: Queryable, id: string, hash: Buffer) =>
  tx.has(sql`select 1 from users where id = ${id} and sign_in_hash = ${hash}`);

/** An account whose address has just been verified for the first time. */
export interface VerifiedUser {
  id: string;
  email: string;
  inviteCode: string | null;
}

/** Returns undefined if the address was verified before. */
export const markVerified = (tx: Queryable, id: string, now: Date) =>
  tx.maybe<VerifiedUser>(sql`
    update users set email_verified_at = ${now}, sign_in_hash = null where id = ${id} and email_verified_at is null
    returning id, email, invite_code as "inviteCode"`);

export const clearInviteCode = (tx: Queryable, id: string) =>
  tx.run(sql`update users set invite_code = null where id = ${id}`);

/** Returns whether this is the first sign-in of the account. */
export const markFirstSignIn = (tx: Queryable, id: string, now: Date) =>
  tx.affects(sql`update users set first_sign_in_at = ${now} where id = ${id} and first_sign_in_at is null`);

export const updatePassword = (tx: Queryable, id: string, passwordHash: string) =>
  tx.run(sql`update users set password_hash = ${passwordHash} where id = ${id}`);

export const updateLanguage = (db: Queryable, id: string, language: Language) =>
  db.run(sql`update users set language = ${language} where id = ${id}`);

/** With `onlyIfUnknown`, a known zone stays. */
export const updateTimezone = (
  db: Queryable,
  id: string,
  { timezone, onlyIfUnknown }: { timezone: string | null; onlyIfUnknown: boolean },
) =>
  db.run(sql`
    update users set timezone = case when ${onlyIfUnknown} then coalesce(timezone, ${timezone}) else ${timezone} end
    where id = ${id}`);

/** Cascades to codes, clicks, sessions and queued email. Issued hashes stay, so that printed links answer "gone". */
export const deleteUser = (tx: Queryable, id: string) => tx.run(sql`delete from users where id = ${id}`);
