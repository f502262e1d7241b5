import type { Conversion, ConversionPage, ConversionResult } from '@tessera/contract';
import type { Caller } from './caller.ts';
import type { Body, CallOptions, CreateOptions, Query } from './calls.ts';

export type ConversionReport = Body<'POST /conversions'>['items'][number];
export type ConversionsQuery = Query<'GET /conversions'>;

/** Conversions of goals (Pro). */
export function conversionCalls({ call }: Caller) {
  const page = (query: ConversionsQuery = {}, options: CallOptions = {}): Promise<ConversionPage> =>
    call('GET /conversions', { query, ...options });

  async function* list(query: ConversionsQuery = {}, options: CallOptions = {}): AsyncGenerator<Conversion> {
    for (let { cursor } = query, hasMore = true; hasMore; ) {
      const read = await page({ ...query, ...(cursor !== undefined && { cursor }) }, options);
      yield* read.conversions;
      cursor = read.next_cursor;
      hasMore = read.has_more;
    }
  }

  return {
    /** Reports up to 100 conversions. The results are in their order; a repetition has the status 200 and counts once. */
    report: async (items: readonly ConversionReport[], options: CreateOptions = {}): Promise<ConversionResult[]> =>
      (await call('POST /conversions', { body: { items: [...items] }, ...options })).results,
    /** One page. Store its `next_cursor` when its conversions are processed, and continue there later. */
    page,
    /** All conversions that are reported by now, page by page as they are read. */
    list,
  };
}
