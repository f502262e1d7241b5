import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import type { AnnotationsQuery } from '@tessera/contract';
import { userCall } from '../../session/user-call.ts';
import { qrCodeKeys } from '../qr-code-queries.ts';

/** Changes of codes are annotations, so they have the prefix of the queries about codes. */
const annotationKeys = [...qrCodeKeys.all, 'annotations'];

/** The filters of codes are texts of the address. */
type Query = Pick<AnnotationsQuery, 'from' | 'to' | 'tz' | 'type'> & { id?: string; tag?: string };

/** Without a query, nothing is asked yet. */
export const useAnnotations = (query: Query | undefined) =>
  useQuery({
    enabled: query !== undefined,
    queryKey: [...annotationKeys, query],
    queryFn: ({ signal }) => userCall('GET /annotations', { query: query ?? {}, signal }),
    placeholderData: keepPreviousData,
  });

export const refreshAnnotations = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: annotationKeys });
