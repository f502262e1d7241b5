import type { Db, Listener } from '../../platform/db/db.ts';
import { answerOf, type LinkAnswer } from './link-answer.ts';
import { findLinks } from './links.repo.ts';

/** Looks up links that are not cached. */
export interface LinkSource {
  /** The answers in the order of the names. */
  find(names: readonly string[]): Promise<LinkAnswer[]>;
  /** Reports the name of every changed link; returns a function that stops it. */
  listen(listener: Listener): () => Promise<void>;
}

/** The channel of the notifications that triggers send when a link changes. */
const channel = 'link_changed';

export const databaseLinks = (db: Db, publicUrl: string): LinkSource => ({
  async find(names) {
    const rows = new Map((await findLinks(db, names)).map((row) => [row.name, row]));
    return names.map((name) => answerOf(rows.get(name), publicUrl));
  },
  listen: (listener) => db.listen(channel, listener),
});
