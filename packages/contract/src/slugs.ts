import * as z from 'zod/mini';
import { slugProblems } from './choices.ts';
import { endpoint } from './endpoint.ts';
import { idSchema, text } from './fields.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';
import { hasKeptForm, slugPattern } from './link-names.ts';
import { codesCreate } from './permissions.ts';

const slugText = () =>
  z.string().check(
    z.maxLength(limits.slug.maxKept, message('slugInvalid')),
    z.regex(/^[0-9A-Za-z_~./-]+$/, message('slugInvalid')),
    z.refine((slug) => slugPattern.test(slug) || hasKeptForm(slug), message('slugInvalid')),
  );

/**
 * The slug of a new code, in any case. The server refuses one that is reserved, or that has the form of a name from another program: only
 * imports issue those. A `PUT` by external id may find a code that has such a name.
 */
export const slugSchema = slugText();
/** The slug of a code that exists. It keeps its name from another program, so that it can be sent back as it was read. */
export const changedSlugSchema = slugText();

export const slugEndpoints = {
  check: endpoint('GET', '/slugs/{slug}', codesCreate, {
    summary: 'Check whether a slug can be given to a code',
    params: z.object({ slug: text(200) }),
    /** An earlier slug of this code is available to it. */
    query: z.object({ code_id: z.optional(idSchema) }),
    reply: z.object({
      /** As it would be stored: in lower case, unless it is a name of this code from another program. */
      slug: z.string(),
      available: z.boolean(),
      /** Null if it is available. */
      reason: z.nullable(z.enum(slugProblems)),
    }),
    errors: ['too_many_requests'],
  }),
} as const;
