import { type QueryClient, useQuery } from '@tanstack/react-query';
import { userCall } from '../../session/user-call.ts';

const queryKey = ['second-factor'];

/** Recovery codes may have been used elsewhere, so every visit fetches it again. */
export const useSecondFactor = () =>
  useQuery({ queryKey, queryFn: () => userCall('GET /auth/second-factor'), staleTime: 1000 });

export const refreshSecondFactor = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey });
