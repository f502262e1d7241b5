import { type AnnotationKind, annotationKinds, limits } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface NewAnnotation {
  id: string;
  userId: string;
  kind: AnnotationKind;
  at: Date;
  day: string | null;
  note: string | null;
  isOfAccount: boolean;
}

export const insertAnnotation = (tx: Queryable, row: NewAnnotation, now: Date) =>
  tx.run(sql`
    insert into annotations (id, user_id, kind, at, day, note, is_of_account, created_at)
    values (${row.id}, ${row.userId}, ${row.kind}, ${row.at}, ${row.day}, ${row.note}, ${row.isOfAccount}, ${now})`);

export const insertAnnotatedCodes = (tx: Queryable, id: string, codeIds: readonly string[]) =>
  tx.run(sql`
    insert into annotation_codes (annotation_id, code_id)
    select ${id}::uuid, code_id from unnest(${[...codeIds]}::uuid[]) as code_id`);

/** The newest annotation of a kind since an instant. */
export const findLatest = (tx: Queryable, userId: string, kind: AnnotationKind, since: Date) =>
  tx.maybe<{ id: string }>(sql`
    select id from annotations where user_id = ${userId} and kind = ${kind} and at >= ${since}
    order by at desc, id desc limit 1`);

/** Those of the codes that the annotation is about. */
export const findAnnotatedCodes = (tx: Queryable, id: string, codeIds: readonly string[]) =>
  tx.column<string>(sql`
    select code_id as id from annotation_codes where annotation_id = ${id} and code_id = any(${[...codeIds]}::uuid[])`);

export const addDeleted = (tx: Queryable, id: string, names: readonly string[]) =>
  tx.run(sql`
    update annotations set deleted_count = deleted_count + ${names.length}::int,
      deleted_names = (deleted_names || ${[...names]}::text[])[1:${limits.annotations.namedCodes}::int]
    where id = ${id}`);

interface AnnotatedCode {
  id: string;
  title: string | null;
  hash: string;
}

export interface AnnotationRow {
  id: string;
  kind: AnnotationKind;
  at: Date;
  day: string | null;
  note: string | null;
  createdAt: Date;
  /** The number of codes of the selection. */
  count: number;
  codes: AnnotatedCode[];
  deletedCount: number;
  deletedNames: string[];
}

/** The codes whose annotations are read; undefined for all codes of the account, and what is about no code. */
type Selected = readonly string[] | undefined;

/** During an upgrade, a newer process may record kinds that this one does not know. */
const isKnown = sql`a.kind = any(${[...annotationKinds]})`;

const selectFrom = (selected: Selected) => {
  const isSelected = selected ? sql`and ac.code_id = any(${[...selected]}::uuid[])` : sql.empty;
  return sql`
    select a.id, a.kind, a.at, a.day::text as day, a.note, a.created_at as "createdAt",
      (select count(*) from annotation_codes ac where ac.annotation_id = a.id ${isSelected}) as count,
      coalesce((select jsonb_agg(to_jsonb(named)) from (
        select c.id, c.title, c.short_hash as hash from annotation_codes ac join qr_codes c on c.id = ac.code_id
        where ac.annotation_id = a.id ${isSelected} order by ac.code_id limit ${limits.annotations.namedCodes}
      ) named), '[]') as codes,
      a.deleted_count as "deletedCount", a.deleted_names as "deletedNames"
    from annotations a`;
};

export interface AnnotationRange {
  /** Instants: `to` is not included. */
  span: { from: Date; to: Date };
  /** Days, both included. */
  days: { from: string; to: string };
}

/** Newest first. Changes of deleted codes are not listed. */
export const findAnnotations = (
  db: Queryable,
  userId: string,
  selected: Selected,
  { span, days }: AnnotationRange,
  kinds: readonly AnnotationKind[] = annotationKinds,
) =>
  db.many<AnnotationRow>(sql`
    ${selectFrom(selected)}
    where a.user_id = ${userId} and a.kind = any(${[...kinds]})
      and a.at >= ${span.from}::timestamptz - interval '2 days' and a.at < ${span.to}::timestamptz + interval '2 days'
      and case when a.day is null then a.at >= ${span.from} and a.at < ${span.to}
        else a.day between ${days.from}::date and ${days.to}::date end
      and (${selected ? sql`a.is_of_account and a.kind = 'note'` : sql`a.is_of_account`} or exists (
        select from annotation_codes ac where ac.annotation_id = a.id
          ${selected ? sql`and ac.code_id = any(${[...selected]}::uuid[])` : sql.empty}))
    order by a.at desc, a.id desc limit ${limits.annotations.listed}`);

export const findAnnotation = (db: Queryable, userId: string, id: string) =>
  db.maybe<AnnotationRow>(sql`${selectFrom(undefined)} where a.id = ${id} and a.user_id = ${userId} and ${isKnown}`);

/** A page of all annotations, newest first. */
export const listAnnotations = (db: Queryable, userId: string, before: { at: Date; id: string } | undefined) =>
  db.many<AnnotationRow>(sql`
    ${selectFrom(undefined)}
    where a.user_id = ${userId} and ${isKnown} ${before ? sql`and (a.at, a.id) < (${before.at}, ${before.id})` : sql.empty}
    order by a.at desc, a.id desc limit ${limits.annotations.listed}`);

export const countNotes = (tx: Queryable, userId: string) =>
  tx.value<number>(sql`select count(*) from annotations where user_id = ${userId} and kind = 'note'`);

/** Whether the code belongs to the account. Locks it against a deletion. */
export const shareCode = (tx: Queryable, userId: string, id: string) =>
  tx.maybe<{ id: string }>(sql`select id from qr_codes where id = ${id} and user_id = ${userId} for key share`);

type Changed = Pick<AnnotationRow, 'id' | 'at' | 'day' | 'note'>;
export const updateAnnotation = (tx: Queryable, { id, at, day, note }: Changed) =>
  tx.run(sql`update annotations set at = ${at}, day = ${day}::date, note = ${note} where id = ${id}`);

export const deleteAnnotation = (db: Queryable, userId: string, id: string) =>
  db.run(sql`delete from annotations where id = ${id} and user_id = ${userId}`);

/** Before the codes are deleted: what the product wrote about them is hidden then, until it expires. */
export const deleteNotesOf = (tx: Queryable, codeIds: readonly string[]) =>
  tx.run(sql`
    delete from annotations a using annotation_codes ac
    where ac.code_id = any(${[...codeIds]}::uuid[]) and a.id = ac.annotation_id and a.kind = 'note'`);

/** Notes of people stay. */
export const deleteChangesBefore = (db: Queryable, before: Date) =>
  db.run(sql`delete from annotations where kind <> 'note' and at < ${before}`);
