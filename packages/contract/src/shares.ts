import * as z from 'zod/mini';
import { analyticsCode, analyticsReply } from './analytics.ts';
import { analyticsIntervals, comparisons } from './click-ranges.ts';
import { endpoint } from './endpoint.ts';
import { daySchema, doneReply, idParams, idSchema, momentSchema, text, timestampSchema } from './fields.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';
import { sharesWrite, visitor } from './permissions.ts';
import { linkPasswordSchema } from './rules.ts';
import { shareKinds } from './share-choices.ts';
import { rangeFields } from './stats.ts';

/** A public page with the figures of a code, of the codes with a tag, or of all codes of the account. */
export const shareSchema = z.object({
  id: idSchema,
  kind: z.enum(shareKinds),
  /** The code or tag; null for the account. */
  target_id: z.nullable(idSchema),
  /** The title of the code or the name of the tag. */
  target_name: z.nullable(z.string()),
  /** Shown instead of `target_name`. */
  title: z.nullable(z.string()),
  url: z.string(),
  /** A picture with the number of scans or clicks; null for a share with a password. */
  badge_url: z.nullable(z.string()),
  has_password: z.boolean(),
  /** Whether the page lists codes by their titles. */
  show_codes: z.boolean(),
  /** Whether the page lists the notes of its range. */
  show_annotations: z.boolean(),
  expires_at: z.nullable(timestampSchema),
  created_at: timestampSchema,
  /** Exact to the minute; null if nobody has opened it. */
  last_viewed_at: z.nullable(timestampSchema),
});
export type Share = z.infer<typeof shareSchema>;

const settings = {
  title: z.nullish(text(limits.title.max)),
  /** Null for none. */
  password: z.nullish(linkPasswordSchema),
  expires_at: z.nullish(momentSchema),
  show_codes: z.optional(z.boolean()),
  show_annotations: z.optional(z.boolean()),
};

export const createShareBody = z
  .object({ kind: z.enum(shareKinds, message('invalid')), id: z.optional(idSchema), ...settings })
  .check(
    z.refine(({ kind, id }) => kind === 'account' || id !== undefined, {
      path: ['id'],
      error: message('required'),
    }),
    z.refine(({ kind, id }) => kind !== 'account' || id === undefined, {
      path: ['id'],
      error: message('invalid'),
    }),
  );
export const updateShareBody = z.object(settings);

/** The days are in the time zone of the account. Its plan decides how far back they may be. */
export const sharedQuery = z.object({
  ...rangeFields,
  interval: z.optional(z.enum(analyticsIntervals, message('invalid'))),
  compare: z.optional(z.enum(comparisons, message('invalid'))),
});
export type SharedQuery = z.infer<typeof sharedQuery>;

/** Codes have neither ids nor links here. */
export const sharedCode = z.omit(analyticsCode, { id: true, short_url: true });
const sharedCodes = z.optional(z.array(sharedCode));
/** A note on a day of the account's time zone, or at an instant. */
const sharedNote = z.object({ at: z.nullable(timestampSchema), day: z.nullable(daySchema), text: z.string() });

export const sharedReply = z.extend(
  z.pick(analyticsReply, {
    range: true,
    series: true,
    previous: true,
    breakdowns: true,
    private_clicks: true,
    hours_of_week: true,
  }),
  {
    kind: z.enum(shareKinds),
    title: z.nullable(z.string()),
    /** Whether the plan of the account includes comparisons, breakdowns and ranges before the last 7 days. */
    is_detailed: z.boolean(),
    top_codes: sharedCodes,
    bottom_codes: sharedCodes,
    /** With `show_annotations`: what people wrote about the account, or about the code or tag. */
    annotations: z.optional(z.array(sharedNote)),
  },
);
export type SharedAnalytics = z.infer<typeof sharedReply>;

/** The token is the last part of the page's address. */
const tokenParams = z.object({ token: text(100) });
const unavailable = ['share_not_found', 'share_expired'] as const;

export const shareEndpoints = {
  list: endpoint('GET', '/shares', sharesWrite, {
    summary: 'List the shared statistics. Newest first',
    reply: z.object({ shares: z.array(shareSchema) }),
  }),
  create: endpoint('POST', '/shares', sharesWrite, {
    summary: 'Share statistics. Of a code, of the codes with a tag, or of the account, on a public page',
    body: createShareBody,
    reply: shareSchema,
    status: 201,
    errors: ['share_limit', 'unavailable'],
  }),
  update: endpoint('PATCH', '/shares/{id}', sharesWrite, {
    summary: 'Change the given fields of a share. Its address stays',
    params: idParams,
    body: updateShareBody,
    reply: shareSchema,
    errors: ['not_found', 'unavailable'],
  }),
  remove: endpoint('DELETE', '/shares/{id}', sharesWrite, {
    summary: 'Revoke a share. Its page is gone at once',
    params: idParams,
    reply: doneReply,
    errors: ['not_found'],
  }),
  read: endpoint('GET', '/shared/{token}', visitor, {
    summary: 'Get shared statistics. With a password: `Authorization: Bearer` with an access token',
    params: tokenParams,
    query: sharedQuery,
    reply: sharedReply,
    errors: [...unavailable, 'share_password_required', 'too_many_requests'],
  }),
  unlock: endpoint('POST', '/shared/{token}/unlock', visitor, {
    summary: 'Get access to shared statistics with a password',
    params: tokenParams,
    body: z.object({ password: text(1024) }),
    reply: z.object({ accessToken: z.string(), expires_at: timestampSchema }),
    errors: [...unavailable, 'share_password_wrong', 'too_many_requests', 'unavailable'],
  }),
} as const;
