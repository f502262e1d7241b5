import type { VisitSource } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';

export interface NamedCode {
  id: string;
  hash: string;
  externalId: string | null;
  /** The secret that the ids of its clicks are signed with; null if it never passed any. */
  secret: Buffer | null;
}

/** The names of codes by which conversions are reported. */
export interface CodeNames {
  ids: readonly string[];
  hashes: readonly string[];
  externalIds: readonly string[];
}

/** Locks the account against deletion until the transaction ends. */
export const lockOwner = (tx: Queryable, userId: string) =>
  tx.has(sql`select 1 from users where id = ${userId} for key share`);

/** The codes of the account. Locks them against deletion. */
export const findNamedCodes = (tx: Queryable, userId: string, { ids, hashes, externalIds }: CodeNames) =>
  tx.many<NamedCode>(sql`
    select id, short_hash as hash, external_id as "externalId", link_secret as secret from qr_codes
    where user_id = ${userId} and (id = any(${[...ids]}::uuid[]) or short_hash = any(${[...hashes]}::text[])
      or external_id = any(${[...externalIds]}::text[]))
    order by id for key share`);

/**
 * Reserves positions in the feed of the account and returns the last one. The row stays locked until the commit, so a position is visible only
 * when all smaller ones are, and reports of one account are stored one after the other. Positions begin at the time in microseconds, so that
 * they are above those that a failover has lost.
 */
export const advanceFeed = (tx: Queryable, userId: string, count: number, now: Date) =>
  tx.value<number>(sql`
    insert into conversion_feeds as stored (user_id, position) values (${userId}, ${now.getTime() * 1000 + count}::bigint)
    on conflict (user_id) do update set
      position = greatest(stored.position, ${now.getTime() * 1000}::bigint) + ${count}::bigint
    returning position`);

export interface NewConversion {
  id: string;
  dedupKey: Buffer;
  codeId: string;
  goal: string;
  occurredAt: Date;
  clickedAt: Date | null;
  source: VisitSource;
  label: string | null;
  rule: string | null;
  value: string | null;
  currency: string | null;
  externalId: string | null;
}

interface InsertOptions {
  userId: string;
  /** The position of the last one. */
  lastPosition: number;
  now: Date;
}

/**
 * Stores conversions that are not stored yet and adds them to the totals, in one statement. Returns the keys of the stored ones. Keys and
 * totals are written in their order, so that parallel statements cannot deadlock.
 */
export const insertConversions = (
  tx: Queryable,
  rows: readonly NewConversion[],
  { userId, lastPosition, now }: InsertOptions,
) => {
  const column = <K extends keyof NewConversion>(name: K) => rows.map((row) => row[name]);
  return tx.column<string>(sql`
    with given as (
      select * from unnest(${column('id')}::uuid[], ${rows.map(({ dedupKey }) => dedupKey.toString('hex'))}::text[],
          ${column('codeId')}::uuid[], ${column('goal')}::text[], ${column('occurredAt')}::timestamptz[],
          ${column('clickedAt')}::timestamptz[], ${column('source')}::text[], ${column('label')}::text[], ${column('rule')}::text[],
          ${column('value')}::numeric[], ${column('currency')}::text[], ${column('externalId')}::text[]) with ordinality
        as item (id, key, code_id, goal, occurred_at, clicked_at, source, label, rule, value, currency, external_id, place)
    ),
    inserted as (
      insert into conversions (id, user_id, position, dedup_key, code_id, goal, occurred_at, clicked_at, source, label, rule, value,
        currency, external_id, created_at)
      select id, ${userId}, ${lastPosition - rows.length}::bigint + place, decode(key, 'hex'), code_id, goal, occurred_at, clicked_at,
        source, label, rule, value, currency, external_id, ${now}
      from given order by key, place
      on conflict (user_id, dedup_key) do nothing
      returning id, dedup_key, code_id, goal, occurred_at, currency, value
    ),
    added as (
      insert into conversion_totals as stored (user_id, code_id, start, goal, currency, conversions, value)
      select ${userId}, code_id, date_bin('15 minutes', occurred_at, timestamptz 'epoch'), goal, coalesce(currency, ''), count(*),
        coalesce(sum(value), 0)
      from inserted group by 2, 3, 4, 5 order by 2, 3, 4, 5
      on conflict (code_id, start, goal, currency) do update set
        conversions = stored.conversions + excluded.conversions, value = stored.value + excluded.value
    )
    select id from inserted`);
};

export interface ConversionRow extends NewConversion {
  position: number;
  hash: string;
  createdAt: Date;
}

const columns = sql`
  v.id, v.position, v.dedup_key as "dedupKey", v.code_id as "codeId", c.short_hash as hash, v.goal, v.occurred_at as "occurredAt",
  v.clicked_at as "clickedAt", v.source, v.label, v.rule, trim_scale(v.value)::text as value, v.currency,
  v.external_id as "externalId", v.created_at as "createdAt"
  from conversions v join qr_codes c on c.id = v.code_id`;

/** Condition that selects the conversions `v` of an account by their keys. */
export const withKeys = (userId: string, keys: readonly Buffer[]): Sql => sql`
  v.user_id = ${userId}
  and v.dedup_key in (select decode(key, 'hex') from unnest(${keys.map((key) => key.toString('hex'))}::text[]) as given (key))`;

export const findByKeys = (db: Queryable, userId: string, keys: readonly Buffer[]) =>
  db.many<ConversionRow>(sql`select ${columns} where ${withKeys(userId, keys)}`);

/** The newest position of the account, and the last deleted one; 0 if there is none. */
export async function findFeed(db: Queryable, userId: string): Promise<{ newest: number; deletedTo: number }> {
  const row = await db.maybe<{ newest: number; deletedTo: number }>(sql`
    select position as newest, deleted_to as "deletedTo" from conversion_feeds where user_id = ${userId}`);
  return row ?? { newest: 0, deletedTo: 0 };
}

interface PageOptions {
  after: number;
  limit: number;
  codeId: string | undefined;
  goal: string | undefined;
}

export const listConversions = (db: Queryable, userId: string, { after, limit, codeId, goal }: PageOptions) =>
  db.many<ConversionRow>(sql`
    select ${columns} where v.user_id = ${userId} and v.position > ${after}
      ${codeId === undefined ? sql.empty : sql`and v.code_id = ${codeId}`}
      ${goal === undefined ? sql.empty : sql`and v.goal = ${goal}`}
    order by v.position limit ${limit}`);

/**
 * Deletes single conversions that were reported before a time. Their totals stay. Returns how many there were. Locks the feeds first, as a
 * report does, so that the two cannot deadlock.
 */
export const deleteBefore = (db: Queryable, before: Date, limit: number) =>
  db.value<number>(sql`
    with chosen as materialized (
      select id, user_id from conversions where created_at < ${before} order by created_at limit ${limit}
    ),
    locked as materialized (
      select user_id from conversion_feeds where user_id in (select user_id from chosen) order by user_id for update
    ),
    expired as (
      delete from conversions where id in (select id from chosen where user_id in (select user_id from locked))
      returning user_id, position
    ),
    noted as (
      update conversion_feeds feed set deleted_to = greatest(feed.deleted_to, last.position)
      from (select user_id, max(position) as position from expired group by user_id) last where last.user_id = feed.user_id
    )
    select count(*) from expired`);
