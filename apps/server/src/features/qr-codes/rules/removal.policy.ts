import { isDeepStrictEqual } from 'node:util';
import { isPlainRouting, noRouting, type Routing } from '@tessera/contract';
import type { LinkSettingsRow } from './rules.repo.ts';

const isKeptOrRemoved = (before: unknown, after: unknown): boolean =>
  after === null || isDeepStrictEqual(before, after);

/** Whether `after` has some of the items of `before`, unchanged and in the same order. */
function isPartOf(before: readonly unknown[], after: readonly unknown[]): boolean {
  const rest = [...before];
  return after.every((item) => {
    const index = rest.findIndex((other) => isDeepStrictEqual(other, item));
    rest.splice(0, index + 1);
    return index !== -1;
  });
}

/** Without the moment in UTC, which is computed again when the rules are saved. */
const localBoundary = (boundary: Routing['starts']) => boundary && { at: boundary.at, url: boundary.fallback_url };

function isRoutingRemoval(before: Routing, after: Routing): boolean {
  return (
    (isPlainRouting(after) || before.timezone === after.timezone) &&
    isPartOf(before.rules, after.rules) &&
    isPartOf(before.variants, after.variants) &&
    isKeptOrRemoved(localBoundary(before.starts), localBoundary(after.starts)) &&
    isKeptOrRemoved(localBoundary(before.ends), localBoundary(after.ends)) &&
    isKeptOrRemoved(before.click_limit, after.click_limit)
  );
}

/** Whether a change only removes parts: rules, variants, times, the limit of clicks, the password, the preview, what is passed to the destination. */
export const isRemoval = (before: LinkSettingsRow, after: LinkSettingsRow): boolean =>
  isRoutingRemoval(before.routing ?? noRouting, after.routing ?? noRouting) &&
  isKeptOrRemoved(before.password, after.password) &&
  isKeptOrRemoved(before.preview, after.preview) &&
  (before.passesQuery || !after.passesQuery) &&
  (before.passesClickId || !after.passesClickId);
