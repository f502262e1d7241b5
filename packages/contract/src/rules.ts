import * as z from 'zod/mini';
import { destinationSchema } from './destination.ts';
import { endpoint } from './endpoint.ts';
import { idParams, idSchema, normalized, oneLine, requiredText, text, timestampSchema } from './fields.ts';
import { limits } from './limits.ts';
import type { Boundary, LinkRouting } from './link-rules.ts';
import { message } from './messages.ts';
import { codesRead, codesWrite } from './permissions.ts';
import { taggedCode } from './qr-code.ts';
import { type Routing, routingBody, routingSchema } from './rules-schemas.ts';

const linkPassword = limits.linkPassword;
const linkPreview = limits.linkPreview;

/** The preview of a link in programs such as messengers. People are always redirected. */
const preview = z.object({
  title: requiredText(linkPreview.maxTitle, message('required')),
  description: z.nullish(text(linkPreview.maxDescription)),
  image_url: z.nullish(destinationSchema),
});

export const linkSettingsSchema = z.object({
  has_password: z.boolean(),
  preview: z.nullable(
    z.object({ title: z.string(), description: z.nullable(z.string()), image_url: z.nullable(z.string()) }),
  ),
  /** Query parameters of the short link are added to the destination, unless it has the same ones. */
  pass_query: z.boolean(),
  /** Each counted click adds an id to the destination, as `tes_click`, to report conversions with. Not for visitors who opt out of tracking. */
  pass_click_id: z.boolean(),
});
export type LinkSettings = z.infer<typeof linkSettingsSchema>;

/** A password that an owner chooses for visitors. */
export const linkPasswordSchema = z
  .string(message('passwordRequired'))
  .check(
    ...normalized(message('passwordTooLong')),
    oneLine(),
    z.minLength(linkPassword.min, message('linkPasswordTooShort')),
    z.maxLength(linkPassword.max, message('passwordTooLong')),
  );

/** Changes the given fields. */
export const linkSettingsBody = z.object({
  /** Null removes it. */
  password: z.nullish(linkPasswordSchema),
  preview: z.nullish(preview),
  pass_query: z.optional(z.boolean()),
  pass_click_id: z.optional(z.boolean()),
});

export const destinationChangeSchema = z.object({
  id: idSchema,
  from_url: z.string(),
  to_url: z.string(),
  changed_at: timestampSchema,
  /** The email address of the account; null if it was deleted. */
  changed_by: z.nullable(z.string()),
});
export type DestinationChange = z.infer<typeof destinationChangeSchema>;

export const rulesEndpoints = {
  getRules: endpoint('GET', '/qr-codes/{id}/rules', codesRead, {
    summary: 'Get the rules of a code. With its variants and schedule, they decide where it leads',
    params: idParams,
    reply: routingSchema,
    errors: ['not_found'],
  }),
  putRules: endpoint('PUT', '/qr-codes/{id}/rules', codesWrite, {
    summary: 'Replace the rules of a code. With its variants and schedule. Pro, except to remove them',
    params: idParams,
    body: routingBody,
    // Clients change the rules that they have received and send them back, with the fields of the reply.
    ignored: ['starts.instant', 'ends.instant'],
    reply: routingSchema,
    conditional: taggedCode.state,
    errors: ['not_found', 'precondition_failed', 'rules_require_pro', 'destination_blocked'],
  }),
  getLinkSettings: endpoint('GET', '/qr-codes/{id}/link-settings', codesRead, {
    summary: 'Get the settings of a link. Password, preview and what is passed to the destination',
    params: idParams,
    reply: linkSettingsSchema,
    errors: ['not_found'],
  }),
  putLinkSettings: endpoint('PUT', '/qr-codes/{id}/link-settings', codesWrite, {
    summary:
      'Change settings of a link. Password, preview, what is passed to the destination. Pro, except to remove them',
    params: idParams,
    body: linkSettingsBody,
    // From the reply, as with rules.
    ignored: ['has_password'],
    reply: linkSettingsSchema,
    conditional: taggedCode.state,
    errors: ['not_found', 'precondition_failed', 'rules_require_pro', 'unavailable'],
  }),
  destinationHistory: endpoint('GET', '/qr-codes/{id}/destinations', codesRead, {
    summary: 'List changes of the destination. The latest ones, newest first',
    params: idParams,
    reply: z.object({ changes: z.array(destinationChangeSchema) }),
    errors: ['not_found'],
  }),
  revertDestination: endpoint('POST', '/qr-codes/{id}/destinations/{change_id}/revert', codesWrite, {
    summary: 'Undo a change of the destination. Sets the destination to the one before the change. Pro',
    params: z.object({ id: idSchema, change_id: idSchema }),
    reply: z.object({ destination_url: z.string() }),
    errors: ['not_found', 'edit_requires_pro', 'destination_blocked'],
  }),
} as const;

const parseBoundary = (given: Routing['starts']): Boundary | undefined =>
  given ? { at: Date.parse(given.instant), destination: given.fallback_url } : undefined;

/** The rules of a code with this destination, as `resolveDestination` reads them. */
export function linkRouting(destination: string, routing: Routing): LinkRouting {
  const { click_limit: limit } = routing;
  return {
    destination,
    timezone: routing.timezone,
    starts: parseBoundary(routing.starts),
    ends: parseBoundary(routing.ends),
    clickLimit: limit ? { clicks: limit.clicks, destination: limit.fallback_url } : undefined,
    rules: routing.rules.map(({ id, conditions, destination_url: url }) => ({ id, conditions, destination: url })),
    variants: routing.variants.map(({ id, weight, destination_url: url }) => ({
      id,
      weight,
      destination: url ?? destination,
    })),
  };
}
