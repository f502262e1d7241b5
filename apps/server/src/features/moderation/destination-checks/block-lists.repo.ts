import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface ListState {
  source: string;
  version: string;
  hosts: number;
  etag: string | null;
}

export const findListStates = (db: Queryable) =>
  db.many<ListState>(sql`select source, version, hosts, etag from block_lists order by source`);

export const findHashes = (db: Queryable, source: string) =>
  db.maybe<{ version: string; hashes: Buffer }>(sql`select version, hashes from block_lists where source = ${source}`);

export interface ListContent extends ListState {
  hashes: Buffer;
}

/** Keeps the version of a list whose content is the same, so that no process reads it again. */
export const storeList = (db: Queryable, { source, version, hosts, hashes, etag }: ListContent, now: Date) =>
  db.run(sql`
    insert into block_lists (source, version, hosts, hashes, etag, refreshed_at)
    values (${source}, ${version}, ${hosts}, ${hashes}, ${etag}, ${now})
    on conflict (source) do update set
      version = case when block_lists.hashes = excluded.hashes then block_lists.version else excluded.version end,
      hosts = excluded.hosts, hashes = excluded.hashes, etag = excluded.etag, refreshed_at = excluded.refreshed_at`);

export const markRefreshed = (db: Queryable, source: string, now: Date) =>
  db.run(sql`update block_lists set refreshed_at = ${now} where source = ${source}`);

/** Lists that are no longer configured. */
export const deleteOtherLists = (db: Queryable, sources: readonly string[]) =>
  db.run(sql`delete from block_lists where not (source = any(${[...sources]}::text[]))`);
