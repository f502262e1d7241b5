import type { ListedTag, Tag } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export const listTags = (db: Queryable, userId: string) =>
  db.many<ListedTag>(sql`
    select t.id, t.name, t.color, (select count(*) from code_tags ct where ct.tag_id = t.id) as code_count
    from tags t where t.user_id = ${userId} order by lower(t.name), t.id`);

export const lockTag = (tx: Queryable, userId: string, id: string) =>
  tx.maybe<Tag>(sql`select id, name, color from tags where id = ${id} and user_id = ${userId} for update`);

/** Names are compared without regard to case. */
export const findTagByName = (db: Queryable, userId: string, name: string) =>
  db.maybe<Tag>(sql`select id, name, color from tags where user_id = ${userId} and lower(name) = lower(${name})`);

export const countTags = (db: Queryable, userId: string) =>
  db.value<number>(sql`select count(*) from tags where user_id = ${userId}`);

export const insertTag = (tx: Queryable, userId: string, tag: Tag, now: Date) =>
  tx.run(sql`
    insert into tags (id, user_id, name, color, created_at) values (${tag.id}, ${userId}, ${tag.name}, ${tag.color}, ${now})`);

export const updateTag = (tx: Queryable, { id, name, color }: Tag) =>
  tx.run(sql`update tags set name = ${name}, color = ${color} where id = ${id}`);

/** The codes show the name and color of the tag. */
export const touchCodesWithTag = (tx: Queryable, id: string, now: Date) =>
  tx.run(sql`
    update qr_codes set updated_at = ${now} where id in (select code_id from code_tags where tag_id = ${id})`);

export const deleteTag = (db: Queryable, userId: string, id: string) =>
  db.run(sql`delete from tags where id = ${id} and user_id = ${userId}`);

/** Those of the ids that are tags of the user. The tags cannot be deleted before the transaction ends. */
export async function lockOwnTagIds(tx: Queryable, userId: string, ids: readonly string[]): Promise<Set<string>> {
  return new Set(
    await tx.column<string>(sql`
    select id from tags where user_id = ${userId} and id = any(${[...ids]}::uuid[]) order by id for key share`),
  );
}

/** Returns whether anything has changed. */
export async function replaceCodeTags(tx: Queryable, codeId: string, tagIds: readonly string[]): Promise<boolean> {
  const removed = await tx.run(sql`
    delete from code_tags where code_id = ${codeId} and tag_id <> all(${[...tagIds]}::uuid[])`);
  const added = await tx.run(sql`
    insert into code_tags (code_id, tag_id) select ${codeId}::uuid, unnest(${[...tagIds]}::uuid[]) on conflict do nothing`);
  return removed + added > 0;
}
