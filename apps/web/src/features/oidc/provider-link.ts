import { type QueryClient, useQuery } from '@tanstack/react-query';
import { userCall } from '../../session/user-call.ts';

const queryKey = ['oidc-link'];

/** How the account is linked to the provider. */
export const useProviderLink = () => useQuery({ queryKey, queryFn: () => userCall('GET /auth/oidc'), staleTime: 0 });

export const refreshProviderLink = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey });
