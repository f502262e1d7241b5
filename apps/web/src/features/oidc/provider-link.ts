import { type QueryClient, useQuery } from '@tanstack/react-query';
import { userCall } from '../../session/user-call.ts';

const queryKey = ['oidc-link'];

/** How the account is linked to the provider. Fetched with each visit. */
export const useProviderLink = (isConfigured = true) =>
  useQuery({ queryKey, queryFn: () => userCall('GET /auth/oidc'), staleTime: 1000, enabled: isConfigured });

export const refreshProviderLink = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey });
