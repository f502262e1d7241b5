import type { SubscriptionStatus } from '@tessera/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { reloadUser } from '../../session/session.ts';
import { userCall } from '../../session/user-call.ts';

const statusKey = ['subscription', 'status'];

interface Options {
  /** How long to wait before asking again, given the last answer; false for not at all. */
  askAgainAfterMs?: (last: SubscriptionStatus | undefined) => number | false;
}

export const useSubscriptionStatus = ({ askAgainAfterMs }: Options = {}) =>
  useQuery({
    queryKey: statusKey,
    queryFn: () => userCall('GET /subscription/status'),
    refetchInterval: ({ state }) => askAgainAfterMs?.(state.data) ?? false,
  });

/** What Pro costs, per interval. */
export const usePlans = () =>
  useQuery({
    queryKey: ['subscription', 'plans'],
    queryFn: async () => (await userCall('GET /subscription/plans')).plans,
  });

/** The plan decides about almost everything on every screen, so all of it is asked for anew. */
export async function refreshPlan(client: QueryClient): Promise<void> {
  await Promise.all([reloadUser(), client.invalidateQueries()]);
}
