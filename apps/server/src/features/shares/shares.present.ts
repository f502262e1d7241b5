import { type Analytics, badgePath, type Share, type SharedAnalytics, sharePath } from '@tessera/contract';
import type { OpenedShare, ShareRow } from './shares.repo.ts';

export const presentShare = (row: ShareRow, token: string, publicUrl: string): Share => ({
  id: row.id,
  kind: row.kind,
  target_id: row.targetId,
  target_name: row.targetName,
  title: row.title,
  url: publicUrl + sharePath(token),
  badge_url: row.passwordHash === null ? publicUrl + badgePath(token) : null,
  has_password: row.passwordHash !== null,
  show_codes: row.showsCodes,
  expires_at: row.expiresAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  last_viewed_at: row.lastViewedAt?.toISOString() ?? null,
});

type ListedCodes = NonNullable<Analytics['top_codes']>;
const withoutIds = (codes: ListedCodes) => codes.map(({ id: _id, short_url: _link, ...shown }) => shown);

/** Takes the figures that are shared one by one, so that a new one of the statistics stays private. */
export function presentShared(share: OpenedShare, analytics: Analytics): SharedAnalytics {
  const { range, series, previous, breakdowns, private_clicks: privateClicks, hours_of_week: week } = analytics;
  const { top_codes: top, bottom_codes: bottom } = analytics;
  return {
    kind: share.kind,
    title: share.title ?? share.targetName,
    is_detailed: share.isDetailed,
    range,
    series,
    ...(previous && { previous }),
    breakdowns,
    ...(privateClicks !== undefined && { private_clicks: privateClicks }),
    ...(week && { hours_of_week: week }),
    ...(share.showsCodes && top && { top_codes: withoutIds(top) }),
    ...(share.showsCodes && bottom && { bottom_codes: withoutIds(bottom) }),
  };
}
