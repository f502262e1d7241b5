import { type AdminBlock, onDefaultHost, shortUrl } from '@tessera/contract';
import type { BlockRow } from './blocks.repo.ts';

/** A code is shown as its short link. */
export const presentBlock = (row: BlockRow, publicUrl: string): AdminBlock => ({
  id: row.id,
  kind: row.kind,
  value: row.kind === 'code' ? shortUrl(publicUrl, onDefaultHost(row.value)) : row.value,
  category: row.category,
  reason: row.reason,
  created_at: row.createdAt.toISOString(),
});
