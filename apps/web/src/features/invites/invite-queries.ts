import { type QueryClient, useQuery } from '@tanstack/react-query';
import { userCall } from '../../session/user-call.ts';

/** One prefix for all keys, so that one call invalidates them all. */
const inviteKeys = { all: ['invites'], list: ['invites', 'list'], stats: ['invites', 'stats'] } as const;
/** Not among the keys above: the link never changes. */
const referralKey = ['referral'];

/** Invitees accept invites in their own sessions, so every visit of the page or the tab fetches them again. */
const alwaysRefetch = { staleTime: 0, refetchOnWindowFocus: 'always' } as const;

export const useInvites = () =>
  useQuery({
    queryKey: inviteKeys.list,
    queryFn: async () => (await userCall('GET /invites')).invites,
    ...alwaysRefetch,
  });

const statsQuery = { queryKey: inviteKeys.stats, queryFn: () => userCall('GET /invites/stats') };

export const useInviteStats = () => useQuery({ ...statsQuery, ...alwaysRefetch });

/** For the dashboard, which shows a summary. */
export const useCachedInviteStats = () => useQuery(statsQuery);

export const useReferral = () =>
  useQuery({ queryKey: referralKey, queryFn: () => userCall('GET /invites/referral'), staleTime: Infinity });

/** Call after an invite was sent or canceled. */
export const refreshInvites = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: inviteKeys.all });
