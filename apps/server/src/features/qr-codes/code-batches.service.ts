import { completeStyle, importColumn, newestRendererVersion } from '@tessera/contract';
import { AppError } from '../../http/app-error.ts';
import type { DailyAllowance } from '../moderation/daily-codes/daily-codes.service.ts';
import { type AccountPlan, readPlan } from '../plans/plans.service.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import {
  type BatchedCode,
  type CodeChanges,
  findIssuedSlugs,
  findKnownCodes,
  findStates,
  insertCodes,
  issueHashes,
  issueSlugs,
  type KnownCode,
  type Lookup,
  removeCodes,
  updateCodes,
  withdrawSlugs,
} from './code-batches.repo.ts';
import { contentUrls } from '../moderation/destination-checks/code-urls.service.ts';
import type { CodeContent, CodeProblem } from './code-content.service.ts';
import { createCodeEvents } from './code-events.ts';
import { creationRefusal } from './qr-codes.policy.ts';
import type { QrCodeDeps } from './qr-codes.deps.ts';
import type { QrCodes } from './qr-codes.service.ts';
import { isIssuable } from './short-hash.policy.ts';

/** A code that is created in a batch. */
export interface NewCode extends CodeContent {
  slug: string | null;
  note: string | null;
  tagIds: readonly string[];
  createdAt: Date | null;
  importedClicks: number | null;
}

/** A code of the account that a new one is compared with. */
export type ExistingCode = KnownCode;

/** The values of a code that a batch can change. */
export type CodeState = Omit<CodeChanges, 'id'>;

/** Finds the problem of a code whose destination is listed as harmful. */
export type BlockedUrls = (code: Pick<CodeContent, 'type' | 'destinationUrl' | 'data'>) => CodeProblem | undefined;

/** Many codes in few statements, for imports. Plan and quota are the caller's concern: the account must be locked. */
export interface CodeBatches {
  /** Why no symbol holds the content. */
  fitProblem(
    userId: string,
    content: Pick<CodeContent, 'type' | 'encoding' | 'data'>,
  ): Promise<CodeProblem | undefined>;
  /** Those of the codes' destinations that are listed as harmful. Calls external services, so not inside a transaction. */
  blockedIn(codes: readonly Pick<CodeContent, 'type' | 'destinationUrl' | 'data'>[]): Promise<BlockedUrls>;
  /** How many codes the account may create today. */
  allowanceOf(tx: Queryable, account: { userId: string; plan: AccountPlan }): Promise<DailyAllowance>;
  shortUrl(hash: string): string;
  /** The entitlement that an account lacks for another code like this. */
  refusal: typeof creationRefusal;
  find(tx: Queryable, userId: string, lookup: Lookup): Promise<KnownCode[]>;
  /** Those of the slugs that were issued before, to any account. */
  issuedSlugs(tx: Queryable, slugs: readonly string[]): Promise<Set<string>>;
  /** Returns the ids in the order of the codes. Throws if they are too many for a day. */
  create(tx: Queryable, userId: string, codes: readonly NewCode[]): Promise<string[]>;
  /** The values that an update would replace, by id. Locks the codes. */
  statesOf(tx: Queryable, userId: string, ids: readonly string[]): Promise<Map<string, CodeState>>;
  update(tx: Queryable, userId: string, changes: readonly CodeChanges[]): Promise<void>;
  /** Removes codes that a batch has just created. Their slugs can be issued again. */
  remove(tx: Queryable, userId: string, ids: readonly string[]): Promise<void>;
}

/** There are 34 billion hashes: so many collisions mean a broken generator. */
const maxHashAttempts = 20;
const sampleHash = '0000000';

/** Issues hashes for new codes. */
async function takeHashes(ids: Ids, tx: Queryable, count: number, now: Date): Promise<string[]> {
  const hashes: string[] = [];
  for (let attempt = 0; hashes.length < count; attempt += 1) {
    if (attempt === maxHashAttempts) throw new Error('no free short hashes found');
    const wanted = Array.from({ length: count - hashes.length }, () => ids.shortHash()).filter(isIssuable);
    hashes.push(...(await issueHashes(tx, [...new Set(wanted)], now)));
  }
  return hashes;
}

