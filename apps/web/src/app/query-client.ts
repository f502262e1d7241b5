import { limits } from '@tessera/contract';
import { notifyManager, QueryClient } from '@tanstack/react-query';
import { isTransient, waitBeforeRetry } from '../lib/retry.ts';

/** The default scheduler is a timer: a second click could arrive before the button shows that the first one is pending. */
notifyManager.setScheduler(queueMicrotask);

/** If the server asks for a longer wait, show the failure instead of a spinner. */
const maxRetryWaitMs = 5000;

/** How long a part of the page that appears after a failure shows it, instead of asking again. */
const shownFailureMs = 60_000;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: limits.queryFreshMs,
        retry: (failures, error) =>
          failures < 1 && isTransient(error) && waitBeforeRetry(failures, error) <= maxRetryWaitMs,
        retryDelay: waitBeforeRetry,
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > shownFailureMs,
      },
      // Without a connection a mutation fails at once with a message; by default it would wait for the network.
      mutations: { networkMode: 'always' },
    },
  });
