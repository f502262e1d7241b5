import type { LinkRow } from './links.repo.ts';

/** What stands behind a short link. `location` is what goes over the wire, a character per byte. */
export type LinkAnswer = { at: 'found'; location: string } | { at: 'inactive' } | { at: 'gone' } | { at: 'unknown' };

/** Headers are sent a byte per character: letters beyond ASCII go as the bytes of their UTF-8. */
const toWire = (address: string): string =>
  Buffer.from(address.replace(/[\u0000-\u001f\u007f]/g, encodeURIComponent), 'utf8').toString('latin1');

/** Content other than an address is shown by the viewer, which reads it from its own address. */
function viewerLocation(publicUrl: string, hash: string, row: LinkRow): string {
  const query = new URLSearchParams({ type: row.qr_type ?? '', data: JSON.stringify(row.qr_data) });
  if (row.title) query.set('title', row.title);
  return `${publicUrl}/qr/${hash}?${query.toString()}`;
}

export function answerOf(row: LinkRow | undefined, hash: string, publicUrl: string): LinkAnswer {
  if (!row) return { at: 'unknown' };
  if (row.code_id === null) return { at: 'gone' };
  if (!row.is_active) return { at: 'inactive' };
  return { at: 'found', location: toWire(row.destination_url ?? viewerLocation(publicUrl, hash, row)) };
}
