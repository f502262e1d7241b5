import type { BlockCategory } from '@tessera/contract';
import { toHeaderValue } from './header-value.ts';
import type { BlockOf } from './link-blocks.ts';
import type { LinkRow } from './links.repo.ts';
import { type CachedRules, cachedRules } from './cached-rules.ts';

/**
 * How a short link is answered. `inactive`: the owner has switched its code off; `reserved`: its code is being made; `trial`: the
 * same by a visitor without an account; `gone`:
 * the code was deleted or never made; `unknown`: the hash or slug was never issued; `blocked`: an operator has blocked the code or its
 * destination; `suspended`: an operator has suspended the owner's account. `location` is the value of the header, one character
 * per byte. `hash` is set unless it is the key: a click is recorded for the hash of its code, so it counts once whichever link was used.
 * `rules` is set for a link with rules or other settings.
 */
export type LinkAnswer =
  | { kind: 'found'; location: string; hash?: string; rules?: CachedRules }
  | { kind: 'inactive' }
  | { kind: 'reserved' }
  | { kind: 'trial' }
  | { kind: 'gone' }
  | { kind: 'blocked'; category: BlockCategory }
  | { kind: 'suspended' }
  | { kind: 'unknown' };

/** The viewer shows content other than a URL; it reads the content from its query string. */
function viewerLocation(publicUrl: string, row: LinkRow): string {
  const query = new URLSearchParams({ type: row.qr_type ?? '', data: JSON.stringify(row.qr_data) });
  if (row.title) query.set('title', row.title);
  return `${publicUrl}/qr/${row.hash}?${query.toString()}`;
}

export function linkAnswer(row: LinkRow | undefined, publicUrl: string, blockOf: BlockOf): LinkAnswer {
  if (!row) return { kind: 'unknown' };
  if (row.code_id === null) return { kind: row.is_trial ? 'trial' : row.is_reserved ? 'reserved' : 'gone' };
  if (row.is_suspended) return { kind: 'suspended' };
  const category =
    row.block_category ?? (row.destination_url === null ? undefined : blockOf(row.destination_url)?.category);
  if (category) return { kind: 'blocked', category };
  if (!row.is_active) return { kind: 'inactive' };
  const destination = row.destination_url ?? viewerLocation(publicUrl, row);
  const rules = cachedRules(row, destination, blockOf);
  return {
    kind: 'found',
    location: toHeaderValue(destination),
    ...(row.name !== row.hash && { hash: row.hash }),
    ...(rules && { rules }),
  };
}
