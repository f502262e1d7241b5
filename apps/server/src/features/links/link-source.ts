import type { Db, Listener } from '../../platform/db/db.ts';
import { type BlockOf, readDestinationBlocks } from '../moderation/blocks/destination-blocks.service.ts';
import { answerOf, type LinkAnswer } from './link-answer.ts';
import { findLinks, type LinkRow } from './links.repo.ts';
import { destinationsOf } from './smart-link.ts';

/** Looks up links that are not cached. */
export interface LinkSource {
  /** The answers in the order of the names. */
  find(names: readonly string[]): Promise<LinkAnswer[]>;
  /** Reports the name of every changed link, or `everyLink`; returns a function that stops it. */
  listen(listener: Listener): () => Promise<void>;
}

/** The channel of the notifications that triggers send when a link changes. */
const channel = 'link_changed';

async function blocksOf(db: Db, rows: readonly LinkRow[]): Promise<BlockOf> {
  // If no host or pattern is blocked, skip the second query.
  if (!rows[0]?.has_destination_blocks) return () => undefined;
  return readDestinationBlocks(db, rows.flatMap(destinationsOf));
}

export const databaseLinks = (db: Db, publicUrl: string): LinkSource => ({
  async find(names) {
    const found = await findLinks(db, names);
    const blockOf = await blocksOf(db, found);
    const rows = new Map(found.map((row) => [row.name, row]));
    return names.map((name) => answerOf(rows.get(name), publicUrl, blockOf));
  },
  listen: (listener) => db.listen(channel, listener),
});
