import * as z from 'zod/mini';
import { type AlertKind, alertKinds, alertReasons, alertStates } from './choices.ts';
import { endpoint } from './endpoint.ts';
import { idParams, idSchema, text, timestampSchema, wholeNumber } from './fields.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';
import { codesWrite, person, statsRead } from './permissions.ts';

/** A code of an alert. */
const alertCodeSchema = z.object({
  id: idSchema,
  short_hash: z.string(),
  title: z.nullable(z.string()),
  /** The destination; null for alerts about clicks. */
  url: z.nullable(z.string()),
});

/** Something that may be broken: a destination, or a code whose clicks stopped. A `code_spike` is information. */
export const alertSchema = z.object({
  id: idSchema,
  kind: z.enum(alertKinds),
  /** `open` while it is true and not dismissed. */
  state: z.enum(alertStates),
  /** Alerts about destinations are one per host; null for those about clicks. */
  host: z.nullable(z.string()),
  reason: z.nullable(z.enum(alertReasons)),
  http_status: z.nullable(z.int()),
  /** Where a changed destination leads now: a host, without `www.`. */
  leads_to: z.nullable(z.string()),
  /** Clicks since `since`, and those that were usual. */
  clicks: z.nullable(z.int()),
  usual_clicks: z.nullable(z.number()),
  /** The first failure, the last click before the silence, or the begin of the spike. */
  since: timestampSchema,
  opened_at: timestampSchema,
  ended_at: z.nullable(timestampSchema),
  code_count: z.int(),
  /** The first ones. */
  codes: z.array(alertCodeSchema),
});
export type WatchAlert = z.infer<typeof alertSchema>;

export const alertsQuery = z.object({
  state: z.optional(z.enum(alertStates, message('invalid'))),
  code_id: z.optional(idSchema),
  cursor: z.optional(text(64)),
  limit: z.optional(wholeNumber(1, limits.watch.page)),
});
export type AlertsQuery = z.infer<typeof alertsQuery>;

export const alertsReply = z.object({ alerts: z.array(alertSchema), next_cursor: z.nullable(z.string()) });
export type WatchAlerts = z.infer<typeof alertsReply>;

export const destinationStates = ['unchecked', 'answers', 'unclear', 'failing', 'parked'] as const;

/** The destinations of a code with the results of their checks. A code that is not watched has none. */
export const watchedCodeSchema = z.object({
  /** No alerts about this code. */
  muted: z.boolean(),
  /** The open ones. */
  alerts: z.array(alertSchema),
  destinations: z.array(
    z.object({
      url: z.string(),
      /** `unclear`: a bot wall or a refusal answers. */
      status: z.enum(destinationStates),
      reason: z.nullable(z.enum(alertReasons)),
      http_status: z.nullable(z.int()),
      checked_at: z.nullable(timestampSchema),
    }),
  ),
});
export type WatchedCodeState = z.infer<typeof watchedCodeSchema>;

const mailSwitches = Object.fromEntries(alertKinds.map((kind) => [kind, z.boolean()])) as Record<
  AlertKind,
  z.ZodMiniBoolean
>;
/** Which alerts are emailed. The end of a failure is emailed like the failure. */
export const watchSettingsSchema = z.object({ mails: z.object(mailSwitches) });
export type WatchSettings = z.infer<typeof watchSettingsSchema>;
export const watchSettingsBody = z.object({ mails: z.partial(z.object(mailSwitches)) });

export const watchEndpoints = {
  alerts: endpoint('GET', '/watch/alerts', statsRead, {
    summary: 'List alerts. Open and ended ones of the last 90 days, newest first',
    query: alertsQuery,
    reply: alertsReply,
  }),
  dismiss: endpoint('POST', '/watch/alerts/{id}/dismiss', codesWrite, {
    summary: 'Dismiss an alert. Its end is not reported',
    params: idParams,
    reply: alertSchema,
    errors: ['not_found'],
  }),
  code: endpoint('GET', '/watch/codes/{id}', statsRead, {
    summary: 'Get the destinations of a code. With the result of their latest checks',
    params: idParams,
    reply: watchedCodeSchema,
    errors: ['not_found'],
  }),
  updateCode: endpoint('PATCH', '/watch/codes/{id}', codesWrite, {
    summary: 'Mute the alerts of a code. Pro',
    params: idParams,
    body: z.object({ muted: z.boolean() }),
    reply: watchedCodeSchema,
    errors: ['not_found', 'watch_requires_pro'],
  }),
  settings: endpoint('GET', '/watch/settings', person, {
    summary: 'Get which alerts are emailed',
    reply: watchSettingsSchema,
  }),
  updateSettings: endpoint('PATCH', '/watch/settings', person, {
    summary: 'Change which alerts are emailed. Pro',
    body: watchSettingsBody,
    reply: watchSettingsSchema,
    errors: ['watch_requires_pro'],
  }),
} as const;
