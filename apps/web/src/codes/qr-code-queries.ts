import { type InfiniteData, type QueryClient, useQuery } from '@tanstack/react-query';
import { limits, type QrCodeList } from '@tessera/contract';
import { useTimeZone } from '../session/use-time-zone.ts';
import { userCall } from '../session/user-call.ts';
import type { ListFilters } from './list-filters.ts';

/** All keys share a prefix, so that one invalidation refreshes every query about codes. */
export const qrCodeKeys = {
  all: ['qr-codes'],
  lists: ['qr-codes', 'list'],
  list: (filters: ListFilters) => ['qr-codes', 'list', filters],
  recent: ['qr-codes', 'recent'],
  overview: ['qr-codes', 'overview'],
  one: (id: string) => ['qr-codes', 'one', id],
  analytics: ['qr-codes', 'analytics'],
  lastMinutes: ['qr-codes', 'last-minutes'],
  stats: (id: string) => ['qr-codes', 'stats', id],
} as const;

export const useQrCode = (id: string) =>
  useQuery({ queryKey: qrCodeKeys.one(id), queryFn: () => userCall('GET /qr-codes/{id}', { params: { id } }) });

/** The screen promises the first click within seconds, also without the event stream, which some proxies do not pass. */
const firstClickPollMs = 5000;

/** The clicks of the latest days, by the calendar of the account. */
export const useQrStats = (id: string) => {
  const tz = useTimeZone();
  return useQuery({
    queryKey: [...qrCodeKeys.stats(id), tz],
    queryFn: () => userCall('GET /qr-codes/{id}/stats', { params: { id }, query: { tz } }),
    // The deletion of the code invalidates the query without a refetch.
    refetchInterval: ({ state }) => (state.data?.total_clicks === 0 && !state.isInvalidated ? firstClickPollMs : false),
  });
};

/** The newest codes, and the totals of all codes. */
export const useRecentQrCodes = () =>
  useQuery({
    queryKey: qrCodeKeys.recent,
    queryFn: () =>
      userCall('GET /qr-codes', {
        query: { limit: String(limits.recentCodes), sort: 'newest', data_urls: 'omit', daily_clicks: 'include' },
      }),
  });

/** Clicks of the last two weeks on all codes. */
export const useClicksOverview = (hasCodes: boolean) =>
  useQuery({
    queryKey: qrCodeKeys.overview,
    queryFn: () => userCall('GET /stats/overview'),
    enabled: hasCodes,
  });

/** Call after a code was created or changed. Of a long list only the first page is refetched. */
export function refreshQrCodes(client: QueryClient): Promise<void> {
  client.setQueriesData<InfiniteData<QrCodeList>>(
    { queryKey: qrCodeKeys.lists },
    (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  );
  return client.invalidateQueries({ queryKey: qrCodeKeys.all });
}
