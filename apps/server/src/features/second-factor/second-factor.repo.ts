import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface FactorRow {
  sealedSeed: Buffer;
  lastStep: number;
  /** Null: being set up. */
  confirmedAt: Date | null;
}

/** Locks the account, in the same order as everywhere: first the account, then its rows. */
export const lockAccount = (tx: Queryable, userId: string) =>
  tx.run(sql`select 1 from users where id = ${userId} for update`);

const columns = sql`sealed_seed as "sealedSeed", last_step::float8 as "lastStep", confirmed_at as "confirmedAt"`;

export const findFactor = (db: Queryable, userId: string) =>
  db.maybe<FactorRow>(sql`select ${columns} from second_factors where user_id = ${userId}`);

/** Serializes uses of codes: one code is accepted once, also in parallel. */
export const lockFactor = (tx: Queryable, userId: string) =>
  tx.maybe<FactorRow>(sql`select ${columns} from second_factors where user_id = ${userId} for update`);

export const findState = (db: Queryable, userId: string) =>
  db.maybe<{ confirmedAt: Date; codesReplacedAt: Date | null; codesLeft: number }>(sql`
    select f.confirmed_at as "confirmedAt", f.codes_replaced_at as "codesReplacedAt",
      (select count(*) from recovery_codes c where c.user_id = f.user_id)::integer as "codesLeft"
    from second_factors f where f.user_id = ${userId} and f.confirmed_at is not null`);

/** A later setup replaces one that was not confirmed. */
export const putSetup = (tx: Queryable, userId: string, sealedSeed: Buffer, now: Date) =>
  tx.run(sql`
    insert into second_factors (user_id, sealed_seed, created_at) values (${userId}, ${sealedSeed}, ${now})
    on conflict (user_id) do update
      set sealed_seed = excluded.sealed_seed, created_at = excluded.created_at, last_step = 0
      where second_factors.confirmed_at is null`);

export const confirmFactor = (tx: Queryable, userId: string, now: Date) =>
  tx.run(sql`update second_factors set confirmed_at = ${now} where user_id = ${userId}`);

export const setLastStep = (tx: Queryable, userId: string, step: number) =>
  tx.run(sql`update second_factors set last_step = ${step} where user_id = ${userId}`);

/** Cascades to the recovery codes. Returns false if there is no active second factor. */
export const deleteFactor = async (tx: Queryable, userId: string): Promise<boolean> =>
  (await tx.run(sql`delete from second_factors where user_id = ${userId} and confirmed_at is not null`)) === 1;

/** Setups that were not confirmed. */
export const deleteSetupsBefore = (db: Queryable, time: Date) =>
  db.run(sql`delete from second_factors where confirmed_at is null and created_at <= ${time}`);

export async function replaceRecoveryCodes(tx: Queryable, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.run(sql`delete from recovery_codes where user_id = ${userId}`);
  const rows = hashes.map((hash) => sql`(${userId}, ${hash})`);
  await tx.run(sql`insert into recovery_codes (user_id, hash) values ${sql.join(rows)}`);
}

export const markCodesReplaced = (tx: Queryable, userId: string, now: Date) =>
  tx.run(sql`update second_factors set codes_replaced_at = ${now} where user_id = ${userId}`);

export const findRecoveryCode = (tx: Queryable, userId: string, hashes: readonly Buffer[]) =>
  tx.maybe<{ hash: Buffer }>(sql`
    select hash from recovery_codes
    where user_id = ${userId} and hash in (${sql.join(hashes.map((hash) => sql`${hash}`))})`);

export const deleteRecoveryCode = (tx: Queryable, userId: string, hash: Buffer) =>
  tx.run(sql`delete from recovery_codes where user_id = ${userId} and hash = ${hash}`);
