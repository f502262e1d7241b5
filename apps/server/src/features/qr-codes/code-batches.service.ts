import { completeStyle, importColumn, newestRendererVersion, refusalCodes } from '@tessera/contract';
import { AppError } from '../../http/app-error.ts';
import type { DailyAllowance } from '../moderation/daily-codes/daily-codes.service.ts';
import type { AccountPlan } from '../plans/plans.service.ts';
import type { Queryable } from '../../platform/db/db.ts';
import {
  type CodeChanges,
  findKnownCodes,
  findStates,
  type KnownCode,
  removeCodes,
  updateCodes,
  withdrawSlugs,
} from './code-batches.repo.ts';
import { contentUrls } from '../moderation/destination-checks/code-urls.service.ts';
import type { CodeContent, CodeProblem } from './code-content.service.ts';
import { createCodeEvents } from './code-events.ts';
import type { CodeOwner, NewCode } from './insert-codes.ts';
import { creationRefusal } from './qr-codes.policy.ts';
import type { QrCodeDeps } from './qr-codes.deps.ts';
import type { QrCodes } from './qr-codes.service.ts';
import { shownChanges } from './shown-changes.policy.ts';
import { findTakenNames } from './slugs.repo.ts';

/** A code that is created in a batch, with the appearance of a new code. */
export type BatchedCode = Omit<
  NewCode,
  'id' | 'hash' | 'style' | 'rendererVersion' | 'logoKey' | 'symbolSlug' | 'metadata' | 'publicPicture'
>;

export type { CodeOwner };

/** A code of the account that a new one is compared with. */
export type ExistingCode = KnownCode;

/** The values of a code that a batch can change. */
export type CodeState = Omit<CodeChanges, 'id'>;

/** Finds the problem of a code whose destination is listed as harmful. */
export type BlockedUrls = (code: Pick<CodeContent, 'type' | 'destinationUrl' | 'data'>) => CodeProblem | undefined;

/** Facts that decide on new codes of an account. */
interface CreationFacts {
  plan: AccountPlan;
  daily: DailyAllowance;
}

/** Many codes in few statements, for imports. */
export type CodeBatches = ReturnType<typeof createCodeBatches>;

const sampleHash = '0000000';

const appearance = {
  style: completeStyle(undefined),
  rendererVersion: newestRendererVersion,
  logoKey: null,
  publicPicture: null,
};

function creationProblem(
  { plan, daily }: CreationFacts,
  earlier: number,
  code: Pick<BatchedCode, 'type' | 'slug'>,
): CodeProblem | undefined {
  const refusal = creationRefusal({ ...plan, remaining: plan.remaining - earlier }, code);
  if (refusal) return { field: 'type', code: refusalCodes[refusal], params: { count: plan.quota } };
  return earlier < daily.remaining ? undefined : { field: 'type', code: 'daily_limit', params: { count: daily.limit } };
}

function createFitProblem(pictures: QrCodes['pictures']) {
  const style = completeStyle(undefined);
  type Content = Pick<CodeContent, 'type' | 'encoding' | 'data'>;
  return async (userId: string, { type, encoding, data }: Content): Promise<CodeProblem | undefined> => {
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
  (destinationCheck: QrCodeDeps['destinationCheck']) =>
  async (codes: readonly Pick<CodeContent, 'type' | 'destinationUrl' | 'data'>[]): Promise<BlockedUrls> => {
    const listed = await destinationCheck.listedIn(codes.flatMap(contentUrls).map(({ url }) => url));
    return (code) => {
      const first = contentUrls(code).find(({ url }) => listed.has(url));
      if (!first) return undefined;
      const name = first.field.replace(/^qr_data\./, '');
      return { field: importColumn(code.type, name) ?? name, code: 'destination_blocked' };
    };
  };

export function createCodeBatches(
  deps: Pick<QrCodeDeps, 'config' | 'clock' | 'webhooks' | 'destinationCheck' | 'dailyCodes' | 'changeLog'>,
  { pictures, slugs, insert }: Pick<QrCodes, 'pictures' | 'slugs' | 'insert'>,
) {
  const { clock, webhooks, destinationCheck, dailyCodes, changeLog } = deps;
  const events = createCodeEvents(deps, pictures);

  return {
    /** Why no symbol holds the content. */
    fitProblem: createFitProblem(pictures),
    /** Those of the codes' destinations that are listed as harmful. Calls external services, so not inside a transaction. */
    blockedIn: createBlockedIn(destinationCheck),
    /** How many codes the account may create today. */
    readAllowance: (tx: Queryable, account: CodeOwner) => dailyCodes.readAllowance(tx, account),
    shortUrl: (hash: string): string => pictures.shortUrl(hash),
    /** Why `create` would refuse the code to an account that creates `earlier` others with it. */
    refusal: creationProblem,
    find: findKnownCodes,
    /** Those of the slugs that a code of the account cannot have. */
    takenNames: findTakenNames,

    /** Returns the ids in the order of the codes. Throws if the plan or the daily limit does not allow one of them. */
    async create(tx: Queryable, owner: CodeOwner, codes: readonly BatchedCode[]): Promise<string[]> {
      const created = await insert(
        tx,
        owner,
        codes.map((code) => ({ ...code, ...appearance, symbolSlug: null, metadata: {} })),
      );
      return created.map(({ id }) => id);
    },

    /** The values that an update would replace, by id. Locks the codes. */
    async statesOf(tx: Queryable, userId: string, wanted: readonly string[]): Promise<Map<string, CodeState>> {
      const rows = await findStates(tx, userId, wanted);
      return new Map(rows.map(({ id, hash: _, ...state }) => [id, state]));
    },

    async update(tx: Queryable, userId: string, changes: readonly CodeChanges[]) {
      const before = await findStates(
        tx,
        userId,
        changes.map(({ id }) => id),
      );
      const current = new Map(before.map((state) => [state.id, state]));
      for (const { id, slug, otherSlugs = [] } of changes) {
        const code = current.get(id);
        const names = slug === null || slug === code?.slug ? otherSlugs : [slug, ...otherSlugs];
        if (code) for (const name of names) await slugs.issue(tx, name, { hash: code.hash, userId, isImport: true });
      }
      await updateCodes(tx, userId, changes, clock.now());
      for (const kind of ['destination_changed', 'link_changed'] as const) {
        const isShown = (change: CodeChanges) => {
          const code = current.get(change.id);
          return code !== undefined && shownChanges(code, change).includes(kind);
        };
        await changeLog.changed(tx, { userId, kind, codeIds: changes.filter(isShown).map(({ id }) => id) });
      }
      if (await webhooks.isReceived(tx, userId, 'code.updated'))
        for (const { id } of changes) await events.updated(tx, userId, id);
    },

    /** Removes codes that a batch has just created. Their slugs can be issued again. */
    async remove(tx: Queryable, userId: string, removed: readonly string[]) {
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
