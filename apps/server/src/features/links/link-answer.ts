import type { LinkRow } from './links.repo.ts';

/**
 * How a short link is answered. `inactive`: the owner has switched its code off; `reserved`: its code is being made; `gone`:
 * the code was deleted or never made; `unknown`: the hash was never issued. `location` is the value of the header, one character per byte.
 */
export type LinkAnswer =
  | { kind: 'found'; location: string }
  | { kind: 'inactive' }
  | { kind: 'reserved' }
  | { kind: 'gone' }
  | { kind: 'unknown' };

/** Headers are sent one byte per character, so non-ASCII characters become their UTF-8 bytes. */
const toHeaderValue = (url: string): string =>
  Buffer.from(url.replace(/[\u0000-\u001f\u007f]/g, encodeURIComponent), 'utf8').toString('latin1');

/** The viewer shows content other than a URL; it reads the content from its query string. */
function viewerLocation(publicUrl: string, hash: string, row: LinkRow): string {
  const query = new URLSearchParams({ type: row.qr_type ?? '', data: JSON.stringify(row.qr_data) });
  if (row.title) query.set('title', row.title);
  return `${publicUrl}/qr/${hash}?${query.toString()}`;
}

export function answerOf(row: LinkRow | undefined, hash: string, publicUrl: string): LinkAnswer {
  if (!row) return { kind: 'unknown' };
  if (row.code_id === null) return { kind: row.is_reserved ? 'reserved' : 'gone' };
  if (!row.is_active) return { kind: 'inactive' };
  return { kind: 'found', location: toHeaderValue(row.destination_url ?? viewerLocation(publicUrl, hash, row)) };
}
