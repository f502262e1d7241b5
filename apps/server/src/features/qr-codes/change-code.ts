import { isDeepStrictEqual } from 'node:util';
import { type BodyOf, type endpoints, linkKey, onDefaultHost } from '@tessera/contract';
import { invalidFields, notFound } from '../../http/app-error.ts';
import type { Precondition } from '../../http/entity-tags.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { readPlan, requireEntitlement, requiresSubscription } from '../plans/plans.service.ts';
import { setCodeTags } from '../tags/tags.service.ts';
import type { CodeWrites, ReadChanged, WriteDeps } from './code-calls.ts';
import { contentUrls, refuseListed } from '../moderation/destination-checks/code-urls.service.ts';
import type { CodeRecord } from './code-events.ts';
import { cleanText, mergeMetadata, parseDestinationField } from './code-fields.ts';
import { parseDestination } from './destination.policy.ts';
import type { Logos } from './logos.service.ts';
import { shownChanges } from './shown-changes.policy.ts';
import type { Pictures } from './pictures.ts';
import { presentFacts } from './qr-codes.present.ts';
import { changeRefusal, type Changes, isInQuota } from './qr-codes.policy.ts';
import {
  deleteCode,
  lockCode,
  type QrCodeRow,
  rankOfCode,
  updateCode,
  updateRendererVersion,
  updateStyle,
} from './qr-codes.repo.ts';
import type { Slugs } from './slugs.service.ts';
import { mergeStyle } from './upsert.ts';

type Update = Omit<BodyOf<typeof endpoints.qrCodes.update>, 'tag_ids'>;

function applyUpdate(code: QrCodeRow, body: Update, publicUrl: string) {
  const { title, destination_url: destination, is_active: isActive, slug, note, metadata } = body;
  const { archived, public_picture } = body;
  if (destination !== undefined && code.type !== 'url') throw invalidFields({ destination_url: 'invalid' });
  return {
    title: title === undefined ? code.title : cleanText(title),
    destinationUrl: destination === undefined ? code.destinationUrl : parseDestinationField(destination, publicUrl),
    isActive: isActive ?? code.isActive,
    slug: slug === undefined ? code.slug : slug,
    note: note === undefined ? code.note : cleanText(note),
    metadata: mergeMetadata(code.metadata, metadata),
    isArchived: archived ?? code.isArchived,
    hasPublicPicture: public_picture ?? code.hasPublicPicture,
  };
}

function describeChanges(code: QrCodeRow, after: ReturnType<typeof applyUpdate>) {
  const title = after.title !== code.title;
  const destination = after.destinationUrl !== code.destinationUrl;
  const activation = after.isActive && !code.isActive;
  // A removed slug still belongs to the code.
  const slug = after.slug !== code.slug && after.slug !== null;
  const state = after.isActive !== code.isActive || after.isArchived !== code.isArchived;
  const details =
    after.note !== code.note ||
    after.hasPublicPicture !== code.hasPublicPicture ||
    !isDeepStrictEqual(after.metadata, code.metadata);
  const any = title || destination || after.slug !== code.slug || state || details;
  return { title, destination, activation, slug, any };
}

export async function lockOwnCode(tx: Queryable, userId: string, id: string): Promise<QrCodeRow> {
  const row = await lockCode(tx, userId, id);
  if (!row) throw notFound();
  return row;
}

export const reactivation: Changes = { title: false, slug: false, destination: false, activation: true };

/** The entitlement that the plan of the code's owner lacks for these changes. */
export async function findChangeRefusal(tx: Queryable, code: QrCodeRow, changes: Changes) {
  const plan = await readPlan(tx, code.userId);
  const rank = await rankOfCode(tx, code, plan.entitlements.types);
  return changeRefusal(plan, changes, isInQuota(code.type, rank, plan));
}

interface Parts<Reply> {
  pictures: Pictures;
  logos: Logos;
  slugs: Slugs;
  readChanged: ReadChanged<Reply>;
}

/** The calls that change or delete a code. */
export function createChanges<Reply>(
  { config, db, clock, links, outbox, destinationCheck }: WriteDeps,
  record: CodeRecord,
  { pictures, logos, slugs, readChanged }: Parts<Reply>,
): Pick<CodeWrites<Reply>, 'update' | 'updateStyle' | 'remove'> {
  /** A cached link answers from the code's earlier state. */
  const invalidate = (names: readonly string[]) =>
    Promise.all(names.map((name) => links.invalidate(linkKey(onDefaultHost(name)))));
  /** Before the transaction, because it calls external services. The transaction reports an invalid destination. */
  async function listedOf(destination: string | undefined) {
    const parsed = destination === undefined ? undefined : parseDestination(destination, config.publicUrl);
    return destinationCheck.listedIn(parsed && 'url' in parsed ? [parsed.url] : []);
  }
  async function lockChecked(tx: Queryable, userId: string, id: string, check: Precondition | undefined) {
    const code = await lockOwnCode(tx, userId, id);
    check?.(presentFacts(code, { pictures, publicUrl: config.publicUrl }));
    return code;
  }
  return {
    async update(userId, id, { tag_ids: tagIds, ...body }, check) {
      const listed = await listedOf(body.destination_url);
      const names = await db.tx(async (tx) => {
        const code = await lockChecked(tx, userId, id, check);
        const slug = body.slug && (await slugs.spelling(tx, body.slug, code.hash));
        const after = applyUpdate(code, { ...body, slug }, config.publicUrl);
        const changes = describeChanges(code, after);
        const refusal = await findChangeRefusal(tx, code, changes);
        if (refusal) throw requiresSubscription(refusal);
        if (changes.destination) refuseListed(contentUrls({ ...code, ...after }), listed);
        if (changes.slug && after.slug !== null) await slugs.issue(tx, after.slug, code);
        const hasNewTags = tagIds !== undefined && (await setCodeTags(tx, userId, id, [...new Set(tagIds)]));
        if (changes.any || hasNewTags) {
          await updateCode(tx, id, after, clock.now());
          await record.updated(tx, { ...code, title: after.title }, shownChanges(code, after));
        }
        return slugs.namesOf(tx, code.hash);
      });
      await invalidate(names);
      return readChanged(userId, id);
    },

    async updateStyle(userId, id, { renderer_version: rendererVersion, ...changes }, check) {
      await db.tx(async (tx) => {
        const code = await lockChecked(tx, userId, id, check);
        requireEntitlement(await readPlan(tx, userId), 'edits');
        const style = mergeStyle(code.style, changes);
        await pictures.checkFits({ ...code, style });
        await updateStyle(tx, id, style, clock.now());
        if (rendererVersion !== undefined) await updateRendererVersion(tx, id, rendererVersion);
        await record.updated(tx, code);
      });
      return readChanged(userId, id);
    },

    async remove(userId, id, check) {
      const names = await db.tx(async (tx) => {
        const code = await lockChecked(tx, userId, id, check);
        await logos.release(tx, code.logoKey);
        await record.deleting(tx, code);
        await deleteCode(tx, id);
        return slugs.namesOf(tx, code.hash);
      });
      await invalidate(names);
      outbox.wake();
    },
  };
}
