import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { userCall } from '../session/user-call.ts';
import { filterQuery, type ListFilters } from './list-filters.ts';
import { qrCodeKeys } from './qr-code-queries.ts';

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
          ...filterQuery(filters),
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
