import { type QueryClient, useQuery } from '@tanstack/react-query';
import { userCall } from '../../session/user-call.ts';

/** Everything kept about codes hangs under one key, so that one change can refresh it all. */
export const qrCodeKeys = {
  all: ['qr-codes'],
  one: (id: string) => ['qr-codes', 'one', id],
  stats: (id: string) => ['qr-codes', 'stats', id],
} as const;

export const useQrCode = (id: string) =>
  useQuery({ queryKey: qrCodeKeys.one(id), queryFn: () => userCall('GET /qr-codes/{id}', { params: { id } }) });

/** After a code was created, changed or deleted. */
export const refreshQrCodes = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: qrCodeKeys.all });
