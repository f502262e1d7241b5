import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import type { HistoryKind } from '@tessera/contract';
import { download } from '../../lib/download.ts';
import { userCall } from '../../session/user-call.ts';

/** Without a kind: all events. */
export const useHistory = (kind: HistoryKind | undefined) =>
  useInfiniteQuery({
    queryKey: ['history', kind],
    queryFn: ({ pageParam: cursor }) =>
      userCall('GET /account/history', { query: { ...(kind && { kind }), ...(cursor && { cursor }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next,
    placeholderData: keepPreviousData,
    // Events are added elsewhere, so every visit fetches them again.
    staleTime: 0,
  });

export const useHistoryExport = (kind: HistoryKind | undefined) =>
  useMutation({
    mutationFn: () => userCall('GET /account/history/export', { query: { ...(kind && { kind }) } }),
    onSuccess: ({ downloadUrl }) => download(downloadUrl),
  });
