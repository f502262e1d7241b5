import { limits } from '@tessera/contract';
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api-error.ts';

const notImplemented = 501;

/** A second try can help against a lost connection or a busy server, never against a refusal. */
const mayHelp = (error: unknown) =>
  !(error instanceof ApiError) || (error.status >= 500 && error.status !== notImplemented);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: limits.queryFreshMs, retry: (failures, error) => failures < 1 && mayHelp(error) },
    },
  });