function createFitProblem(pictures: QrCodes['pictures']): CodeBatches['fitProblem'] {
  const style = completeStyle(undefined);
  return async (userId, { type, encoding, data }) => {
    try {
      await pictures.checkFits({ userId, type, encoding, data, style, symbolSlug: null, hash: sampleHash });
      return undefined;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { field: 'body', code: error.code, params: error.details.params ?? {} };
    }
  };
}

const createBlockedIn =
  (destinationCheck: QrCodeDeps['destinationCheck']): CodeBatches['blockedIn'] =>
  async (codes) => {
    const listed = await destinationCheck.listedIn(codes.flatMap(contentUrls).map(({ url }) => url));
    return (code) => {
      const first = contentUrls(code).find(({ url }) => listed.has(url));
      if (!first) return undefined;
      const name = first.field.replace(/^qr_data\./, '');
      return { field: importColumn(code.type, name) ?? name, code: 'destination_blocked' };
    };
  };

export function createCodeBatches(
  deps: Pick<QrCodeDeps, 'config' | 'clock' | 'ids' | 'webhooks' | 'destinationCheck' | 'dailyCodes'>,
  { pictures, slugs }: Pick<QrCodes, 'pictures' | 'slugs'>,
): CodeBatches {
  const { clock, ids, webhooks, destinationCheck, dailyCodes } = deps;
  const events = createCodeEvents(deps, pictures);

  return {
    fitProblem: createFitProblem(pictures),
    blockedIn: createBlockedIn(destinationCheck),
    allowanceOf: (tx, account) => dailyCodes.allowanceOf(tx, account),
    shortUrl: (hash) => pictures.shortUrl(hash),
    refusal: creationRefusal,
    find: findKnownCodes,
    issuedSlugs: findIssuedSlugs,

    async create(tx, userId, codes) {
      const now = clock.now();
      await dailyCodes.take(tx, { userId, plan: await readPlan(tx, userId) }, codes.length);
      const hashes = await takeHashes(ids, tx, codes.length, now);
      const style = completeStyle(undefined);
      // Lists sort codes of the same time by id: sorted ids keep the order of the batch.
      const sortedIds = codes.map(() => ids.uuid(now)).sort();
      const rows = codes.map((code, index): BatchedCode => {
        const [id, hash] = [sortedIds[index], hashes[index]];
        if (id === undefined || hash === undefined) throw new Error('an id is missing');
        return { ...code, id, hash, createdAt: code.createdAt ?? now };
      });
      const named = rows.filter(({ slug }) => slug !== null);
      if (named.length > 0 && (await issueSlugs(tx, named, now)) < named.length) throw new AppError('slug_taken');
      await insertCodes(tx, { userId, style, rendererVersion: newestRendererVersion, now }, rows);
      const created = rows.map(({ id }) => id);
      if (await webhooks.isReceived(tx, userId, 'code.created'))
        for (const id of created) await events.created(tx, userId, id);
      return created;
    },

    async statesOf(tx, userId, wanted) {
      const rows = await findStates(tx, userId, wanted);
      return new Map(rows.map(({ id, hash: _, ...state }) => [id, state]));
    },

    async update(tx, userId, changes) {
      const before = await findStates(
        tx,
        userId,
        changes.map(({ id }) => id),
      );
      const current = new Map(before.map((state) => [state.id, state]));
      for (const { id, slug } of changes) {
        const code = current.get(id);
        if (code && slug !== null && slug !== code.slug) await slugs.issue(tx, slug, code.hash);
      }
      await updateCodes(tx, userId, changes, clock.now());
      if (await webhooks.isReceived(tx, userId, 'code.updated'))
        for (const { id } of changes) await events.updated(tx, userId, id);
    },

    async remove(tx, userId, removed) {
      const rows = await removeCodes(tx, userId, removed);
      await withdrawSlugs(
        tx,
        rows.map(({ hash }) => hash),
      );
      if (!(await webhooks.isReceived(tx, userId, 'code.deleted'))) return;
      for (const { id, hash, externalId } of rows) {
        const data = () => ({ id, short_hash: hash, external_id: externalId });
        await webhooks.emit(tx, { type: 'code.deleted', userId, codeId: id, data });
      }
    },
  };
}
