import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Analytics, limits } from '@tessera/contract';
import { titleOrContent } from '../../codes/content-summary.ts';
import { qrCodeKeys } from '../../codes/qr-code-queries.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { ApiError } from '../../lib/api.ts';
import { userCall } from '../../session/user-call.ts';
import type { viewQuery } from './view.ts';

/** While another view is loading, the previous one stays visible. */
export const useAnalytics = (query: ReturnType<typeof viewQuery>) =>
  useQuery({
    queryKey: [...qrCodeKeys.analytics, query],
    queryFn: ({ signal }) => userCall('GET /analytics', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** The error if filters of clicks ask for days whose single clicks were deleted. */
export const asNotStored = (error: unknown): ApiError | undefined =>
  error instanceof ApiError && error.code === 'clicks_not_stored' ? error : undefined;

/**
 * The names of codes by id: those of the lists, and of the codes that the view selects. The statistics have titles only; codes without
 * one are named by their content.
 */
export function useCodeNames(data: Analytics | undefined, selected: readonly string[]): ReadonlyMap<string, string> {
  const language = useLanguage();
  const ranked = [...(data?.top_codes ?? []), ...(data?.bottom_codes ?? [])];
  const titles = new Map(ranked.flatMap(({ id, title }) => (title ? [[id, title] as const] : [])));
  const wanted = [...selected, ...ranked.map(({ id }) => id)].filter((id) => !titles.has(id));
  const ids = [...new Set(wanted)].toSorted().slice(0, limits.list.maxLimit);
  const { data: list, isPending } = useQuery({
    queryKey: [...qrCodeKeys.analytics, 'names', ids],
    queryFn: () =>
      userCall('GET /qr-codes', {
        query: { id: ids.join(','), status: 'all', limit: String(ids.length), data_urls: 'omit' },
      }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const unknown = isPending ? selected.map((id) => [id, '…'] as const) : [];
  const found = list?.qr_codes.map((code) => [code.id, titleOrContent(code, language)] as const) ?? [];
  return new Map([...unknown, ...titles, ...found]);
}
