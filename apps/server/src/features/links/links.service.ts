import type { Db } from '../../platform/db/db.ts';
import { findLink, type LinkRow } from './links.repo.ts';

/** What stands behind a short link. */
export type LinkAnswer = { at: 'found'; location: string } | { at: 'inactive' } | { at: 'gone' } | { at: 'unknown' };

export interface Links {
  resolve(hash: string): Promise<LinkAnswer>;
  /** Something about this link has changed: whatever was remembered of it is to be asked anew. */
  forget(hash: string): void;
}

/** Content other than an address is shown by the viewer, which reads it from its own address. */
function viewerLocation(publicUrl: string, hash: string, row: LinkRow): string {
  const query = new URLSearchParams({ type: row.qr_type ?? '', data: JSON.stringify(row.qr_data) });
  if (row.title) query.set('title', row.title);
  return `${publicUrl}/qr/${hash}?${query.toString()}`;
}

export function createLinks({ db, publicUrl }: { db: Db; publicUrl: string }): Links {
  return {
    async resolve(given) {
      const hash = given.toLowerCase();
      const row = await findLink(db, hash);
      if (!row) return { at: 'unknown' };
      if (row.code_id === null) return { at: 'gone' };
      if (!row.is_active) return { at: 'inactive' };
      return { at: 'found', location: row.destination_url ?? viewerLocation(publicUrl, hash, row) };
    },
    // Nothing is remembered yet.
    forget: () => undefined,
  };
}
