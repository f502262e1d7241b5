import { isKeptName, shortHashPattern } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';

/** A name of the code with this hash. */
interface IssuedName {
  slug: string;
  hash: string;
}

/**
 * The condition that the name `n.slug` of a code of the account is taken: it was issued before, even to a code that is deleted, or it cannot be
 * told from a slug by its case. A slug answers in any case, so only its own account may keep another spelling of it, and not the one in
 * upper case, which symbols have.
 */
const isTaken = (userId: string): Sql => sql`
  exists (
    select from slugs s left join qr_codes q on q.short_hash = s.short_hash
    where lower(s.slug) = lower(n.slug) and (s.slug = n.slug or (s.is_kept <> n."isKept" and (
      q.user_id is distinct from ${userId}
      or case when s.is_kept then s.slug = upper(s.slug) else n.slug = upper(n.slug) end))))
  or exists (select from short_hashes h where h.hash = lower(n.slug) and not h.is_kept)`;

const withForm = (slugs: readonly string[]) => slugs.map((slug) => ({ slug, isKept: isKeptName(slug) }));

/** Those of the names that a code of the account cannot have. */
export const findTakenNames = async (tx: Queryable, userId: string, slugs: readonly string[]): Promise<Set<string>> =>
  new Set(
    await tx.column<string>(sql`
      select n.slug from jsonb_to_recordset(${sql.json(withForm(slugs))}::jsonb) as n (slug text, "isKept" boolean)
      where ${isTaken(userId)}`),
  );

/** Holds the hashes that kept names look like, so that they are never generated. Returns false if one of them was. */
async function holdHashes(tx: Queryable, names: readonly IssuedName[], now: Date): Promise<boolean> {
  const hashes = new Set(names.map(({ slug }) => slug.toLowerCase()).filter((name) => shortHashPattern.test(name)));
  if (hashes.size === 0) return true;
  const held = await tx.run(sql`
    insert into short_hashes as h (hash, issued_at, is_kept)
    select hash, ${now}, true from unnest(${[...hashes].sort()}::text[]) as hash
    on conflict (hash) do update set is_kept = true where h.is_kept`);
  return held === hashes.size;
}

/** Issues slugs and kept names to codes of the account. Returns false if one of them is taken: then roll back. */
export async function issueSlugs(
  tx: Queryable,
  userId: string,
  names: readonly IssuedName[],
  now: Date,
): Promise<boolean> {
  if (!(await holdHashes(tx, names, now))) return false;
  const rows = names.map(({ slug, hash }) => ({ slug, hash, isKept: isKeptName(slug) }));
  const issued = await tx.run(sql`
    insert into slugs (slug, short_hash, issued_at)
    select n.slug, n.hash, ${now}
    from jsonb_to_recordset(${sql.json(rows)}::jsonb) as n (slug text, hash text, "isKept" boolean)
    where not (${isTaken(userId)})
    on conflict do nothing`);
  return issued === names.length;
}

/** The hash of the code that the slug was issued to. */
export const findSlugHash = async (db: Queryable, slug: string): Promise<string | undefined> =>
  (await db.maybe<{ hash: string }>(sql`select short_hash as hash from slugs where slug = ${slug}`))?.hash;

/** All slugs of a code, also earlier ones. */
export const findSlugs = (db: Queryable, hash: string) =>
  db.column<string>(sql`select slug from slugs where short_hash = ${hash}`);
