import type { LinkKey } from '@tessera/contract';
import type { Db, Listener } from '../../platform/db/db.ts';
import { type BlockOf, readDestinationBlocks } from '../moderation/blocks/destination-blocks.service.ts';
import { answerOf, type LinkAnswer } from './link-answer.ts';
import { findLinks, type LinkRow } from './links.repo.ts';
import { destinationsOf } from './smart-link.ts';

/** Looks up links that are not cached. */
export interface LinkSource {
  /** The answers in the order of the keys. */
  find(keys: readonly LinkKey[]): Promise<LinkAnswer[]>;
  /** Reports the key of every changed link, or `everyLink`; returns a function that stops it. */
  listen(listener: Listener): () => Promise<void>;
}

/** The channel of the notifications that triggers send when a link changes, with its key. */
const channel = 'link_changed';

async function blocksOf(db: Db, rows: readonly LinkRow[]): Promise<BlockOf> {
  // If no host or pattern is blocked, skip the second query.
  if (!rows[0]?.has_destination_blocks) return () => undefined;
  return readDestinationBlocks(db, rows.flatMap(destinationsOf));
}

export const databaseLinks = (db: Db, publicUrl: string): LinkSource => ({
  async find(keys) {
    // All links are on the default host, where the name is the key.
    const found = await findLinks(db, keys);
    const blockOf = await blocksOf(db, found);
    const rows = new Map(found.map((row) => [row.name, row]));
    return keys.map((key) => answerOf(rows.get(key), publicUrl, blockOf));
  },
  listen: (listener) => db.listen(channel, listener),
});
