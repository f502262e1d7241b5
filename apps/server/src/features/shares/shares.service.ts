import type { Share } from '@tessera/contract';
import { notFound } from '../../http/app-error.ts';
import type { Client } from '../../http/client.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { AccessSource } from '../auth/added-access.service.ts';
import { createOpenShare } from './open-share.ts';
import { createShareEditing } from './share-editing.ts';
import { createSharePage } from './share-page.ts';
import { createShareRecords, nameOfShare } from './share-records.ts';
import { createSharedFigures } from './shared-figures.ts';
import type { ShareDeps } from './shares.deps.ts';
import { deleteShare, listShares, lockShare } from './shares.repo.ts';

export type Shares = ReturnType<typeof createShares>;

export function createShares(deps: ShareDeps) {
  const { db } = deps;
  const records = createShareRecords(deps);
  const open = createOpenShare(deps);

  async function remove(tx: Queryable, userId: string, id: string, client?: Client): Promise<boolean> {
    const row = await lockShare(tx, userId, id);
    if (!row) return false;
    await deleteShare(tx, userId, id);
    await records.record(tx, 'share_revoked', row, client);
    return true;
  }

  return {
    ...createShareEditing(deps, records),
    ...createSharedFigures(deps, open),
    ...createSharePage(deps, open),

    list: async (userId: string): Promise<Share[]> => {
      const shares: Share[] = [];
      for (const row of await listShares(db, userId)) shares.push(await records.present(db, row));
      return shares;
    },

    async remove(userId: string, id: string, client: Client): Promise<void> {
      if (!(await db.tx((tx) => remove(tx, userId, id, client)))) throw notFound();
    },

    /** An attacker could keep reading the figures through a share. */
    access: {
      kind: 'share',
      async list(queryable, userId) {
        const rows = await listShares(queryable, userId);
        return rows.map((row) => ({ id: row.id, name: nameOfShare(row), addedAt: row.createdAt }));
      },
      async revoke(tx, userId, id) {
        await remove(tx, userId, id);
      },
    } satisfies AccessSource,
  };
}
