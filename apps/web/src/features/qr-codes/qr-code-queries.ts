import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { limits, type QrCode, type QrCodeList } from '@tessera/contract';
import { ApiError } from '../../lib/api.ts';
import { reloadUser } from '../../session/session.ts';
import { userCall } from '../../session/user-call.ts';
import type { ListFilters } from './list/list-filters.ts';

/** All keys share a prefix, so that one invalidation refreshes every query about codes. */
export const qrCodeKeys = {
  all: ['qr-codes'],
  lists: ['qr-codes', 'list'],
  list: (filters: ListFilters) => ['qr-codes', 'list', filters],
  recent: ['qr-codes', 'recent'],
  overview: ['qr-codes', 'overview'],
  one: (id: string) => ['qr-codes', 'one', id],
  stats: (id: string) => ['qr-codes', 'stats', id],
} as const;

export const useQrCode = (id: string) =>
  useQuery({ queryKey: qrCodeKeys.one(id), queryFn: () => userCall('GET /qr-codes/{id}', { params: { id } }) });

/** The screen promises the first click within seconds, and the server does not push clicks. */
const firstClickPollMs = 5000;

export const useQrStats = (id: string) =>
  useQuery({
    queryKey: qrCodeKeys.stats(id),
    queryFn: () => userCall('GET /qr-codes/{id}/stats', { params: { id }, query: {} }),
    refetchInterval: ({ state }) => (state.data?.total_clicks === 0 ? firstClickPollMs : false),
  });

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

/** Enough to fill a screen. */
const pageSize = 50;

/** Whether to refetch a list automatically. An infinite query refetches page by page, which is slow for a long list. */
const isShort = ({ state }: { state: { data: { pages: unknown[] } | undefined } }): boolean =>
  (state.data?.pages.length ?? 0) <= 3;

/** While another search is loading, the previous results stay visible. */
export const useQrCodeList = (filters: ListFilters) =>
  useInfiniteQuery({
    queryKey: qrCodeKeys.list(filters),
    queryFn: ({ pageParam, signal }) =>
      userCall('GET /qr-codes', {
        query: {
          limit: String(pageSize),
          sort: filters.sort,
          data_urls: 'omit',
          daily_clicks: 'include',
          ...(pageParam && { cursor: pageParam }),
          ...(filters.search && { search: filters.search }),
          ...(filters.type && { type: filters.type }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    refetchOnMount: isShort,
    refetchOnWindowFocus: isShort,
    refetchOnReconnect: isShort,
  });

/** Call after a code was created or changed. Of a long list only the first page is refetched. */
export function refreshQrCodes(client: QueryClient): Promise<void> {
  client.setQueriesData<InfiniteData<QrCodeList>>(
    { queryKey: qrCodeKeys.lists },
    (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  );
  return client.invalidateQueries({ queryKey: qrCodeKeys.all });
}

/** Removes the code from the loaded pages, so that a long list keeps its scroll position. */
function removeFromCache(client: QueryClient, { id, click_count }: QrCode): void {
  client.setQueriesData<InfiniteData<QrCodeList>>(
    { queryKey: qrCodeKeys.lists },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          qr_codes: page.qr_codes.filter((code) => code.id !== id),
          totals: { qr_codes: page.totals.qr_codes - 1, clicks: page.totals.clicks - click_count },
        })),
      },
  );
  // No refetch while the page of the deleted code is still on the screen.
  void client.invalidateQueries({ queryKey: qrCodeKeys.one(id), refetchType: 'none' });
  void client.invalidateQueries({ queryKey: qrCodeKeys.recent });
}

async function deleteQrCode({ id }: QrCode): Promise<void> {
  try {
    await userCall('DELETE /qr-codes/{id}', { params: { id } });
  } catch (error) {
    // Already deleted in another tab or on another device.
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}

/** `onDeleted` also runs if the component unmounts, as when the last code leaves the list. */
export function useDeleteQrCode(onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deleteQrCode,
    onSuccess: (_, code) => {
      removeFromCache(client, code);
      void reloadUser();
      onDeleted();
    },
  });
}
