import { appPaths } from './paths.ts';

/** What statistics are shared of. */
export const shareKinds = ['code', 'tag', 'account'] as const;
export type ShareKind = (typeof shareKinds)[number];

/** What the badge of a share counts, and its colors. */
export const badgeCounts = ['scans', 'clicks'] as const;
export type BadgeCount = (typeof badgeCounts)[number];
export const badgeThemes = ['light', 'dark'] as const;
export type BadgeTheme = (typeof badgeThemes)[number];

/** The page of a share. Its token is in the path, so that a picture can be below it. */
export const sharePath = (token: string): string => appPaths.share.replace(':token', token);
/** The picture with the number of scans or clicks. */
export const badgePath = (token: string): string => `${sharePath(token)}/badge.svg`;
