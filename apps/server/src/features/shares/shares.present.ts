import {
  type Analytics,
  type Annotation,
  badgePath,
  type Share,
  type SharedAnalytics,
  sharePath,
} from '@tessera/contract';
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
  show_annotations: row.showsAnnotations,
  expires_at: row.expiresAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  last_viewed_at: row.lastViewedAt?.toISOString() ?? null,
});

type ListedCodes = NonNullable<Analytics['top_codes']>;
const withoutIds = (codes: ListedCodes) => codes.map(({ id: _id, short_url: _link, ...shown }) => shown);

/** Takes the figures that are shared one by one, so that a new one of the statistics stays private. */
/** Notes about the account are on the page of the account only. Changes that the product recorded tell what links do. */
const sharedNotes = (kind: OpenedShare['kind'], annotations: readonly Annotation[]) =>
  annotations.flatMap(({ kind: annotationKind, at, day, text, code_count: codes }) =>
    annotationKind === 'note' && text !== null && (kind === 'account' || codes > 0) ? [{ at, day, text }] : [],
  );

export function presentShared(
  share: OpenedShare,
  analytics: Analytics,
  annotations: readonly Annotation[],
): SharedAnalytics {
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
    ...(share.showsAnnotations && { annotations: sharedNotes(share.kind, annotations) }),
    ...(share.showsCodes && top && { top_codes: withoutIds(top) }),
    ...(share.showsCodes && bottom && { bottom_codes: withoutIds(bottom) }),
  };
}
