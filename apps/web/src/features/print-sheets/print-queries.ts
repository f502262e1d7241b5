import { useQuery } from '@tanstack/react-query';
import { limits } from '@tessera/contract';
import type { PrintTarget } from '../../lib/print-target.ts';
import { userCall } from '../../session/user-call.ts';

/** Ids begin with the time of creation: the newest are printed first, as the server does. */
const newest = (ids: readonly string[], count: number): string[] => ids.toSorted().toReversed().slice(0, count);

/** The codes of the first sheet, and the number of all. */
export const usePrintedCodes = ({ ids, filter }: PrintTarget, count: number) => {
  const limit = Math.min(Math.max(count, 1), limits.list.maxLimit);
  return useQuery({
    queryKey: ['qr-codes', 'printed', { ids, filter, limit }],
    queryFn: async ({ signal }) => {
      const page = { limit: String(limit), sort: 'newest', data_urls: 'omit' } as const;
      const query = ids ? { ...page, status: 'all' as const, id: newest(ids, limit) } : { ...page, ...filter };
      const { qr_codes: codes, total } = await userCall('GET /qr-codes', { query, signal });
      return { codes, total: ids?.length ?? total };
    },
    placeholderData: (previous) => previous,
  });
};
