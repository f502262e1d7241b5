import { type QueryClient, useQuery } from '@tanstack/react-query';
import { userCall } from '../../session/user-call.ts';

const queryKey = ['sessions'];

/** Sessions start and end elsewhere, so every visit fetches them again. */
export const useSessions = () =>
  useQuery({ queryKey, queryFn: async () => (await userCall('GET /auth/sessions')).sessions, staleTime: 1000 });

/** Call after a session was ended. */
export const refreshSessions = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey });
