import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { userCall } from '../../session/user-call.ts';
import { pollMs } from './webhook-state.ts';

const listKey = ['webhooks'];
const deliveriesKey = (id: string) => ['webhooks', id, 'deliveries'];

/** Deliveries change the state of webhooks, so every visit fetches it again. */
export const useWebhooks = () =>
  useQuery({ queryKey: listKey, queryFn: async () => (await userCall('GET /webhooks')).webhooks, staleTime: 0 });

/** Call after a webhook was changed or an event was sent. Refreshes the logs too. */
export const refreshWebhooks = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: listKey });

/** The latest deliveries, fetched again when an attempt is due. Fetches the state of the webhooks with them. */
export function useDeliveries(id: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: deliveriesKey(id),
    queryFn: async () => {
      const { deliveries } = await userCall('GET /webhooks/{id}/deliveries', { params: { id } });
      void client.invalidateQueries({ queryKey: listKey, exact: true });
      return deliveries;
    },
    staleTime: 0,
    refetchInterval: ({ state }) => pollMs(state.data, Date.now()),
  });
}

/** The newest codes that match a search, for a choice of codes. */
export const useCodeSearch = (search: string) =>
  useQuery({
    queryKey: ['code-search', search],
    queryFn: ({ signal }) =>
      userCall('GET /qr-codes', { query: { limit: '50', data_urls: 'omit', ...(search && { search }) }, signal }),
    placeholderData: (previous) => previous,
  });
