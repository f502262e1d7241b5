import { type endpoints, limits, type QueryOf } from '@tessera/contract';
import type { Db, Queryable } from '../../platform/db/db.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { type Cursor, readCursor, writeCursor } from './list-cursor.ts';
import { countCodes, findConditions } from './code-filter.repo.ts';
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
    order: sql`s.created_at desc, s.code_id desc`,
    after: ({ value, id }) => sql`(s.created_at, s.code_id) < (${String(value)}::timestamptz, ${id}::uuid)`,
    valueOf: (row) => row.createdAt.toISOString(),
  },
  oldest: {
    isValue: isTimestamp,
    order: sql`s.created_at, s.code_id`,
    after: ({ value, id }) => sql`(s.created_at, s.code_id) > (${String(value)}::timestamptz, ${id}::uuid)`,
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
  /** The number of codes on all pages. */
  total: number;
}

/** PostgreSQL shares a search between processes; by default, only that of larger tables. */
const shareSearch = sql`select set_config('parallel_setup_cost', '100', true)`;

export async function listPage(db: Db, userId: string, query: ListQuery): Promise<ListPage> {
  const { order, isValue, after, valueOf }: Order = orders[query.sort ?? 'newest'];
  const limit = query.limit ?? limits.list.defaultLimit;
  const matching = await findConditions(db, userId, query, db.engine === 'embedded' ? 'strpos' : 'like');
  const onPage = query.cursor ? sql`${matching} and ${after(readCursor(query.cursor, isValue))}` : matching;
  // One row more than the limit shows whether there is a next page.
  const readRows = (from: Queryable) => listCodes(from, onPage, order, limit + 1);
  const count = async (from: Queryable) => countCodes(from, await findConditions(from, userId, query));
  /** Counts only if there are more pages: a search reads all texts of the account again. */
  async function inTurn(from: Queryable): Promise<[QrCodeRow[], number]> {
    const found = await readRows(from);
    const isOnlyPage = found.length <= limit && !query.cursor;
    return [found, isOnlyPage ? found.length : await count(from)];
  }
  async function sharedSearch(tx: Queryable) {
    await tx.run(shareSearch);
    return inTurn(tx);
  }
  function read(): Promise<[QrCodeRow[], number]> {
    // This engine runs one query at a time.
    if (db.engine === 'embedded') return inTurn(db);
    return query.search ? db.tx(sharedSearch) : Promise.all([readRows(db), count(db)]);
  }
  const [rows, total] = await read();
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const nextCursor = last ? writeCursor({ value: valueOf(last), id: last.id }) : null;
  return { rows: rows.slice(0, limit), nextCursor, total };
}
