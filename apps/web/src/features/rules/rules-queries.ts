import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Routing } from '@tessera/contract';
import { userCall } from '../../session/user-call.ts';

/** The prefix of all queries about codes: a changed code refreshes these too. */
const prefix = 'qr-codes';
const rulesKey = (id: string) => [prefix, 'rules', id];
const settingsKey = (id: string) => [prefix, 'link-settings', id];
const historyKey = (id: string) => [prefix, 'destinations', id];

export const useRules = (id: string) =>
  useQuery({ queryKey: rulesKey(id), queryFn: () => userCall('GET /qr-codes/{id}/rules', { params: { id } }) });

export const keepRules = (client: QueryClient, id: string, routing: Routing): void =>
  void client.setQueryData(rulesKey(id), routing);

export const useLinkSettings = (id: string) =>
  useQuery({
    queryKey: settingsKey(id),
    queryFn: () => userCall('GET /qr-codes/{id}/link-settings', { params: { id } }),
  });

export const refreshLinkSettings = (client: QueryClient, id: string): Promise<void> =>
  client.invalidateQueries({ queryKey: settingsKey(id) });

export const useDestinationHistory = (id: string) =>
  useQuery({
    queryKey: historyKey(id),
    queryFn: async () => (await userCall('GET /qr-codes/{id}/destinations', { params: { id } })).changes,
  });

/** Call after the destination of a code has changed. */
export const refreshCodes = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: [prefix] });
