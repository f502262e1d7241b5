import type { HistoryKind, Share } from '@tessera/contract';
import type { Client } from '../../http/client.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { SecretLabel } from '../../platform/secrets/secrets.ts';
import type { ShareDeps } from './shares.deps.ts';
import { presentShare } from './shares.present.ts';
import type { ShareRow } from './shares.repo.ts';

/** The token of a share is sealed for its row. */
export const tokenLabel = (id: string): SecretLabel => ({ purpose: 'share', owner: id });

/** The name of a share in lists without its page. */
export const nameOfShare = ({ title, targetName }: Pick<ShareRow, 'title' | 'targetName'>): string | null =>
  title ?? targetName;

export interface ShareRecords {
  present: (db: Queryable, row: ShareRow) => Promise<Share>;
  /** Part of the transaction that makes the change. */
  record: (tx: Queryable, kind: HistoryKind, row: ShareRow, client?: Client) => Promise<void>;
}

export const createShareRecords = ({ config, secrets, history }: ShareDeps): ShareRecords => ({
  async present(db, row) {
    const token = await secrets.open(db, tokenLabel(row.id), row.sealedToken);
    return presentShare(row, token.toString(), config.publicUrl);
  },
  record(tx, kind, row, client) {
    const title = nameOfShare(row);
    return history.record(tx, { userId: row.userId, kind, client, details: title === null ? {} : { title } });
  },
});
