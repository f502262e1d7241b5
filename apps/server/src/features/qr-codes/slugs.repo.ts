import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** Returns false if the slug was ever issued before, even to a code that is deleted. */
export async function issueSlug(tx: Queryable, slug: string, hash: string, now: Date): Promise<boolean> {
  const issued = await tx.run(sql`
    insert into slugs (slug, short_hash, issued_at) values (${slug}, ${hash}, ${now}) on conflict do nothing`);
  return issued === 1;
}

/** The hash of the code that the slug was issued to. */
export async function findSlugHash(db: Queryable, slug: string): Promise<string | undefined> {
  return (await db.maybe<{ hash: string }>(sql`select short_hash as hash from slugs where slug = ${slug}`))?.hash;
}

/** All slugs of a code, also earlier ones. */
export async function findSlugs(db: Queryable, hash: string): Promise<string[]> {
  const rows = await db.many<{ slug: string }>(sql`select slug from slugs where short_hash = ${hash}`);
  return rows.map(({ slug }) => slug);
}
