import type { Routing } from '@tessera/contract';

export type LinkState =
  | { state: 'active' | 'scheduled'; reason?: undefined }
  | { state: 'ended'; reason: 'ends' | 'click_limit' };

/** Whether the schedule and the limit of clicks let visitors in, in the order in which the server decides. */
export function linkState(
  { starts, ends, click_limit: limit }: Routing,
  { clicks, now }: { clicks: number; now: number },
): LinkState {
  if (starts && now < Date.parse(starts.instant)) return { state: 'scheduled' };
  if (ends && now >= Date.parse(ends.instant)) return { state: 'ended', reason: 'ends' };
  if (limit && clicks >= limit.clicks) return { state: 'ended', reason: 'click_limit' };
  return { state: 'active' };
}
