import * as z from 'zod/mini';
import { destinationSchema } from './destination.ts';
import { text, timestampSchema, timezoneSchema } from './fields.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';
import { conditionsSchema as conditions, isInYears } from './rule-conditions.ts';

const bounds = limits.rules;

/** Clicks are counted by this id. The server makes one for a rule or variant without it. */
const givenId = z.optional(z.string().check(z.regex(/^[0-9a-z]{1,16}$/, message('invalid'))));
const name = z.nullish(text(bounds.maxName));
const fallbackUrl = z.nullish(destinationSchema);

const givenRule = z.object({ id: givenId, name, conditions, destination_url: destinationSchema });
const givenVariant = z.object({
  id: givenId,
  name,
  /** Null for the destination of the code. */
  destination_url: z.nullish(destinationSchema),
  weight: z
    .int(message('outOfRange'))
    .check(z.gte(1, message('outOfRange')), z.lte(bounds.maxWeight, message('outOfRange'))),
});

/** `Date` reads 30 February as 2 March. */
function isRealTime(time: string): boolean {
  const moment = Date.parse(`${time}Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(time);
}

/** A time without offset, in the code's time zone. */
const localTime = z
  .string()
  .check(
    z.regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, message('localTimeInvalid')),
    z.refine(isRealTime, message('localTimeInvalid')),
    z.refine(isInYears, message('outOfRange')),
  );
const boundary = z.nullish(z.object({ at: localTime, fallback_url: fallbackUrl }));

const hasUniqueIds = (list: readonly { id?: string | undefined }[]): boolean => {
  const ids = list.flatMap(({ id }) => id ?? []);
  return new Set(ids).size === ids.length;
};

/** All rules of a code: parts that are not given are removed. */
export const routingBody = z
  .object({
    /** UTC by default. */
    timezone: z.optional(timezoneSchema),
    rules: z.optional(
      z
        .array(givenRule)
        .check(z.maxLength(bounds.max, message('listTooLong')), z.refine(hasUniqueIds, message('invalid'))),
    ),
    variants: z.optional(
      z.array(givenVariant).check(
        z.refine((list) => list.length !== 1, message('required')),
        z.maxLength(bounds.maxVariants, message('listTooLong')),
        z.refine(hasUniqueIds, message('invalid')),
      ),
    ),
    starts: boundary,
    ends: boundary,
    click_limit: z.nullish(
      z.object({
        clicks: z
          .int(message('outOfRange'))
          .check(z.gte(1, message('outOfRange')), z.lte(bounds.maxClicks, message('outOfRange'))),
        fallback_url: fallbackUrl,
      }),
    ),
  })
  .check(
    // Local times of one zone compare as texts.
    z.refine(({ starts, ends }) => !starts || !ends || starts.at < ends.at, {
      error: message('endBeforeStart'),
      path: ['ends', 'at'],
    }),
  );
export type RoutingInput = z.output<typeof routingBody>;

const nullableUrl = z.nullable(z.string());
const storedBoundary = z.nullable(
  z.object({
    /** In the time zone of the code. */
    at: z.string(),
    /** The same time in UTC, as it was when it was saved. */
    instant: timestampSchema,
    /** Null for a page that says that the link has not started or has ended. */
    fallback_url: nullableUrl,
  }),
);

export const routingSchema = z.object({
  timezone: z.string(),
  /** The first one whose conditions hold decides. */
  rules: z.array(z.object({ id: z.string(), name: z.nullable(z.string()), conditions, destination_url: z.string() })),
  /** If no rule applies, visitors are divided among the variants by weight. Without variants, all get the code's destination. */
  variants: z.array(
    z.object({
      id: z.string(),
      name: z.nullable(z.string()),
      /** Null for the destination of the code. */
      destination_url: nullableUrl,
      weight: z.int(),
    }),
  ),
  starts: storedBoundary,
  ends: storedBoundary,
  /** The link ends after this many clicks. Exact on one machine; several machines may let some more through. */
  click_limit: z.nullable(z.object({ clicks: z.int(), fallback_url: nullableUrl })),
});
export type Routing = z.infer<typeof routingSchema>;
