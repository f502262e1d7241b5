import type { Db, Listener } from '../../platform/db/db.ts';
import { answerOf, type LinkAnswer } from './link-answer.ts';
import { findLinks } from './links.repo.ts';

/** Looks up links that are not cached. */
export interface LinkSource {
  /** The answers in the order of the hashes. */
  find(hashes: readonly string[]): Promise<LinkAnswer[]>;
  /** Reports the hash of every changed link; returns a function that stops it. */
  listen(listener: Listener): () => Promise<void>;
}

/** The channel of the notifications that triggers send when a link changes. */
const channel = 'link_changed';

export const databaseLinks = (db: Db, publicUrl: string): LinkSource => ({
  async find(hashes) {
    const rows = new Map((await findLinks(db, hashes)).map((row) => [row.hash, row]));
    return hashes.map((hash) => answerOf(rows.get(hash), hash, publicUrl));
  },
  listen: (listener) => db.listen(channel, listener),
});
