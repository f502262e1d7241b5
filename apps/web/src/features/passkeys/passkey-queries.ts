import { type QueryClient, useQuery } from '@tanstack/react-query';
import { userCall } from '../../session/user-call.ts';

const queryKey = ['passkeys'];

/** Every visit fetches them again, because a sign-in changes the time of their last use. */
export const usePasskeys = () =>
  useQuery({ queryKey, queryFn: async () => (await userCall('GET /auth/passkeys')).passkeys, staleTime: 1000 });

/** Call after a passkey was added, renamed or removed. */
export const refreshPasskeys = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey });
