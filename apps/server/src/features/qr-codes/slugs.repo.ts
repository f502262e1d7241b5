import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** Returns false if the slug was ever issued before, even to a code that is deleted. */
export const issueSlug = (tx: Queryable, slug: string, hash: string, now: Date) =>
  tx.affects(sql`
    insert into slugs (slug, short_hash, issued_at) values (${slug}, ${hash}, ${now}) on conflict do nothing`);

/** The hash of the code that the slug was issued to. */
export const findSlugHash = async (db: Queryable, slug: string): Promise<string | undefined> =>
  (await db.maybe<{ hash: string }>(sql`select short_hash as hash from slugs where slug = ${slug}`))?.hash;

/** All slugs of a code, also earlier ones. */
export const findSlugs = (db: Queryable, hash: string) =>
  db.column<string>(sql`select slug from slugs where short_hash = ${hash}`);
