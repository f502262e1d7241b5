import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '../../../platform/db/db.ts';
import type { Logos } from '../logos.service.ts';
import type { QrCodeDeps } from '../qr-codes.deps.ts';
import { lockCode, updateLogo, updateStyle } from '../qr-codes.repo.ts';
import { addTags, type ChangedCode, removeTags, setActive, setArchived } from './bulk.repo.ts';
import type { Change } from './bulk-changes.ts';

/** Restores the states that an action has recorded, and returns the codes that it has changed. */
export type RestoreCodes = (
  tx: Queryable,
  userId: string,
  items: readonly ChangedCode[],
  action: Change['action'],
) => Promise<ChangedCode[]>;

/** A tag that was deleted since stays deleted. */
async function restoreTags(tx: Queryable, items: readonly ChangedCode[], change: typeof addTags, now: Date) {
  const changed: ChangedCode[] = [];
  for (const { codeId, before } of items)
    if ('tagIds' in before) changed.push(...(await change(tx, [codeId], before.tagIds, now)));
  return changed;
}

async function restoreStates(tx: Queryable, items: readonly ChangedCode[], now: Date) {
  const archived = (value: boolean) =>
    items.flatMap(({ codeId, before }) => ('isArchived' in before && before.isArchived === value ? [codeId] : []));
  const active = (value: boolean) =>
    items.flatMap(({ codeId, before }) => ('isActive' in before && before.isActive === value ? [codeId] : []));
  return [
    ...(await setArchived(tx, archived(true), true, now)),
    ...(await setArchived(tx, archived(false), false, now)),
    ...(await setActive(tx, active(true), true, now)),
    ...(await setActive(tx, active(false), false, now)),
  ];
}

export function createRestore({ clock }: QrCodeDeps, logos: Logos): RestoreCodes {
  /** A code whose appearance was changed since keeps it. */
  async function restoreStyles(tx: Queryable, userId: string, items: readonly ChangedCode[]) {
    const changed: ChangedCode[] = [];
    for (const item of items) {
      const { codeId, before } = item;
      const code = 'applied' in before ? await lockCode(tx, userId, codeId) : undefined;
      if (!code || !('applied' in before)) continue;
      if (!isDeepStrictEqual({ style: code.style, logoKey: code.logoKey }, before.applied)) continue;
      await updateStyle(tx, codeId, before.style, clock.now());
      await updateLogo(tx, codeId, before.logoKey, clock.now());
      await logos.release(tx, code.logoKey);
      changed.push(item);
    }
    return changed;
  }

  return async (tx, userId, items, action) => {
    if (action === 'style') return restoreStyles(tx, userId, items);
    if (action === 'tag' || action === 'untag')
      return restoreTags(tx, items, action === 'tag' ? removeTags : addTags, clock.now());
    return restoreStates(tx, items, clock.now());
  };
}
