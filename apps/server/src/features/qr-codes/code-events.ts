import type { HistoryKind } from '@tessera/contract';
import { notFound } from '../../http/app-error.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { Pictures } from './pictures.ts';
import type { QrCodeDeps } from './qr-codes.deps.ts';
import { presentFacts } from './qr-codes.present.ts';
import { findCode, type QrCodeRow } from './qr-codes.repo.ts';

/** Records the changes of codes for webhooks, in the transaction of the change. Used by jobs that change many codes. */
export interface CodeEvents {
  created(tx: Queryable, userId: string, id: string): Promise<void>;
  updated(tx: Queryable, userId: string, id: string): Promise<void>;
  deleted(tx: Queryable, code: QrCodeRow): Promise<void>;
}

export function createCodeEvents(
  { config, webhooks }: Pick<QrCodeDeps, 'config' | 'webhooks'>,
  pictures: Pick<Pictures, 'shortUrl' | 'symbolUrl'>,
): CodeEvents {
  const read = async (tx: Queryable, userId: string, id: string) => {
    const row = await findCode(tx, userId, id);
    if (!row) throw notFound();
    return presentFacts(row, { pictures, publicUrl: config.publicUrl });
  };
  return {
    created: (tx, userId, id) => webhooks.emit(tx, { type: 'code.created', userId, data: () => read(tx, userId, id) }),
    updated: (tx, userId, id) =>
      webhooks.emit(tx, { type: 'code.updated', userId, codeId: id, data: () => read(tx, userId, id) }),
    deleted: (tx, { userId, id, hash, externalId }) =>
      webhooks.emit(tx, {
        type: 'code.deleted',
        userId,
        codeId: id,
        data: () => ({ id, short_hash: hash, external_id: externalId }),
      }),
  };
}

/** The facts of a code that its events keep after its deletion. */
type NamedCode = Pick<QrCodeRow, 'userId' | 'id' | 'hash' | 'title'>;

/** Records the changes of a single code, for webhooks and in the history of the account. */
export interface CodeRecord {
  /** In the history only: `InsertCodes` records the event for webhooks. */
  created(tx: Queryable, code: NamedCode): Promise<void>;
  updated(tx: Queryable, code: NamedCode): Promise<void>;
  deleted(tx: Queryable, code: QrCodeRow): Promise<void>;
}

export function createCodeRecord({ history }: Pick<QrCodeDeps, 'history'>, events: CodeEvents): CodeRecord {
  const record = (tx: Queryable, kind: HistoryKind, { userId, id, hash, title }: NamedCode) =>
    history.record(tx, { userId, kind, details: { code_id: id, short_hash: hash, ...(title !== null && { title }) } });
  return {
    created: (tx, code) => record(tx, 'code_created', code),
    async updated(tx, code) {
      await record(tx, 'code_changed', code);
      await events.updated(tx, code.userId, code.id);
    },
    async deleted(tx, code) {
      await record(tx, 'code_deleted', code);
      await events.deleted(tx, code);
    },
  };
}
