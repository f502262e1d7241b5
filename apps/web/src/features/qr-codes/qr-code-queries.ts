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

/** Everything kept about codes hangs under one key, so that one change can refresh it all. */
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

/** The screen promises a first click within seconds, and clicks are not announced. */
const firstClickMs = 5000;

export const useQrStats = (id: string) =>
  useQuery({
    queryKey: qrCodeKeys.stats(id),
    queryFn: () => userCall('GET /qr-codes/{id}/stats', { params: { id }, query: {} }),
    refetchInterval: ({ state }) => (state.data?.total_clicks === 0 ? firstClickMs : false),
  });

/** The newest codes, and the totals over all of them. */
export const useRecentQrCodes = () =>
  useQuery({
    queryKey: qrCodeKeys.recent,
    queryFn: () =>
      userCall('GET /qr-codes', { query: { limit: String(limits.recentCodes), sort: 'newest', data_urls: 'omit' } }),
  });

/** Two weeks of clicks on all codes; not asked for where there is none. */
export const useClicksOverview = (hasCodes: boolean) =>
  useQuery({
    queryKey: qrCodeKeys.overview,
    queryFn: () => userCall('GET /stats/overview'),
    enabled: hasCodes,
  });

/** Enough to fill a screen. */
const pageSize = 50;

/** A list is renewed page by page: one that was scrolled far would ask hundreds of times for what nobody looks at. */
const isShort = ({ state }: { state: { data: { pages: unknown[] } | undefined } }): boolean =>
  (state.data?.pages.length ?? 0) <= 3;

/** Page after page; while another search is under way, what was there stays. */
export const useQrCodeList = (filters: ListFilters) =>
  useInfiniteQuery({
    queryKey: qrCodeKeys.list(filters),
    queryFn: ({ pageParam, signal }) =>
      userCall('GET /qr-codes', {
        query: {
          limit: String(pageSize),
          sort: filters.sort,
          data_urls: 'omit',
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

/** After a code was created, changed or deleted. Of a long list only its beginning is asked for again. */
export function refreshQrCodes(client: QueryClient): Promise<void> {
  client.setQueriesData<InfiniteData<QrCodeList>>(
    { queryKey: qrCodeKeys.lists },
    (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  );
  return client.invalidateQueries({ queryKey: qrCodeKeys.all });
}

/** A long list stays where it is when one code leaves it. */
function forgetQrCode(client: QueryClient, { id, click_count }: QrCode): void {
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
  // Not asked for again while its page is still on the screen.
  void client.invalidateQueries({ queryKey: qrCodeKeys.one(id), refetchType: 'none' });
  void client.invalidateQueries({ queryKey: qrCodeKeys.recent });
}

async function remove({ id }: QrCode): Promise<void> {
  try {
    await userCall('DELETE /qr-codes/{id}', { params: { id } });
  } catch (error) {
    // Gone already, from another tab or device: that is what was wanted.
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}

export function useDeleteQrCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: remove,
    onSuccess: (_, code) => {
      forgetQrCode(client, code);
      // A place in the quota is free again.
      void reloadUser();
    },
  });
}
