import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import type { ReportState } from '@tessera/contract';
import { userCall } from '../../../session/user-call.ts';

/** Below the key of the administration: a block may close reports. */
const queryKey = ['admin', 'reports'];

/** Visitors send reports meanwhile, so every visit fetches them again. `after` is the last report of the page before. */
export const useReports = (state: ReportState, after: string | undefined) =>
  useQuery({
    queryKey: [...queryKey, state, after],
    queryFn: () => userCall('GET /admin/reports', { query: { state, after } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const useFindings = () =>
  useQuery({
    queryKey: ['admin', 'findings'],
    queryFn: async () => (await userCall('GET /admin/findings')).findings,
    staleTime: 0,
  });

/** Call after a report was closed. */
export const refreshReports = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey });
