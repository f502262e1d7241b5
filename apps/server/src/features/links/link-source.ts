import type { Db, Listener } from '../../platform/db/db.ts';
import { answerOf, type LinkAnswer } from './link-answer.ts';
import { findLinks } from './links.repo.ts';

/** Where links are looked up when they are not cached. */
export interface LinkSource {
  /** The answers for these hashes, in their order. */
  find(hashes: readonly string[]): Promise<LinkAnswer[]>;
  /** Reports the hash of every link that changes; returns how to stop. */
  listen(listener: Listener): () => Promise<void>;
}

/** Sent by triggers on the tables behind a link. */
const channel = 'link_changed';

export const databaseLinks = (db: Db, publicUrl: string): LinkSource => ({
  async find(hashes) {
    const rows = new Map((await findLinks(db, hashes)).map((row) => [row.hash, row]));
    return hashes.map((hash) => answerOf(rows.get(hash), hash, publicUrl));
  },
  listen: (listener) => db.listen(channel, listener),
});
