import { type endpoints, limits, type QueryOf } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { type Cursor, readCursor, writeCursor } from './list-cursor.ts';
import { listCodes, type QrCodeRow } from './qr-codes.repo.ts';

type ListQuery = QueryOf<typeof endpoints.qrCodes.list>;
type Sort = NonNullable<ListQuery['sort']>;

interface Order {
  order: Sql;
  isValue: (value: Cursor['value']) => boolean;
  /** The rows after the cursor in this order. */
  after: (cursor: Cursor) => Sql;
  valueOf: (row: QrCodeRow) => Cursor['value'];
}

const clicks = sql`coalesce(t.total_clicks, 0)`;
/** Codes without a title come last. */
const titleKey = sql`(c.title is null), lower(coalesce(c.title, ''))`;

/** Only what `toISOString` writes, without signed years: a cursor holds no other form. */
const isTimestamp = (value: Cursor['value']) =>
  typeof value === 'string' && /^[12]\d{3}-/.test(value) && new Date(value).toJSON() === value;

const orders = {
  newest: {
    isValue: isTimestamp,
    order: sql`c.created_at desc, c.id desc`,
    after: ({ value, id }) => sql`(c.created_at, c.id) < (${String(value)}::timestamptz, ${id}::uuid)`,
    valueOf: (row) => row.createdAt.toISOString(),
  },
  oldest: {
    isValue: isTimestamp,
    order: sql`c.created_at, c.id`,
    after: ({ value, id }) => sql`(c.created_at, c.id) > (${String(value)}::timestamptz, ${id}::uuid)`,
    valueOf: (row) => row.createdAt.toISOString(),
  },
  title: {
    isValue: (value) => value === null || typeof value === 'string',
    order: sql`${titleKey}, c.id`,
    after: ({ value, id }) =>
      sql`(${titleKey}, c.id) > (${value === null}::boolean, lower(${String(value ?? '')}::text), ${id}::uuid)`,
    valueOf: (row) => row.title,
  },
  clicks: {
    isValue: (value) => Number.isSafeInteger(value),
    order: sql`${clicks} desc, c.id desc`,
    after: ({ value, id }) => sql`(${clicks}, c.id) < (${Number(value)}::bigint, ${id}::uuid)`,
    valueOf: (row) => row.clickCount,
  },
} satisfies Record<Sort, Order>;

/** The hash in a pasted short link. */
const hashIn = (search: string): string => search.toLowerCase().split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '';

const contains = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

/** Searches title, destination, hash and content, except a Wi-Fi password. */
function matches(search: string): Sql {
  const pattern = contains(search);
  return sql`(c.title ilike ${pattern} or c.destination_url ilike ${pattern}
    or c.short_hash like ${contains(hashIn(search) || search.toLowerCase())}
    or exists (select 1 from jsonb_each_text(coalesce(c.qr_data, '{}')) d where d.key <> 'password' and d.value ilike ${pattern}))`;
}

/** The clicks of each code on the latest days up to today (UTC), oldest first; a code without clicks is missing. */
export async function findLatestClicks(
  db: Queryable,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, number[]>> {
  const today = now.toISOString().slice(0, 10);
  const rows = await db.many<{ id: string; daysAgo: number; total: number }>(sql`
    select code_id as id, ${today}::date - day as "daysAgo", total_clicks as total from click_daily
    where code_id = any(${[...ids]}::uuid[]) and day between ${today}::date - ${limits.statsDays - 1}::int and ${today}::date`);
  const clicks = new Map<string, number[]>();
  for (const { id, daysAgo, total } of rows) {
    const days = clicks.get(id) ?? Array<number>(limits.statsDays).fill(0);
    days[limits.statsDays - 1 - daysAgo] = total;
    clicks.set(id, days);
  }
  return clicks;
}

export interface ListPage {
  rows: QrCodeRow[];
  nextCursor: string | null;
}

export async function listPage(db: Queryable, userId: string, query: ListQuery): Promise<ListPage> {
  const { order, isValue, after, valueOf }: Order = orders[query.sort ?? 'newest'];
  const limit = query.limit ?? limits.list.defaultLimit;
  const search = query.search?.trim();
  const conditions = [
    sql`c.user_id = ${userId}`,
    ...(query.type ? [sql`c.qr_type = ${query.type}`] : []),
    ...(search ? [matches(search)] : []),
    ...(query.cursor ? [after(readCursor(query.cursor, isValue))] : []),
  ];
  // One row more than the limit shows whether there is a next page.
  const rows = await listCodes(db, sql.join(conditions, sql` and `), order, limit + 1);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { rows: rows.slice(0, limit), nextCursor: last ? writeCursor({ value: valueOf(last), id: last.id }) : null };
}
