import {
  type BodyOf,
  completeStyle,
  type endpoints,
  linkKey,
  newestRendererVersion,
  onDefaultHost,
} from '@tessera/contract';
import { invalidFields, notFound } from '../../http/app-error.ts';
import { lockPlan } from '../plans/plans.service.ts';
import type { CodeWrites, ReadChanged, WriteDeps } from './code-calls.ts';
import { contentUrls, refuseBlocked, routingUrls } from '../moderation/destination-checks/code-urls.service.ts';
import type { CodeRecord } from './code-events.ts';
import { codeSlugProblem, storedContent } from './code-content.service.ts';
import { cleanText, mergeMetadata } from './code-fields.ts';
import type { InsertCodes, NewCode } from './insert-codes.ts';
import type { Pictures } from './pictures.ts';
import { findCode, findCodeByExternalId } from './qr-codes.repo.ts';
import type { Reservations } from './reservations.service.ts';
import { copySettings } from './rules/copy-settings.ts';
import { findSettings } from './rules/rules.repo.ts';
import { externalIdInUse } from './upsert.ts';

/** Used to check the size of the symbol before a hash is issued: all hashes have the same length. */
const sampleHash = '0000000';

type Body = BodyOf<typeof endpoints.qrCodes.create>;
/** A code without its id and time. */
type Draft = Omit<NewCode, 'id' | 'createdAt'>;

function codeDraft(body: Body, publicUrl: string): Draft {
  const { symbol_link: symbolLink } = body;
  const slug = body.slug?.toLowerCase() ?? null;
  const slugProblem = slug === null ? undefined : codeSlugProblem(slug);
  if (slugProblem) throw invalidFields({ slug: slugProblem });
  if (body.reserved_token !== undefined && body.reserved_hash === undefined)
    throw invalidFields({ reserved_hash: 'required' });
  const content = storedContent(body, publicUrl);
  if ('problem' in content) throw invalidFields({ [content.problem.field]: content.problem.code });
  // Only a tracked code has a link in its symbol.
  if (symbolLink === 'slug' && (slug === null || content.encoding !== 'tracked'))
    throw invalidFields({ symbol_link: 'invalid' });
  return {
    ...content,
    hash: body.reserved_hash,
    slug,
    symbolSlug: symbolLink === 'slug' ? slug : null,
    note: cleanText(body.note),
    metadata: mergeMetadata({}, body.metadata),
    style: completeStyle(body.style),
    rendererVersion: newestRendererVersion,
    logoKey: null,
    tagIds: [...new Set(body.tag_ids)],
    importedClicks: null,
    publicPicture: body.public_picture ?? null,
  };
}

interface Parts<Reply> {
  pictures: Pictures;
  reservations: Reservations;
  insert: InsertCodes;
  readChanged: ReadChanged<Reply>;
}

/** The calls that create a code. */
export function createCreation<Reply>(
  { config, db, clock, ids, links, destinationCheck }: WriteDeps,
  record: CodeRecord,
  { pictures, reservations, insert, readChanged }: Parts<Reply>,
): Pick<CodeWrites<Reply>, 'create' | 'duplicate'> {
  /** With a `copiedId`, the rules and settings of that code are copied. `token` is that of a visitor's reservation. */
  async function save(
    userId: string,
    draft: Draft,
    { givenId, copiedId, token }: { givenId: string | undefined; copiedId?: string; token?: string | undefined },
  ): Promise<Reply> {
    const { externalId, slug } = draft;
    const createdAt = clock.now();
    const id = givenId ?? ids.uuid(createdAt);
    const names = await db.tx(async (tx) => {
      const plan = await lockPlan(tx, userId);
      if (givenId !== undefined && (await findCode(tx, userId, givenId))) return [];
      if (externalId !== null && (await findCodeByExternalId(tx, userId, externalId))) throw externalIdInUse();
      // Before the quota, so that the second of two equal requests reports the used reservation.
      if (draft.hash !== undefined) await reservations.take(tx, userId, { hash: draft.hash, token }, createdAt);
      const created = await insert(tx, { userId, plan }, [{ ...draft, id, createdAt }]);
      if (copiedId !== undefined) await copySettings(tx, { userId, from: copiedId, to: id, plan, now: createdAt });
      for (const code of created) await record.created(tx, { ...code, userId, title: draft.title });
      return created.flatMap(({ hash }) => (slug === null ? [hash] : [hash, slug]));
    });
    // If a link was requested before, it is cached as unknown or reserved.
    for (const name of names) await links.invalidate(linkKey(onDefaultHost(name)));
    return readChanged(userId, id);
  }

  return {
    async create(userId, body, givenId) {
      const draft = codeDraft(body, config.publicUrl);
      await pictures.checkFits({ ...draft, userId, hash: sampleHash });
      await refuseBlocked(destinationCheck, contentUrls(draft));
      return save(userId, draft, { givenId, token: body.reserved_token });
    },

    async duplicate(userId, id, givenId) {
      const code = await findCode(db, userId, id);
      if (!code) throw notFound();
      const { type, encoding, title, note, metadata, destinationUrl, data, style, rendererVersion, logoKey } = code;
      const settings = await findSettings(db, userId, id);
      await refuseBlocked(destinationCheck, [...contentUrls(code), ...routingUrls(settings?.routing ?? null)]);
      const own = { slug: null, symbolSlug: null, externalId: null, importedClicks: null };
      const look = { style, rendererVersion, logoKey, publicPicture: code.hasPublicPicture };
      const content = { type, encoding, title, note, metadata, destinationUrl, data, ...look };
      const tagIds = code.tags.map((tag) => tag.id);
      return save(userId, { ...own, ...content, tagIds }, { givenId, copiedId: id });
    },
  };
}
