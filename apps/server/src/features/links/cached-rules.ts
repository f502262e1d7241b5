import { createHmac } from 'node:crypto';
import { type BlockCategory, type LinkRouting, type LinkSettings, linkRouting, noRouting } from '@tessera/contract';
import { clickIdKey } from './click-id.ts';
import { toHeaderValue } from './header-value.ts';
import type { BlockOf } from './link-blocks.ts';
import type { LinkRow } from './links.repo.ts';

export type LinkPreview = NonNullable<LinkSettings['preview']>;

/** The rules and settings of a link beyond its destination. Plain data: it is sent between processes and saved in the warm file. */
export interface CachedRules {
  /** Destinations are values of the `Location` header. */
  routing: LinkRouting;
  /** Secret text that is hashed with the visitor to choose a variant or a percentage. */
  seed: string;
  /** The clicks that were counted when the link was read; 0 without a limit. */
  clicks: number;
  /** Signs the cookie of visitors who have entered the password. Changes with the password. */
  unlockKey?: string;
  preview?: LinkPreview;
  passesQuery?: true;
  /** Signs the ids of clicks that are passed to the destination. */
  clickIdKey?: string;
  /** Its blocked destinations, as values of the `Location` header. */
  blocked?: Record<string, BlockCategory>;
}

const inHeader = <T extends { destination: string | null }>(part: T): T => ({
  ...part,
  destination: part.destination === null ? null : toHeaderValue(part.destination),
});

function headerRouting(routing: LinkRouting): LinkRouting {
  const { starts, ends, clickLimit } = routing;
  return {
    ...inHeader(routing),
    rules: routing.rules.map(inHeader),
    variants: routing.variants.map(inHeader),
    ...(starts && { starts: inHeader(starts) }),
    ...(ends && { ends: inHeader(ends) }),
    ...(clickLimit && { clickLimit: inHeader(clickLimit) }),
  };
}

const derivedKey = (secret: Buffer, purpose: string) =>
  createHmac('sha256', secret).update(purpose).digest('base64url');

const destinationsIn = (routing: LinkRouting): string[] =>
  [routing, ...routing.rules, ...routing.variants, routing.starts, routing.ends, routing.clickLimit].flatMap(
    (part) => part?.destination ?? [],
  );

/** All destinations that a link may have; empty for non-URL content that has no rules. */
export function destinationsOf({ destination_url: url, routing }: LinkRow): string[] {
  if (!routing) return url === null ? [] : [url];
  return destinationsIn(linkRouting(url ?? '', routing));
}

function blockedIn(routing: LinkRouting, blockOf: BlockOf): Pick<CachedRules, 'blocked'> {
  const blocked = destinationsIn(routing).flatMap((url) => {
    const category = blockOf(url)?.category;
    return category ? [[toHeaderValue(url), category] as const] : [];
  });
  return blocked.length > 0 ? { blocked: Object.fromEntries(blocked) } : {};
}

/** Returns undefined for a link that always leads to its destination. */
export function cachedRules(row: LinkRow, destination: string, blockOf: BlockOf): CachedRules | undefined {
  const { routing, link_password: password, link_preview: preview, passes_query: passesQuery } = row;
  const clickIdSecret = row.passes_click_id ? row.link_secret : null;
  if (!routing && !password && !preview && !passesQuery && !clickIdSecret) return undefined;
  const secret = row.link_secret ?? Buffer.alloc(0);
  const complete = linkRouting(destination, routing ?? noRouting);
  return {
    routing: headerRouting(complete),
    ...blockedIn(complete, blockOf),
    seed: derivedKey(secret, 'visitors'),
    clicks: row.limited_clicks ?? 0,
    ...(password && { unlockKey: derivedKey(secret, `password ${password}`) }),
    ...(preview && { preview }),
    ...(passesQuery && { passesQuery: true }),
    ...(clickIdSecret && { clickIdKey: clickIdKey(clickIdSecret) }),
  };
}
