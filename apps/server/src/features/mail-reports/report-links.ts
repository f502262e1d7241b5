import { apiPrefix, appPaths } from '@tessera/contract';
import type { Config } from '../../config.ts';
import type { ReportPeriod } from './report-period.policy.ts';

/** Pages of the server, below the prefix of the API, so that no short link can have their address. */
export const reportPagePaths = {
  unsubscribe: `${apiPrefix}/mail-reports/unsubscribe`,
  confirm: `${apiPrefix}/mail-reports/confirm`,
} as const;

export const reportPageUrl = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  page: keyof typeof reportPagePaths,
  token: string,
): string => `${publicUrl}${reportPagePaths[page]}?token=${token}`;

/** The statistics page with the figures of a report. Without Pro, it has the latest days only. */
export function analyticsUrl(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { from, to }: Pick<ReportPeriod, 'from' | 'to'>,
  { isDetailed, tagIds }: { isDetailed: boolean; tagIds: readonly string[] },
): string {
  const query = new URLSearchParams({
    ...(isDetailed && { from, to }),
    ...(tagIds.length > 0 && { tag: tagIds.join(',') }),
  }).toString();
  return `${publicUrl}${appPaths.analytics}${query && `?${query}`}`;
}
