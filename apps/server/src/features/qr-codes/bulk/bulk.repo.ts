import type { OrderedCode, QrStyleOptions } from '@tessera/contract';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { CodeCondition } from '../code-filter.repo.ts';

/** The properties of a code that a style action changes. */
export interface Appearance {
  style: QrStyleOptions;
  logoKey: string | null;
}

/** The state that an undo restores. Its form depends on the action. `isLogoUsed` reads `logoKey`. */
export type Before =
  | { tagIds: string[] }
  | { isArchived: boolean }
  | { isActive: boolean }
  | (Appearance & { applied: Appearance })
  | Record<string, never>;

export interface BulkItem {
  position: number;
  codeId: string;
  before: Before | null;
}

/** Stores the codes of a job, newest first, and returns their number. */
export const insertItems = (tx: Queryable, jobId: string, conditions: CodeCondition) =>
  tx.run(sql`
    insert into bulk_items (job_id, position, code_id)
    select ${jobId}::uuid, row_number() over (order by s.created_at desc, s.code_id desc), s.code_id
    from code_search s where ${conditions}`);

/** Stores the codes of a job in the given order, and returns their number. */
export const insertItemsOf = (tx: Queryable, jobId: string, ids: readonly string[]) =>
  tx.run(sql`
    insert into bulk_items (job_id, position, code_id)
    select ${jobId}::uuid, position, code_id
    from unnest(${[...ids]}::uuid[]) with ordinality as chosen (code_id, position)`);

/** The codes that match, newest first. */
export const listMatching = (tx: Queryable, conditions: CodeCondition) =>
  tx.many<OrderedCode>(sql`
    select c.id, c.title, coalesce(c.slug, c.short_hash) as link
    from code_search s join qr_codes c on c.id = s.code_id
    where ${conditions} order by s.created_at desc, s.code_id desc`);

/** Stores the changed codes of another job, to restore them. */
export const copyChangedItems = (tx: Queryable, jobId: string, changedBy: string) =>
  tx.run(sql`
    insert into bulk_items (job_id, position, code_id, before)
    select ${jobId}::uuid, position, code_id, before from bulk_items where job_id = ${changedBy} and before is not null`);

export const listItems = (db: Queryable, jobId: string, after: number, limit: number) =>
  db.many<BulkItem>(sql`
    select position, code_id as "codeId", before from bulk_items
    where job_id = ${jobId} and position > ${after} order by position limit ${limit}`);

export interface ChangedCode {
  codeId: string;
  before: Before;
}

export const storeChanges = (tx: Queryable, jobId: string, changes: readonly ChangedCode[]) =>
  tx.run(sql`
    update bulk_items i set before = c.before
    from jsonb_to_recordset(${sql.json(changes)}::jsonb) as c ("codeId" uuid, before jsonb)
    where i.job_id = ${jobId} and i.code_id = c."codeId"`);

export const countItems = (db: Queryable, jobId: string) =>
  db.one<{ all: number; changed: number }>(sql`
    select count(*) as all, count(before) as changed from bulk_items where job_id = ${jobId}`);

export interface BulkJob<Input> {
  input: Input;
  isFinished: boolean;
  isUndone: boolean;
  /** The number of changed codes. */
  changed: number;
}

/** A job of the user that changes codes. */
export const findBulkJob = <Input>(tx: Queryable, userId: string, id: string) =>
  tx.maybe<BulkJob<Input>>(sql`
    select j.input, j.state in ('done', 'failed', 'canceled') as "isFinished",
      exists (select from jobs u where u.user_id = j.user_id and u.resource_id = j.id and u.kind = j.kind) as "isUndone",
      (select count(before) from bulk_items i where i.job_id = j.id) as changed
    from jobs j where j.id = ${id} and j.user_id = ${userId} and j.kind = 'bulk_action'`);

/** Deletes the items of deleted jobs, and returns the logos that were kept for an undo. */
export const deleteUnusedItems = (tx: Queryable) =>
  tx.column<string>(sql`
    with deleted as (
      delete from bulk_items i where not exists (select from jobs j where j.id = i.job_id) returning before
    )
    select distinct before->>'logoKey' as key from deleted where before->>'logoKey' is not null`);

/** Locks those of the codes that exist, in a fixed order, so that two jobs cannot deadlock. */
export const lockIds = (tx: Queryable, userId: string, ids: readonly string[]) =>
  tx.column<string>(sql`
    select id from qr_codes where user_id = ${userId} and id = any(${[...ids]}::uuid[]) order by id for no key update`);

/** Groups the changed tags by code, and marks the codes as changed. */
async function touchCodes(tx: Queryable, rows: readonly { codeId: string; tagId: string }[], now: Date) {
  const tags = new Map<string, string[]>();
  for (const { codeId, tagId } of rows) tags.set(codeId, [...(tags.get(codeId) ?? []), tagId]);
  await tx.run(sql`update qr_codes set updated_at = ${now} where id = any(${[...tags.keys()]}::uuid[])`);
  return [...tags].map(([codeId, tagIds]): ChangedCode => ({ codeId, before: { tagIds } }));
}

/** Each returns the codes that it has changed. */
export const addTags = async (tx: Queryable, ids: readonly string[], tagIds: readonly string[], now: Date) =>
  touchCodes(
    tx,
    await tx.many(sql`
      insert into code_tags (code_id, tag_id)
      select code_id, t.id from unnest(${[...ids]}::uuid[]) as code_id cross join tags t
      where t.id = any(${[...tagIds]}::uuid[]) on conflict do nothing
      returning code_id as "codeId", tag_id as "tagId"`),
    now,
  );

export const removeTags = async (tx: Queryable, ids: readonly string[], tagIds: readonly string[], now: Date) =>
  touchCodes(
    tx,
    await tx.many(sql`
      delete from code_tags where code_id = any(${[...ids]}::uuid[]) and tag_id = any(${[...tagIds]}::uuid[])
      returning code_id as "codeId", tag_id as "tagId"`),
    now,
  );

export async function setArchived(tx: Queryable, ids: readonly string[], isArchived: boolean, now: Date) {
  const rows = await tx.many<{ id: string }>(sql`
    update qr_codes set archived_at = case when ${isArchived} then ${now}::timestamptz end, updated_at = ${now}
    where id = any(${[...ids]}::uuid[]) and (archived_at is not null) <> ${isArchived} returning id`);
  return rows.map(({ id }): ChangedCode => ({ codeId: id, before: { isArchived: !isArchived } }));
}

export async function setActive(tx: Queryable, ids: readonly string[], isActive: boolean, now: Date) {
  const rows = await tx.many<{ id: string }>(sql`
    update qr_codes set is_active = ${isActive}, updated_at = ${now}
    where id = any(${[...ids]}::uuid[]) and is_active <> ${isActive} returning id`);
  return rows.map(({ id }): ChangedCode => ({ codeId: id, before: { isActive: !isActive } }));
}
