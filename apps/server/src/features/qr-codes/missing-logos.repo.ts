import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

const logoKeys = (rows: readonly { key: string }[]) => rows.map(({ key }) => key);

/** Logos of codes and looks in the order of their keys, which are random. */
export const nextLogoKeys = async (db: Queryable, from: string, limit: number) =>
  logoKeys(
    await db.many<{ key: string }>(sql`
      (select logo_key as key from qr_codes where logo_key > ${from} order by logo_key limit ${limit})
      union
      (select logo_key from brand_looks where logo_key > ${from} order by logo_key limit ${limit})
      order by key limit ${limit}`),
  );

export const leastRecentlyChecked = async (db: Queryable, limit: number) =>
  logoKeys(await db.many<{ key: string }>(sql`select key from missing_files order by checked_at, key limit ${limit}`));

export const missingAmong = async (db: Queryable, keys: readonly string[]) =>
  logoKeys(await db.many<{ key: string }>(sql`select key from missing_files where key = any(${[...keys]}::text[])`));

export const markMissing = (db: Queryable, keys: readonly string[], now: Date) =>
  db.run(sql`
    insert into missing_files (key, checked_at) select key, ${now} from unnest(${[...keys]}::text[]) as key
    on conflict (key) do update set checked_at = excluded.checked_at`);

export const markFound = (db: Queryable, keys: readonly string[]) =>
  db.run(sql`delete from missing_files where key = any(${[...keys]}::text[])`);

export const deleteUnused = (db: Queryable) =>
  db.run(sql`
    delete from missing_files m where not exists (select from qr_codes where logo_key = m.key)
      and not exists (select from brand_looks where logo_key = m.key)`);

export const countMissing = (db: Queryable) => db.value<number>(sql`select count(*) as count from missing_files`);
