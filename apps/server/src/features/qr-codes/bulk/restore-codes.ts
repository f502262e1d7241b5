import type { Queryable } from '../../../platform/db/db.ts';
import { addTags, type ChangedCode, removeTags, setActive, setArchived } from './bulk.repo.ts';
import type { Change } from './bulk-changes.ts';

/** Restores the states that an action has recorded. A tag that was deleted since stays deleted. */
export async function restoreCodes(
  tx: Queryable,
  items: readonly ChangedCode[],
  action: Change['action'],
  now: Date,
): Promise<ChangedCode[]> {
  if (action === 'tag' || action === 'untag') {
    const change = action === 'tag' ? removeTags : addTags;
    const changed: ChangedCode[] = [];
    for (const { codeId, before } of items)
      if ('tagIds' in before) changed.push(...(await change(tx, [codeId], before.tagIds)));
    return changed;
  }
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
