import type { Caller } from './caller.ts';
import type { CallOptions, Reply } from './calls.ts';

/** The calls for the custom names of short links. */
export const slugCalls = ({ call }: Caller) => ({
  /** Whether a slug can be given to a new code or, with `codeId`, to this one. */
  check: (
    slug: string,
    { codeId, ...options }: CallOptions & { codeId?: string } = {},
  ): Promise<Reply<'GET /slugs/{slug}'>> =>
    call('GET /slugs/{slug}', { params: { slug }, query: codeId === undefined ? {} : { code_id: codeId }, ...options }),
});
