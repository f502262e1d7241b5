import type { SubscriptionStatus } from '@tessera/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { reloadUser } from '../../session/session.ts';
import { userCall } from '../../session/user-call.ts';

const statusKey = ['subscription', 'status'];

interface Options {
  /** The time until the next request, given the last reply; false for none. */
  pollMs?: (last: SubscriptionStatus | undefined) => number | false;
}

export const useSubscriptionStatus = ({ pollMs }: Options = {}) =>
  useQuery({
    queryKey: statusKey,
    queryFn: () => userCall('GET /subscription/status'),
    refetchInterval: ({ state }) => pollMs?.(state.data) ?? false,
  });

/** The price of Pro per interval. */
export const usePlans = ({ enabled = true } = {}) =>
  useQuery({
    enabled,
    queryKey: ['subscription', 'plans'],
    queryFn: async () => (await userCall('GET /subscription/plans')).plans,
  });

/** Almost every screen depends on the plan, so all data is fetched again. */
export async function refreshPlan(client: QueryClient): Promise<void> {
  await Promise.all([reloadUser(), client.invalidateQueries()]);
}
