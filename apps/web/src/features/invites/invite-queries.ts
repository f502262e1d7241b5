import { type QueryClient, useQuery } from '@tanstack/react-query';
import { userCall } from '../../session/user-call.ts';

/** Everything kept about invites hangs under one key, so that one change can refresh it all. */
const inviteKeys = { all: ['invites'], list: ['invites', 'list'], stats: ['invites', 'stats'] } as const;

/** Friends change invites from elsewhere: whoever comes to the page or back to the tab sees how they stand now. */
const alwaysAnew = { staleTime: 0, refetchOnWindowFocus: 'always' } as const;

export const useInvites = () =>
  useQuery({
    queryKey: inviteKeys.list,
    queryFn: async () => (await userCall('GET /invites')).invites,
    ...alwaysAnew,
  });

export const useInviteStats = () =>
  useQuery({ queryKey: inviteKeys.stats, queryFn: () => userCall('GET /invites/stats'), ...alwaysAnew });

/** After an invite was sent or cancelled. */
export const refreshInvites = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: inviteKeys.all });
