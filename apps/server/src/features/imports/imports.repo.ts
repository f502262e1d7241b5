import type { ImportField, ImportSource, ImportState, ImportVerdict } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';

export interface ImportColumn {
  name: string;
  field: ImportField | null;
}
export type VerdictCounts = Partial<Record<ImportVerdict, number>>;

export interface ImportRecord {
  id: string;
  userId: string;
  state: ImportState;
  source: ImportSource;
  columns: ImportColumn[];
  mapping: (ImportField | null)[] | null;
  rowCount: number;
  counts: VerdictCounts;
  /** The rows whose code does not get its link. */
  linksChanged: number;
  errorCode: string | null;
  errorLine: number | null;
  /** 0 after the file is deleted; null if it was uploaded before sizes were stored. */
  fileBytes: number | null;
  jobId: string;
  createdAt: Date;
  expiresAt: Date;
}

const columns = sql`id, user_id as "userId", state, source, columns, mapping, row_count as "rowCount", counts,
  links_changed as "linksChanged",
  error_code as "errorCode", error_line as "errorLine", file_bytes as "fileBytes", job_id as "jobId", created_at as "createdAt",
  expires_at as "expiresAt"`;

export type NewImport = Pick<ImportRecord, 'id' | 'userId' | 'fileBytes' | 'jobId' | 'createdAt' | 'expiresAt'>;

export const insertImport = (tx: Queryable, { id, userId, fileBytes, jobId, createdAt, expiresAt }: NewImport) =>
  tx.run(sql`
    insert into imports (id, user_id, state, source, file_bytes, job_id, created_at, expires_at)
    values (${id}, ${userId}, 'checking', 'tessera', ${fileBytes}, ${jobId}, ${createdAt}, ${expiresAt})`);

const selectImport = (condition: Sql) => sql`select ${columns} from imports where ${condition}`;

export const findImport = (db: Queryable, userId: string, id: string) =>
  db.maybe<ImportRecord>(selectImport(sql`id = ${id} and user_id = ${userId}`));

export const lockImport = (tx: Queryable, userId: string, id: string) =>
  tx.maybe<ImportRecord>(sql`${selectImport(sql`id = ${id} and user_id = ${userId}`)} for update`);

type Changes = Partial<Omit<ImportRecord, 'id' | 'userId' | 'createdAt' | 'expiresAt'>>;
const columnNames = {
  state: 'state',
  source: 'source',
  columns: 'columns',
  mapping: 'mapping',
  rowCount: 'row_count',
  counts: 'counts',
  linksChanged: 'links_changed',
  errorCode: 'error_code',
  errorLine: 'error_line',
  fileBytes: 'file_bytes',
  jobId: 'job_id',
} as const satisfies Record<keyof Changes, string>;

export async function updateImport(tx: Queryable, id: string, changes: Changes): Promise<void> {
  const assignments = Object.entries(changes).map(([name, value]) => {
    const isJson = typeof value === 'object' && value !== null;
    return sql`${sql.ident(columnNames[name as keyof Changes])} = ${isJson ? JSON.stringify(value) : value}`;
  });
  await tx.run(sql`update imports set ${sql.join(assignments)} where id = ${id}`);
}

/** The tags of the account: ids by name in lower case. */
export async function findTagIds(tx: Queryable, userId: string): Promise<Map<string, string>> {
  const rows = await tx.many<{ name: string; id: string }>(
    sql`select lower(name) as name, id from tags where user_id = ${userId}`,
  );
  return new Map(rows.map(({ name, id }) => [name, id]));
}

export const addCreatedTags = (tx: Queryable, id: string, tagIds: readonly string[]) =>
  tx.run(sql`update imports set created_tags = created_tags || ${[...tagIds]}::uuid[] where id = ${id}`);

/** Removes the tags that the import has created, unless a code has them. */
export async function removeCreatedTags(tx: Queryable, id: string): Promise<void> {
  await tx.run(sql`
    delete from tags t using imports i where i.id = ${id} and t.id = any(i.created_tags) and t.user_id = i.user_id
      and not exists (select from code_tags c where c.tag_id = t.id)`);
  await tx.run(sql`update imports set created_tags = '{}' where id = ${id}`);
}

export const listImportIds = (tx: Queryable, userId: string) =>
  tx.column<string>(sql`select id from imports where user_id = ${userId} order by id`);

export const findExpiredImports = (db: Queryable, now: Date, limit: number) =>
  db.column<string>(
    sql`select id from imports where expires_at <= ${now} and state not in ('checking', 'committing') limit ${limit}`,
  );

const isInWork = sql`state in ('checking', 'committing')`;

/** The size of the files that jobs work on or wait for. */
export const sumBytesInWork = (db: Queryable, userId: string) =>
  db.value<number>(
    sql`select coalesce(sum(file_bytes), 0)::int as bytes from imports where user_id = ${userId} and ${isInWork}`,
  );

interface Storage {
  maxKept: number;
  maxKeptBytes: number;
  /** How many to delete at a time. */
  limit: number;
}

/** The oldest imports of the account beyond its storage. Those that jobs work on are kept. */
export const listSurplusImports = (tx: Queryable, userId: string, { maxKept, maxKeptBytes, limit }: Storage) =>
  tx.column<string>(sql`
    select id from (
      select id, state, created_at, row_number() over newest as place, sum(coalesce(file_bytes, 0)) over newest as bytes
      from imports where user_id = ${userId} window newest as (order by created_at desc, id desc)
    ) i
    where (place > ${maxKept} or bytes > ${maxKeptBytes}) and ${isInWork} is false
    order by created_at, id limit ${limit}`);

/** Deletes the rows too. */
export const deleteImports = (db: Queryable, ids: readonly string[]) =>
  db.run(sql`delete from imports where id = any(${[...ids]}::uuid[])`);
