import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Reply } from '../../lib/api.ts';
import { userCall } from '../../session/user-call.ts';

const adminKey = ['admin'];

/** Pages of a list. While another search is loading, the previous rows stay visible. */
function useList<Page extends { next: string | null }>(
  key: readonly unknown[],
  load: (page: { before?: string }, signal: AbortSignal) => Promise<Page>,
) {
  return useInfiniteQuery({
    queryKey: [...adminKey, ...key],
    queryFn: ({ pageParam, signal }) => load(pageParam === null ? {} : { before: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: Page) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
export type ListQuery = Pick<
  ReturnType<typeof useList>,
  'error' | 'isFetching' | 'isFetchingNextPage' | 'hasNextPage' | 'refetch' | 'fetchNextPage'
>;

export const useAccounts = (search: string) =>
  useList<Reply<'GET /admin/users'>>(['users', search], (page, signal) =>
    userCall('GET /admin/users', { query: { ...page, ...(search && { search }) }, signal }),
  );

export interface CodeSearch {
  by: 'link' | 'host' | 'owner';
  text: string;
}

export const useCodes = ({ by, text }: CodeSearch) =>
  useList<Reply<'GET /admin/codes'>>(['codes', by, text], (page, signal) =>
    userCall('GET /admin/codes', { query: { ...page, ...(text && { [by]: text }) }, signal }),
  );

export const useBlocks = () =>
  useList<Reply<'GET /admin/blocks'>>(['blocks'], (query, signal) => userCall('GET /admin/blocks', { query, signal }));

export const useActs = () =>
  useList<Reply<'GET /admin/acts'>>(['acts'], (query, signal) => userCall('GET /admin/acts', { query, signal }));

export const useSettings = () =>
  useQuery({ queryKey: [...adminKey, 'settings'], queryFn: () => userCall('GET /admin/settings'), staleTime: 0 });

export const useBillingProblem = () =>
  useQuery({ queryKey: [...adminKey, 'billing'], queryFn: () => userCall('GET /admin/billing'), staleTime: 0 });

/** Call after a change: it may concern every list. */
export const refreshAdmin = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: adminKey });
