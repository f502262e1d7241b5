import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { userCall } from '../../../session/user-call.ts';
import { qrCodeKeys } from '../qr-code-queries.ts';
import type { Range } from './range.ts';

/** While another period is on its way, the old one stays on the screen. */
export const useAnalytics = (id: string, { from, to, interval }: Range, enabled: boolean) =>
  useQuery({
    queryKey: [...qrCodeKeys.stats(id), from, to, interval],
    queryFn: () => userCall('GET /qr-codes/{id}/stats', { params: { id }, query: { from, to, interval } }),
    placeholderData: keepPreviousData,
    enabled,
  });
