import type { Analytics } from '@tessera/contract';
import type { Caller } from './caller.ts';
import type { CallOptions, Query } from './calls.ts';

export type AnalyticsQuery = Query<'GET /analytics'>;

export const analyticsCalls = ({ call }: Caller) => ({
  /** The clicks of many codes, added up. */
  read: (query: AnalyticsQuery = {}, options: CallOptions = {}): Promise<Analytics> =>
    call('GET /analytics', { query, ...options }),
});
