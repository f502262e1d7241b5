import type { HistoryKind } from '@tessera/contract';
import type { CodeChange } from '../annotations/change-log.service.ts';
import { notFound } from '../../http/app-error.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { Pictures } from './pictures.ts';
import type { QrCodeDeps } from './qr-codes.deps.ts';
import { presentFacts } from './qr-codes.present.ts';
import { findCode, type QrCodeRow } from './qr-codes.repo.ts';

/** Records the changes of codes for webhooks, in the transaction of the change. Used by jobs that change many codes. */
export type CodeEvents = ReturnType<typeof createCodeEvents>;

export function createCodeEvents(
  { config, webhooks }: Pick<QrCodeDeps, 'config' | 'webhooks'>,
  pictures: Pick<Pictures, 'shortUrl' | 'symbolUrl'>,
) {
  const read = async (tx: Queryable, userId: string, id: string) => {
    const row = await findCode(tx, userId, id);
    if (!row) throw notFound();
    return presentFacts(row, { pictures, publicUrl: config.publicUrl });
  };
  return {
    created: (tx: Queryable, userId: string, id: string) =>
      webhooks.emit(tx, { type: 'code.created', userId, data: () => read(tx, userId, id) }),
    updated: (tx: Queryable, userId: string, id: string) =>
      webhooks.emit(tx, { type: 'code.updated', userId, codeId: id, data: () => read(tx, userId, id) }),
    deleted: (tx: Queryable, { userId, id, hash, externalId }: QrCodeRow) =>
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

/** Records the changes of a single code: for webhooks, in the history of the account, and for charts. */
export type CodeRecord = ReturnType<typeof createCodeRecord>;

export function createCodeRecord(
  { history, changeLog }: Pick<QrCodeDeps, 'history' | 'changeLog'>,
  events: CodeEvents,
) {
  const record = (tx: Queryable, kind: HistoryKind, { userId, id, hash, title }: NamedCode) =>
    history.record(tx, { userId, kind, details: { code_id: id, short_hash: hash, ...(title !== null && { title }) } });
  return {
    /** In the history only: `InsertCodes` records the event for webhooks. */
    created: (tx: Queryable, code: NamedCode) => record(tx, 'code_created', code),
    /** `shown`: the changes that charts show. */
    async updated(tx: Queryable, code: NamedCode, shown: readonly CodeChange['kind'][] = []) {
      await record(tx, 'code_changed', code);
      for (const kind of shown) await changeLog.changed(tx, { userId: code.userId, kind, codeIds: [code.id] });
      await events.updated(tx, code.userId, code.id);
    },
    /** Before the code is deleted. */
    async deleting(tx: Queryable, code: QrCodeRow) {
      await changeLog.deleting(tx, code.userId, [code]);
      await record(tx, 'code_deleted', code);
      await events.deleted(tx, code);
    },
  };
}
