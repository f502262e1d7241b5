import * as z from 'zod/mini';
import { visitSources } from './choices.ts';
import { type ClickField, clickDimensions } from './click-dimensions.ts';
import { isReadableRange } from './click-ranges.ts';
import { endpoint } from './endpoint.ts';
import { idSchema, text, timestampSchema, wholeNumber } from './fields.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';
import { statsRead } from './permissions.ts';
import { outOfRange, rangeFields } from './stats.ts';

const perField = <S extends z.ZodMiniType>(schema: S) =>
  Object.fromEntries(Object.values(clickDimensions).map(({ field }) => [field, schema])) as Record<ClickField, S>;

/** One click by a person, in the feed and in `code.clicked` events. Details are null if unknown, or if the visitor opted out of tracking. */
export const clickEventSchema = z.object({
  /** The same in the feed and in webhooks. */
  id: idSchema,
  code_id: idSchema,
  short_hash: z.string(),
  clicked_at: timestampSchema,
  ...perField(z.nullable(z.string())),
  /** A scan of the symbol, or a click on a copied link. */
  source: z.enum(visitSources),
  is_unique: z.boolean(),
});
export type ClickEvent = z.infer<typeof clickEventSchema>;

/** Only clicks with these details. An empty value selects the clicks without it. */
export const clickFilter = perField(z.optional(text(255)));

/** Which clicks are read. Both days (UTC) are included. */
export const clicksQuery = z
  .object({
    cursor: z.optional(text(32)),
    limit: z.optional(wholeNumber(1, limits.clickFeed.page)),
    code_id: z.optional(idSchema),
    ...rangeFields,
    ...clickFilter,
    source: z.optional(z.enum(visitSources, message('invalid'))),
  })
  .check(z.refine(isReadableRange, outOfRange));
export type ClicksQuery = z.infer<typeof clicksQuery>;

/** The place after the clicks of a page. It stays valid while the clicks after it are stored. */
const placeFields = {
  next_cursor: z.string(),
  /** Whether there are more clicks to read now. A page with filters can have none and be followed by others. */
  has_more: z.boolean(),
};
export const clicksReply = z.object({ clicks: z.array(clickEventSchema), ...placeFields });
export type ClickPage = z.infer<typeof clicksReply>;

/** With `Accept: application/x-ndjson`: the clicks of each page, then its place. */
export const clickLine = z.union([clickEventSchema, z.object(placeFields)]);
export type ClickLine = z.infer<typeof clickLine>;

export const clickEndpoints = {
  list: endpoint('GET', '/clicks', statsRead, {
    summary:
      'List the clicks of all codes. In the order they were counted, each once; none is added before a `next_cursor`. Stored for 90 days, unless the operator chose another time. Pro',
    query: clicksQuery,
    reply: clicksReply,
    lines: clickLine,
    errors: ['click_cursor_expired', 'analytics_requires_pro'],
  }),
} as const;
