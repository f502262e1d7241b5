import { AppError } from '../../../http/app-error.ts';
import { readDestinationBlocks } from '../blocks/destination-blocks.service.ts';
import type { BlockLists } from './block-lists.ts';
import type { DestinationCheckDeps } from './destination-checks.deps.ts';

/** Checks destinations before they are stored. */
export interface DestinationCheck {
  /** Those of the URLs that are listed as harmful, or blocked by operators. Calls external services, so not inside a transaction. */
  listedIn(urls: readonly string[]): Promise<ReadonlySet<string>>;
}

export function createDestinationCheck(
  { db, safeBrowsing }: Pick<DestinationCheckDeps, 'db' | 'safeBrowsing'>,
  blockLists: Pick<BlockLists, 'listOf'>,
): DestinationCheck {
  return {
    async listedIn(urls) {
      if (urls.length === 0) return new Set();
      const [listed, found, blockOf] = await Promise.all([
        blockLists.listOf(urls),
        safeBrowsing.threatsOf(urls),
        readDestinationBlocks(db, urls),
      ]);
      return new Set([...listed.keys(), ...found.keys(), ...urls.filter(blockOf)]);
    },
  };
}

/** The fields name the destinations that are listed. */
export const destinationBlocked = (fields: readonly string[]) =>
  new AppError('destination_blocked', { fields: Object.fromEntries(fields.map((field) => [field, 'urlBlocked'])) });
