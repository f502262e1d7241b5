import { limits } from '@tessera/contract';
import { QueryClient } from '@tanstack/react-query';
import { isTransient, waitBeforeRetry } from '../lib/retry.ts';

/** Nobody waits longer for a second try without being told: a server that asks for more time is a failure. */
const longestWaitMs = 5000;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: limits.queryFreshMs,
        retry: (failures, error) =>
          failures < 1 && isTransient(error) && waitBeforeRetry(failures, error) <= longestWaitMs,
        retryDelay: waitBeforeRetry,
      },
    },
  });
