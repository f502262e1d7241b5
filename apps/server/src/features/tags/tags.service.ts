import { isDeepStrictEqual } from 'node:util';
import { type BodyOf, type endpoints, limits, type ListedTag, type Tag } from '@tessera/contract';
import { AppError, invalidFields, notFound } from '../../http/app-error.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockPlan } from '../plans/plans.service.ts';
import {
  countTags,
  deleteTag,
  findTagByName,
  insertTag,
  listTags,
  lockOwnTagIds,
  lockTag,
  replaceCodeTags,
  touchCodesWithTag,
  updateTag,
} from './tags.repo.ts';

type Calls = typeof endpoints.tags;
type NewTag = BodyOf<Calls['create']>;

export type Tags = ReturnType<typeof createTags>;

type TagDeps = Pick<Platform, 'db' | 'clock' | 'ids'>;

/** Throws if one of the ids is not a tag of the user. */
export async function checkTagIds(tx: Queryable, userId: string, tagIds: readonly string[]): Promise<void> {
  const own = await lockOwnTagIds(tx, userId, tagIds);
  if (tagIds.some((id) => !own.has(id))) throw invalidFields({ tag_ids: 'tagUnknown' });
}

/** Gives a code exactly these tags, and returns whether anything has changed. */
export async function setCodeTags(tx: Queryable, userId: string, codeId: string, tagIds: readonly string[]) {
  await checkTagIds(tx, userId, tagIds);
  return replaceCodeTags(tx, codeId, tagIds);
}

export function createTags({ db, clock, ids }: TagDeps) {
  async function checkName(tx: Queryable, userId: string, name: string, ownId?: string): Promise<void> {
    const same = await findTagByName(tx, userId, name);
    if (same && same.id !== ownId) throw new AppError('tag_exists');
  }

  async function insert(
    tx: Queryable,
    userId: string,
    { name, color = limits.tags.defaultColor }: NewTag,
    id?: string,
  ) {
    const count = await countTags(tx, userId);
    if (count >= limits.tags.maxPerAccount) throw new AppError('tag_limit', { params: { count } });
    const now = clock.now();
    const tag = { id: id ?? ids.uuid(now), name, color };
    await insertTag(tx, userId, tag, now);
    return tag;
  }

  return {
    list: (userId: string): Promise<ListedTag[]> => listTags(db, userId),
    /** With an `id` that exists already, returns that tag: a repeated request creates one. */
    create: (userId: string, body: BodyOf<Calls['create']>, id?: string): Promise<Tag> =>
      db.tx(async (tx) => {
        // Serializes the account's changes, so that limit and names hold.
        await lockPlan(tx, userId);
        const existing = id === undefined ? undefined : await lockTag(tx, userId, id);
        if (existing) return existing;
        const tag = { ...body, name: body.name.trim() };
        await checkName(tx, userId, tag.name);
        return insert(tx, userId, tag, id);
      }),
    update: (userId: string, id: string, body: BodyOf<Calls['update']>): Promise<Tag> =>
      db.tx(async (tx) => {
        await lockPlan(tx, userId);
        const tag = await lockTag(tx, userId, id);
        if (!tag) throw notFound();
        const { name = tag.name, color = tag.color } = body;
        await checkName(tx, userId, name.trim(), id);
        const changed = { id, name: name.trim(), color };
        await updateTag(tx, changed);
        if (!isDeepStrictEqual(changed, tag)) await touchCodesWithTag(tx, id, clock.now());
        return changed;
      }),
    async remove(userId: string, id: string) {
      await db.tx(async (tx) => {
        if (!(await lockTag(tx, userId, id))) throw notFound();
        await touchCodesWithTag(tx, id, clock.now());
        await deleteTag(tx, userId, id);
      });
    },
    /** The tags with these names; missing ones are created. The account must be locked. */
    async ensure(tx: Queryable, userId: string, names: readonly string[]): Promise<Tag[]> {
      const tags: Tag[] = [];
      for (const name of names)
        tags.push((await findTagByName(tx, userId, name.trim())) ?? (await insert(tx, userId, { name: name.trim() })));
      return tags;
    },
  };
}
