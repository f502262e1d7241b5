import type { BlockCategory, BlockKind, Language } from '@tessera/contract';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface BlockRow {
  id: string;
  kind: BlockKind;
  /** The hash of the code, the host or the pattern. */
  value: string;
  category: BlockCategory;
  reason: string;
  createdAt: Date;
}

const columns = sql`id, kind, value, category, reason, created_at as "createdAt"`;

/** Newest first; ids are sorted by time. */
export const listBlocks = (db: Queryable, before: string | null, limit: number) =>
  db.many<BlockRow>(sql`
    select ${columns} from blocks where ${before}::uuid is null or id < ${before}::uuid order by id desc limit ${limit}`);

export interface BlockedCode {
  id: string;
  hash: string;
  userId: string;
  email: string;
  language: Language;
}

/** The code and its owner. The lock keeps the code from being deleted meanwhile. */
export const lockCode = (tx: Queryable, by: { id: string } | { hash: string }) =>
  tx.maybe<BlockedCode>(sql`
    select c.id, c.short_hash as hash, u.id as "userId", u.email, u.language
    from qr_codes c join users u on u.id = c.user_id
    where ${'id' in by ? sql`c.id = ${by.id}` : sql`c.short_hash = ${by.hash}`} for update of c`);

/** Returns false if the same is blocked already. */
export const insertBlock = (tx: Queryable, block: BlockRow & { codeId: string | null }) =>
  tx.affects(sql`
    insert into blocks (id, kind, value, code_id, category, reason, created_at)
    values (${block.id}, ${block.kind}, ${block.value}, ${block.codeId}, ${block.category}, ${block.reason},
      ${block.createdAt})
    on conflict do nothing`);

/** Locks the table, so that parallel calls cannot exceed the limit. */
export async function countPatterns(tx: Queryable): Promise<number> {
  await tx.run(sql`lock table blocks in share row exclusive mode`);
  return tx.value<number>(sql`select count(*) from blocks where kind = 'pattern'`);
}

export const deleteBlock = (tx: Queryable, id: string) =>
  tx.maybe<BlockRow>(sql`delete from blocks where id = ${id} returning ${columns}`);
