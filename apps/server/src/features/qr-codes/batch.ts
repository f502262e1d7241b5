import type { BatchItem, BatchResult, LinkKey, QrCode } from '@tessera/contract';
import { AppError } from '../../http/app-error.ts';
import { withoutOffer } from '../../http/errors.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { lockPlan } from '../plans/plans.service.ts';
import { contentUrls } from '../moderation/destination-checks/code-urls.service.ts';
import type { CodeCalls, CodeWrites, ReadChanged, WriteDeps } from './code-calls.ts';
import { storedContent } from './code-content.service.ts';
import { warningsOf } from './code-warnings.ts';
import { parseDestination } from './destination.policy.ts';
import type { QrCodeDeps } from './qr-codes.deps.ts';

/** The calls that change codes, with other parts of the product than those of single calls. */
export type CreateWrites = <Reply>(deps: WriteDeps, readChanged: ReadChanged<Reply>) => CodeWrites<Reply>;

interface Parts {
  createWrites: CreateWrites;
  readMany: (userId: string, ids: readonly string[]) => Promise<QrCode[]>;
}

/** The result of an item. `id`: the code to show. */
interface Outcome {
  status: number;
  id?: string;
  error?: AppError;
}

const failed = (error: AppError): Outcome => ({ status: error.status, error });

/** An item of an atomic batch has failed, and its transaction is rolled back. */
class BatchAborted extends Error {
  readonly position: number;
  constructor(position: number, cause: AppError) {
    super('an item failed', { cause });
    this.position = position;
  }
}

/** The id of a new code: the same for every attempt of the request, and sorted like the items. */
function nthId(first: string | undefined, position: number): string | undefined {
  if (first === undefined) return undefined;
  const last = (BigInt(`0x${first.slice(-12)}`) + BigInt(position)) % 2n ** 48n;
  return first.slice(0, -12) + last.toString(16).padStart(12, '0');
}

/** The URLs that the call of this item checks. */
function checkedUrls(item: BatchItem, publicUrl: string): string[] {
  if (item.action === 'delete') return [];
  if (item.action === 'update') {
    const parsed =
      item.code.destination_url === undefined ? undefined : parseDestination(item.code.destination_url, publicUrl);
    return parsed && 'url' in parsed ? [parsed.url] : [];
  }
  const content = storedContent(item.code, publicUrl);
  return 'problem' in content ? [] : contentUrls(content).map(({ url }) => url);
}

async function applyItem(
  writes: CodeWrites<string>,
  userId: string,
  item: BatchItem,
  newId: string | undefined,
): Promise<Outcome> {
  switch (item.action) {
    case 'create':
      return { status: 201, id: await writes.create(userId, item.code, newId) };
    case 'upsert': {
      const { code, isCreated } = await writes.putByExternalId(userId, item.external_id, item.code, { newId });
      return { status: isCreated ? 201 : 200, id: code };
    }
    case 'update':
      return { status: 200, id: await writes.update(userId, item.id, item.code) };
    case 'delete':
      await writes.remove(userId, item.id);
      return { status: 200 };
  }
}

/** Applies items by the same calls as single requests, one after the other. */
export function createBatch(deps: QrCodeDeps, { createWrites, readMany }: Parts): CodeCalls['batch'] {
  const { config, db, links, outbox } = deps;

  /** Checks all destinations at once: single checks would call external services for each, also inside a transaction. */
  async function checkOnce(items: readonly BatchItem[]): Promise<QrCodeDeps['destinationCheck']> {
    const listed = await deps.destinationCheck.listedIn(items.flatMap((item) => checkedUrls(item, config.publicUrl)));
    return { listedIn: async (urls) => new Set(urls.filter((url) => listed.has(url))) };
  }

  const createIdWrites = (writeDeps: WriteDeps) => createWrites(writeDeps, async (_userId, id) => id);

  type Apply = (writes: CodeWrites<string>, item: BatchItem, position: number) => Promise<Outcome>;

  async function applyEach(writeDeps: WriteDeps, items: readonly BatchItem[], apply: Apply): Promise<Outcome[]> {
    const writes = createIdWrites(writeDeps);
    const outcomes: Outcome[] = [];
    for (const [position, item] of items.entries()) outcomes.push(await apply(writes, item, position));
    return outcomes;
  }

  async function applyAll(
    userId: string,
    writeDeps: WriteDeps,
    items: readonly BatchItem[],
    apply: Apply,
  ): Promise<Outcome[]> {
    const changedLinks = new Set<LinkKey>();
    const joined = (tx: Queryable): WriteDeps => ({
      ...writeDeps,
      db: { ...tx, tx: (work) => work(tx) },
      // Only after the commit: a link that is read before is cached as it was.
      links: { invalidate: async (key) => void changedLinks.add(key) },
    });
    try {
      const outcomes = await db.tx(async (tx) => {
        await lockPlan(tx, userId);
        return applyEach(joined(tx), items, apply);
      });
      for (const key of changedLinks) await links.invalidate(key);
      outbox.wake();
      return outcomes;
    } catch (error) {
      if (!(error instanceof BatchAborted)) throw error;
      const failure = error.cause as AppError;
      return items.map((_, position) => failed(position === error.position ? failure : new AppError('batch_aborted')));
    }
  }

  async function present(userId: string, items: readonly BatchItem[], outcomes: readonly Outcome[]) {
    const ids = outcomes.flatMap(({ id }) => id ?? []);
    const codes = new Map((await readMany(userId, ids)).map((code) => [code.id, code]));
    return items.map((item, position): BatchResult => {
      const { status, id = '', error } = outcomes[position] ?? failed(new AppError('internal'));
      const code = codes.get(id);
      const shown = error && (config.installationPlan ? withoutOffer(error) : error);
      return {
        status,
        ...(code && 'code' in item && { code: { ...code, ...warningsOf(item.code) } }),
        ...(shown && { error: shown.toReply() }),
      };
    });
  }

  return async (userId, { items, atomic = false }, newId) => {
    const writeDeps = { ...deps, destinationCheck: await checkOnce(items) };
    const apply: Apply = async (writes, item, position) => {
      try {
        return await applyItem(writes, userId, item, nthId(newId, position));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (atomic) throw new BatchAborted(position, error);
        return failed(error);
      }
    };
    const outcomes = atomic
      ? await applyAll(userId, writeDeps, items, apply)
      : await applyEach(writeDeps, items, apply);
    return present(userId, items, outcomes);
  };
}
