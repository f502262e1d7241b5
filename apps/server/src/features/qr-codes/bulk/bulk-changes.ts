import { type BulkBody, includes } from '@tessera/contract';
import { AppError } from '../../../http/app-error.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import type { ItemFailure } from '../../jobs/job-kind.service.ts';
import { readPlan, requiresSubscription } from '../../plans/plans.service.ts';
import { findChangeRefusal, reactivation } from '../change-code.ts';
import type { CodeEvents } from '../code-events.ts';
import type { Logos } from '../logos.service.ts';
import type { Pictures } from '../pictures.ts';
import type { QrCodeDeps } from '../qr-codes.deps.ts';
import { deleteCode, lockCode, type QrCodeRow } from '../qr-codes.repo.ts';
import { addTags, type Before, type ChangedCode, removeTags, setActive, setArchived } from './bulk.repo.ts';
import { logStates } from './log-states.ts';
import { createRestyle } from './restyle.ts';

/** An action that changes codes. */
export type Change = Exclude<BulkBody, { action: 'pictures' }>;

export interface BatchResult {
  changed: ChangedCode[];
  failures: ItemFailure[];
}

interface Parts {
  pictures: Pictures;
  logos: Logos;
  events: CodeEvents;
}

const done = (changed: ChangedCode[]): BatchResult => ({ changed, failures: [] });

/** Applies an action to a batch of locked codes, in the transaction of the job's step. */
export function createBulkChanges(deps: QrCodeDeps, { pictures, logos, events }: Parts) {
  const { clock, webhooks, changeLog } = deps;
  const restyle = createRestyle(deps, { pictures, logos });

  /** Codes whose change is refused are reported; the others are changed. */
  async function forEach(
    tx: Queryable,
    userId: string,
    ids: readonly string[],
    change: (code: QrCodeRow) => Promise<Before>,
  ) {
    const result = done([]);
    for (const id of ids) {
      const code = await lockCode(tx, userId, id);
      if (!code) continue;
      try {
        result.changed.push({ codeId: id, before: await change(code) });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const { params } = error.details;
        result.failures.push({
          item: code.title ?? pictures.shortUrl(code.hash),
          code: error.code,
          ...(params && { params }),
        });
      }
    }
    return result;
  }

  async function activate(tx: Queryable, userId: string, ids: readonly string[]): Promise<BatchResult> {
    const { entitlements } = await readPlan(tx, userId);
    if (includes(entitlements, 'reactivation')) return done(await setActive(tx, ids, true, clock.now()));
    const allowed: string[] = [];
    const { failures } = await forEach(tx, userId, ids, async (code) => {
      const refusal = code.isActive ? undefined : await findChangeRefusal(tx, code, reactivation);
      if (refusal) throw requiresSubscription(refusal);
      allowed.push(code.id);
      return {};
    });
    return { changed: await setActive(tx, allowed, true, clock.now()), failures };
  }

  async function apply(tx: Queryable, userId: string, ids: readonly string[], change: Change): Promise<BatchResult> {
    const now = clock.now();
    switch (change.action) {
      case 'tag':
        return done(await addTags(tx, ids, change.tag_ids, now));
      case 'untag':
        return done(await removeTags(tx, ids, change.tag_ids, now));
      case 'archive':
        return done(await setArchived(tx, ids, true, now));
      case 'unarchive':
        return done(await setArchived(tx, ids, false, now));
      case 'deactivate':
        return done(await setActive(tx, ids, false, now));
      case 'activate':
        return activate(tx, userId, ids);
      case 'delete':
        return forEach(tx, userId, ids, async (code) => {
          await logos.release(tx, code.logoKey);
          await changeLog.deleting(tx, userId, [code]);
          await deleteCode(tx, code.id);
          await events.deleted(tx, code);
          return {};
        });
      case 'style':
        return forEach(tx, userId, ids, await restyle(tx, userId, change));
    }
  }

  /** Records the changes for charts and webhooks. */
  async function announce(tx: Queryable, userId: string, changed: readonly ChangedCode[]): Promise<void> {
    await logStates(tx, changeLog, userId, changed);
    if (!(await webhooks.isReceived(tx, userId, 'code.updated'))) return;
    for (const { codeId } of changed) await events.updated(tx, userId, codeId);
  }

  return { apply, announce };
}
export type BulkChanges = ReturnType<typeof createBulkChanges>;
