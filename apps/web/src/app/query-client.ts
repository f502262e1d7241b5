import { limits } from '@tessera/contract';
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  notifyManager,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { isTransient, waitBeforeRetry } from '../lib/retry.ts';

/** The default scheduler is a timer: a second click could arrive before the button shows that the first one is pending. */
notifyManager.setScheduler(queueMicrotask);

/** If the server asks for a longer wait, show the failure instead of a spinner. */
const maxRetryWaitMs = 5000;

/** How long a part of the page that appears after a failure shows it, instead of asking again. */
const shownFailureMs = 60_000;

const isFirstLoad = (query: Query): boolean =>
  query.state.data === undefined && query.state.fetchStatus !== 'idle' && !query.isDisabled();

class FreshQueryClient extends QueryClient {
  /**
   * Starts the first load of a query again, too. The library would keep it, and the reply to a request from before a change would
   * stay on the screen as if it were fresh.
   */
  override invalidateQueries<Key extends QueryKey>(
    filters: InvalidateQueryFilters<Key> = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const { refetchType = 'active', predicate, ...others } = filters;
    if (refetchType !== 'none')
      void this.cancelQueries(
        { ...others, type: refetchType, predicate: (query) => isFirstLoad(query) && (predicate?.(query) ?? true) },
        { silent: true, revert: false },
      );
    return super.invalidateQueries(filters, options);
  }
}

export const createQueryClient = (): QueryClient =>
  new FreshQueryClient({
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
