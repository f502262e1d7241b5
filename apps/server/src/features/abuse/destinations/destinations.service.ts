import { AppError } from '../../../http/app-error.ts';
import type { SafeBrowsing } from '../../../platform/safe-browsing/safe-browsing.ts';
import type { BlockLists } from './block-lists.ts';

/** Checks destinations before they are stored. */
export interface DestinationCheck {
  /** Those of the URLs that are listed as harmful. Calls external services, so not inside a transaction. */
  listedIn(urls: readonly string[]): Promise<ReadonlySet<string>>;
}

export function createDestinationCheck(
  blockLists: Pick<BlockLists, 'listOf'>,
  safeBrowsing: SafeBrowsing,
): DestinationCheck {
  return {
    async listedIn(urls) {
      if (urls.length === 0) return new Set();
      const [listed, found] = await Promise.all([blockLists.listOf(urls), safeBrowsing.threatsOf(urls)]);
      return new Set([...listed.keys(), ...found.keys()]);
    },
  };
}

/** The fields name the destinations that are listed. */
export const destinationBlocked = (fields: readonly string[]) =>
  new AppError('destination_blocked', { fields: Object.fromEntries(fields.map((field) => [field, 'urlBlocked'])) });
