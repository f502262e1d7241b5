import { type QueryClient, useQuery } from '@tanstack/react-query';
import { userCall } from '../../session/user-call.ts';

const queryKey = ['shares'];

/** Pages are opened meanwhile, so every visit fetches the times of their last visits again. */
export const useShares = () =>
  useQuery({ queryKey, queryFn: async () => (await userCall('GET /shares')).shares, staleTime: 0 });

/** Call after a share was created, changed or revoked. */
export const refreshShares = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey });
