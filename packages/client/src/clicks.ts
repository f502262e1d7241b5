import type { ClickEvent, ClickPage } from '@tessera/contract';
import type { Caller } from './caller.ts';
import type { CallOptions, Query } from './calls.ts';

export type ClicksQuery = Query<'GET /clicks'>;

/** The feed of clicks (Pro). */
export function clickCalls({ call }: Caller) {
  const page = (query: ClicksQuery = {}, options: CallOptions = {}): Promise<ClickPage> =>
    call('GET /clicks', { query, ...options });

  async function* list(query: ClicksQuery = {}, options: CallOptions = {}): AsyncGenerator<ClickEvent> {
    for (let { cursor } = query, hasMore = true; hasMore; ) {
      const read = await page({ ...query, ...(cursor !== undefined && { cursor }) }, options);
      yield* read.clicks;
      cursor = read.next_cursor;
      hasMore = read.has_more;
    }
  }

  return {
    /** One page. Store its `next_cursor` when its clicks are processed, and continue there later. */
    page,
    /** All clicks that are counted by now, page by page as they are read. */
    list,
  };
}
