import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { withKeys } from './conversions.repo.ts';

/** A deleted code whose conversions are not deleted yet. */
interface ErasedCode {
  codeId: string;
  userId: string;
}

/** The next deleted code, which no other process takes until the transaction ends. */
const claimCode = (tx: Queryable) =>
  tx.maybe<ErasedCode>(sql`
    select code_id as "codeId", user_id as "userId" from conversion_erasure order by code_id limit 1 for update skip locked`);

/** Waits for reports of the account, which delete such conversions too (`deleteOrphans`), so that the two cannot deadlock. */
const lockFeed = (tx: Queryable, userId: string) =>
  tx.run(sql`select from conversion_feeds where user_id = ${userId} for update`);

const deleteRows = (tx: Queryable, table: string, { codeId }: ErasedCode, limit: number) =>
  tx.run(sql`
    delete from ${sql.ident(table)} where ctid = any(array(
      select ctid from ${sql.ident(table)} where code_id = ${codeId} limit ${limit}))`);

/** Deletes up to `limit` conversions and totals of a deleted code. Returns whether there was such a code. */
export async function eraseConversions(tx: Queryable, limit: number): Promise<boolean> {
  const code = await claimCode(tx);
  if (!code) return false;
  await lockFeed(tx, code.userId);
  const conversions = await deleteRows(tx, 'conversions', code, limit);
  const totals = await deleteRows(tx, 'conversion_totals', code, limit);
  if (conversions < limit && totals < limit)
    await tx.run(sql`delete from conversion_erasure where code_id = ${code.codeId}`);
  return true;
}

/** Deletes conversions of deleted codes with these keys, so that the keys can be used again. */
export const deleteOrphans = (tx: Queryable, userId: string, keys: readonly Buffer[]) =>
  tx.run(sql`
    delete from conversions v where ${withKeys(userId, keys)}
      and exists (select from conversion_erasure e where e.code_id = v.code_id)`);
