import type { LinkKey } from '@tessera/contract';
import type { Db, Listener } from '../../platform/db/db.ts';
import type { ReadKey } from '../../platform/signing/shared-key.ts';
import { contentSigner } from './content-signature.ts';
import { isViewed, linkAnswer, type LinkAnswer } from './link-answer.ts';
import type { BlockOf, ReadBlocks } from './link-blocks.ts';
import { findLinks } from './links.repo.ts';
import { destinationsOf } from './cached-rules.ts';

/** Looks up links that are not cached. */
export interface LinkSource {
  /** The answers in the order of the keys. */
  find(keys: readonly LinkKey[]): Promise<LinkAnswer[]>;
  /** Reports the key of every changed link, or `everyLink`; returns a function that stops it. */
  listen(listener: Listener): () => Promise<void>;
}

/** The channel of the notifications that triggers send when a link changes, with its key. */
const channel = 'link_changed';

const noBlocks: BlockOf = () => undefined;

export const databaseLinks = (db: Db, publicUrl: string, readBlocks: ReadBlocks, readKey: ReadKey): LinkSource => ({
  async find(keys) {
    // All links are on the default host, where the name is the key.
    const found = await findLinks(db, keys);
    // If no host or pattern is blocked, skip the second query.
    const blockOf = found[0]?.has_destination_blocks ? await readBlocks(db, found.flatMap(destinationsOf)) : noBlocks;
    const sign = found.some(isViewed) ? await readKey().then(contentSigner, () => undefined) : undefined;
    const rows = new Map(found.map((row) => [row.name, row]));
    return keys.map((key) => linkAnswer(rows.get(key), { publicUrl, blockOf, sign }));
  },
  listen: (listener) => db.listen(channel, listener),
});
