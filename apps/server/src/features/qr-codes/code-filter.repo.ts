import { type CodeStatus, type endpoints, type MetadataFilter, pastedLinkNames, type QueryOf } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { containing, type Sql, sql } from '../../platform/db/sql.ts';

/** Which codes of an account are listed or changed. */
export type CodeFilter = Pick<
  QueryOf<typeof endpoints.qrCodes.list>,
  'id' | 'search' | 'type' | 'status' | 'tag' | 'tag_match' | 'metadata' | 'created_from' | 'created_to'
>;

/** Selects rows of `code_search`, as `s`, of one account. */
export type CodeCondition = Sql;

const withStatus = {
  active: sql`not s.is_archived and s.is_active`,
  inactive: sql`not s.is_archived and not s.is_active`,
  archived: sql`s.is_archived`,
  all: sql`true`,
} satisfies Record<CodeStatus, Sql>;
const notArchived = sql`not s.is_archived`;

/** The codes of a pasted link, by their hash or any of their slugs. */
const isLink = (names: readonly string[]): Sql => sql`
  s.code_id = any(array(select id from qr_codes where short_hash = any(
    ${[...names]}::text[] || array(select short_hash from slugs where slug = any(${[...names]}::text[])))))`;

/** `strpos` is faster if few texts match, `like` if many do. Only of `like`, PostgreSQL estimates the number of matches. */
const textMatches = {
  like: (search: string) => sql`s.text like search_form(${containing(search)})`,
  strpos: (search: string) => sql`strpos(s.text, search_form(${search})) > 0`,
};
type TextMatch = keyof typeof textMatches;

/** Searches the stored texts of the codes and the names of their tags. */
async function matches(db: Queryable, userId: string, search: string, textMatch: TextMatch): Promise<Sql> {
  const tags = await db.many<{ id: string }>(sql`
    select id from tags where user_id = ${userId} and search_form(name) like search_form(${containing(search)})`);
  const names = search.includes('/') ? pastedLinkNames(search) : [];
  const alternatives = [
    textMatches[textMatch](search),
    // Only if a tag matches: to look for every code among the tagged ones takes as long as the search itself.
    ...(tags.length > 0 ? [hasAnyTag(tags.map(({ id }) => id))] : []),
    ...(names.length > 0 ? [isLink(names)] : []),
  ];
  return sql`(${sql.join(alternatives, sql` or `)})`;
}

/** Tags of other accounts are on no code of this one, so their ids match nothing. */
const hasAnyTag = (tagIds: readonly string[]): Sql => sql`
  s.code_id in (select code_id from code_tags where tag_id = any(${[...tagIds]}::uuid[]))`;

/** One condition per tag: the rarest tag is read first. */
const hasAllTags = (tagIds: readonly string[]): Sql =>
  sql.join(
    tagIds.map((tagId) => sql`s.code_id in (select code_id from code_tags where tag_id = ${tagId}::uuid)`),
    sql` and `,
  );

function hasTags(filter: CodeFilter): Sql {
  const tagIds = [...new Set(filter.tag)];
  return filter.tag_match === 'all' ? hasAllTags(tagIds) : hasAnyTag(tagIds);
}

/** The index has no codes without metadata. */
const hasMetadata = (userId: string, metadata: MetadataFilter): Sql => sql`
  s.code_id in (
    select id from qr_codes
    where user_id = ${userId} and metadata @> ${sql.json(metadata)}::jsonb and metadata <> '{}')`;

/** The condition for the codes of an account that match a filter. */
export async function findConditions(
  db: Queryable,
  userId: string,
  filter: CodeFilter,
  textMatch: TextMatch = 'like',
): Promise<CodeCondition> {
  const search = filter.search?.trim();
  const conditions = [
    sql`s.user_id = ${userId}`,
    filter.status ? withStatus[filter.status] : notArchived,
    ...(filter.id ? [sql`s.code_id = any(${[...filter.id]}::uuid[])`] : []),
    ...(filter.type ? [sql`s.type = ${filter.type}`] : []),
    ...(filter.created_from ? [sql`s.created_at >= ${filter.created_from}::date::timestamp at time zone 'UTC'`] : []),
    ...(filter.created_to ? [sql`s.created_at < (${filter.created_to}::date + 1)::timestamp at time zone 'UTC'`] : []),
    ...(filter.tag?.length ? [hasTags(filter)] : []),
    ...(filter.metadata ? [hasMetadata(userId, filter.metadata)] : []),
    ...(search ? [await matches(db, userId, search, textMatch)] : []),
  ];
  return sql.join(conditions, sql` and `);
}

/** Those of the codes that belong to the account. */
export const codesWithIds = (userId: string, ids: readonly string[]): CodeCondition => sql`
  s.user_id = ${userId} and s.code_id = any(${[...ids]}::uuid[])`;

export const countCodes = (db: Queryable, conditions: CodeCondition) =>
  db.value<number>(sql`select count(*) from code_search s where ${conditions}`);

export const findIds = (db: Queryable, conditions: CodeCondition) =>
  db.column<string>(sql`select code_id as id from code_search s where ${conditions}`);
