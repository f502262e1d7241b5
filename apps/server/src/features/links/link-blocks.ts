import type { BlockCategory } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';

/** Returns the block of a destination, if it has one. */
export type BlockOf = (url: string) => { category: BlockCategory } | undefined;

/** Reads the blocks that may concern these destinations. `features/moderation` provides it. */
export type ReadBlocks = (db: Queryable, urls: readonly string[]) => Promise<BlockOf>;
