import * as z from 'zod/mini';
import { slugProblems } from './choices.ts';
import { endpoint } from './endpoint.ts';
import { idSchema, text } from './fields.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';
import { isReservedSlug, slugPattern } from './link-names.ts';
import { codesCreate } from './permissions.ts';

/** A slug that may be given to a code, in lower case. */
export const slugSchema = z.string().check(
  z.maxLength(limits.slug.max, message('slugInvalid')),
  z.toLowerCase(),
  // Without lookahead, so that tools can generate values from it.
  z.regex(/^[0-9a-z][0-9a-z-]{1,48}[0-9a-z]$/i, message('slugInvalid')),
  z.refine((slug) => slugPattern.test(slug), message('slugInvalid')),
  z.refine((slug) => !isReservedSlug(slug), message('slugReserved')),
);

export const slugEndpoints = {
  check: endpoint('GET', '/slugs/{slug}', codesCreate, {
    summary: 'Check whether a slug can be given to a code',
    params: z.object({ slug: text(200) }),
    /** An earlier slug of this code is available to it. */
    query: z.object({ code_id: z.optional(idSchema) }),
    reply: z.object({
      /** In lower case, as it would be stored. */
      slug: z.string(),
      available: z.boolean(),
      /** Null if it is available. */
      reason: z.nullable(z.enum(slugProblems)),
    }),
    errors: ['too_many_requests'],
  }),
} as const;
