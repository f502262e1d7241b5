import type { ThreatSource } from '@tessera/contract';
import { AppError } from '../../../http/app-error.ts';
import type { SafeBrowsing } from '../../../platform/safe-browsing/safe-browsing.ts';
import type { BlockLists } from './block-lists.ts';

/** Why a URL is listed as harmful. */
export interface Threat {
  source: ThreatSource;
  /** The list, or the kind of threat. */
  detail: string;
}

/** Checks destinations before they are stored. */
export interface DestinationCheck {
  /** The URLs that are listed as harmful. Calls external services, so not inside a transaction. */
  threatsOf(urls: readonly string[]): Promise<ReadonlyMap<string, Threat>>;
}

export function createDestinationCheck(
  blockLists: Pick<BlockLists, 'listOf'>,
  safeBrowsing: SafeBrowsing,
): DestinationCheck {
  return {
    async threatsOf(urls) {
      if (urls.length === 0) return new Map();
      const [listed, found] = await Promise.all([blockLists.listOf(urls), safeBrowsing.threatsOf(urls)]);
      return new Map<string, Threat>([
        ...[...found].map(([url, detail]) => [url, { source: 'safe_browsing', detail }] as const),
        ...[...listed].map(([url, detail]) => [url, { source: 'block_list', detail }] as const),
      ]);
    },
  };
}

/** The fields name the destinations that are listed. */
export const destinationBlocked = (fields: readonly string[]) =>
  new AppError('destination_blocked', { fields: Object.fromEntries(fields.map((field) => [field, 'urlBlocked'])) });
