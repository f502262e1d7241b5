import type { Queryable } from '../../../platform/db/db.ts';
import { type DestinationBlock, findBlock, blockableHosts } from './destination-blocks.policy.ts';
import { findDestinationBlocks } from './destination-blocks.repo.ts';

export type BlockOf = (url: string) => DestinationBlock | undefined;

/** Reads the blocks that may concern these destinations, and returns a function that finds the block of each. */
export async function readDestinationBlocks(db: Queryable, urls: readonly string[]): Promise<BlockOf> {
  const hosts = [...new Set(urls.flatMap(blockableHosts))];
  const blocks = await findDestinationBlocks(db, hosts);
  if (blocks.length === 0) return () => undefined;
  return (url) => findBlock(url, blocks);
}
