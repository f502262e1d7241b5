import {
  type BodyOf,
  completeStyle,
  defaultEncoding,
  type endpoints,
  isAllowedEncoding,
  newestRendererVersion,
} from '@tessera/contract';
import { invalidFields, notFound } from '../../http/app-error.ts';
import { lockPlan, requiresSubscription } from '../plans/plans.service.ts';
import { setCodeTags } from '../tags/tags.service.ts';
import type { CodeCalls } from './code-calls.ts';
import { contentUrls, refuseBlocked, routingUrls } from '../moderation/destination-checks/code-urls.service.ts';
import type { CodeRecord } from './code-events.ts';
import { cleanText, parseDestinationField } from './code-fields.ts';
import type { Pictures } from './pictures.ts';
import type { QrCodeDeps } from './qr-codes.deps.ts';
import { creationRefusal } from './qr-codes.policy.ts';
import { findCode, findCodeByExternalId, insertCode, type NewQrCode } from './qr-codes.repo.ts';
import type { Reservations } from './reservations.service.ts';
import { copySettings } from './rules/copy-settings.ts';
import { findSettings } from './rules/rules.repo.ts';
import type { Slugs } from './slugs.service.ts';
import { externalIdInUse } from './upsert.ts';

/** Used to check the size of the symbol before a hash is issued: all hashes have the same length. */
const sampleHash = '0000000';

type Body = BodyOf<typeof endpoints.qrCodes.create>;
/** A code without its id, hash and time. */
type Draft = Omit<NewQrCode, 'id' | 'hash' | 'createdAt'> & {
  tagIds: readonly string[];
  reserved?: string | undefined;
  /** The code whose rules and settings are copied. */
  copiedId?: string;
};

function draftOf(userId: string, body: Body, publicUrl: string): Draft {
  const { qr_type: type, encoding = defaultEncoding(type), slug = null, symbol_link: symbolLink } = body;
  // The destination of a printed url code must stay editable.
  if (!isAllowedEncoding(type, encoding)) throw invalidFields({ encoding: 'invalid' });
  // Only a tracked code has a link in its symbol.
  if (symbolLink === 'slug' && (slug === null || encoding !== 'tracked'))
    throw invalidFields({ symbol_link: 'invalid' });
  return {
    userId,
    type,
    encoding,
    slug,
    symbolSlug: symbolLink === 'slug' ? slug : null,
    title: cleanText(body.title),
    note: cleanText(body.note),
    destinationUrl: body.qr_type === 'url' ? parseDestinationField(body.destination_url, publicUrl) : null,
    data: body.qr_type === 'url' ? null : body.qr_data,
    style: completeStyle(body.style),
    rendererVersion: newestRendererVersion,
    logoKey: null,
    externalId: body.external_id ?? null,
    tagIds: [...new Set(body.tag_ids)],
    reserved: body.reserved_hash,
  };
}

/** The calls that create a code. */
export function createCreation(
  { config, db, clock, ids, links, destinationCheck, dailyCodes }: QrCodeDeps,
  record: CodeRecord,
  { pictures, reservations, slugs }: { pictures: Pictures; reservations: Reservations; slugs: Slugs },
): Pick<CodeCalls, 'create' | 'duplicate'> {
  async function save(
    { tagIds, reserved, copiedId, ...draft }: Draft,
    givenId: string | undefined,
  ): Promise<{ id: string }> {
    const { userId, externalId, slug } = draft;
    const createdAt = clock.now();
    const id = givenId ?? ids.uuid(createdAt);
    const names = await db.tx(async (tx) => {
      const plan = await lockPlan(tx, userId);
      if (givenId !== undefined && (await findCode(tx, userId, givenId))) return [];
      if (externalId !== null && (await findCodeByExternalId(tx, userId, externalId))) throw externalIdInUse();
      // Before the quota, so that the second of two equal requests reports the used reservation.
      if (reserved !== undefined) await reservations.take(tx, userId, reserved, createdAt);
      const refusal = creationRefusal(plan, draft);
      if (refusal) throw requiresSubscription(refusal, refusal === 'slugs' ? undefined : { count: plan.quota });
      await dailyCodes.take(tx, { userId, plan }, 1);
      const hash = reserved ?? (await reservations.issue(tx, createdAt));
      if (slug !== null) await slugs.issue(tx, slug, hash);
      await insertCode(tx, { ...draft, id, hash, createdAt });
      if (copiedId !== undefined) await copySettings(tx, { userId, from: copiedId, to: id, plan, now: createdAt });
      if (tagIds.length > 0) await setCodeTags(tx, userId, id, tagIds);
      await record.created(tx, { userId, id, hash, title: draft.title });
      return slug === null ? [hash] : [hash, slug];
    });
    // If a link was requested before, it is cached as unknown or reserved.
    for (const name of names) await links.invalidate(name);
    return { id };
  }

  return {
    async create(userId, body, givenId) {
      const draft = draftOf(userId, body, config.publicUrl);
      await pictures.checkFits({ ...draft, hash: sampleHash });
      await refuseBlocked(destinationCheck, contentUrls(draft));
      return save(draft, givenId);
    },

    async duplicate(userId, id, givenId) {
      const code = await findCode(db, userId, id);
      if (!code) throw notFound();
      const { type, encoding, title, note, destinationUrl, data, style, rendererVersion, logoKey } = code;
      const settings = await findSettings(db, userId, id);
      await refuseBlocked(destinationCheck, [...contentUrls(code), ...routingUrls(settings?.routing ?? null)]);
      const own = { slug: null, symbolSlug: null, externalId: null };
      const copied = { copiedId: id, tagIds: code.tags.map((tag) => tag.id) };
      return save(
        {
          ...own,
          ...copied,
          userId,
          type,
          encoding,
          title,
          note,
          destinationUrl,
          data,
          style,
          rendererVersion,
          logoKey,
        },
        givenId,
      );
    },
  };
}
