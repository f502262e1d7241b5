import { onDefaultHost, shortUrl } from '@tessera/contract';
import type { Queryable } from '../../../platform/db/db.ts';
import type { BlockDeps } from './blocks.deps.ts';
import type { BlockedCode, BlockRow } from './blocks.repo.ts';

/** Tells the owner of a code by email and in the history. */
export async function tellOwner(
  { config, history, requestNotice }: Pick<BlockDeps, 'config' | 'history' | 'requestNotice'>,
  tx: Queryable,
  { hash, userId, email, language }: BlockedCode,
  kind: 'code_blocked' | 'code_unblocked',
  { category, reason }: Pick<BlockRow, 'category' | 'reason'>,
): Promise<void> {
  const link = shortUrl(config.publicUrl, onDefaultHost(hash)).replace(/^https?:\/\//, '');
  await history.record(tx, { userId, kind, details: { link, category, reason } });
  const mail = kind === 'code_blocked' ? 'codeBlocked' : 'codeUnblocked';
  await requestNotice(tx, userId, { email, language, kind: mail, reason, link });
}
