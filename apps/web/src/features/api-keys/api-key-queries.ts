import { type QueryClient, useQuery } from '@tanstack/react-query';
import { userCall } from '../../session/user-call.ts';

const queryKey = ['api-keys'];

/** Other programs use the keys meanwhile, so every visit fetches their last use again. */
export const useApiKeys = () =>
  useQuery({ queryKey, queryFn: async () => (await userCall('GET /api-keys')).api_keys, staleTime: 0 });

/** Call after a key was created or revoked. */
export const refreshApiKeys = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey });
