import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { doneReply, emailSchema, oneLine, timestampSchema, tokenSchema } from './fields.ts';
import { message } from './messages.ts';
import { recentPerson, visitor } from './permissions.ts';

export const changeEmailBody = z.object({ email: emailSchema });

const tokenBody = z.object({ token: tokenSchema });

/** What gives access to an account or to its events. */
export const addedAccessKinds = [
  'passkey',
  'second_factor',
  'provider',
  'api_key',
  'webhook',
  'share',
  'report_recipient',
] as const;
export type AddedAccessKind = (typeof addedAccessKinds)[number];

export const addedAccessSchema = z.object({
  id: z.string(),
  kind: z.enum(addedAccessKinds),
  /** Null for two-step sign-in, of which an account has one. */
  name: z.nullable(z.string()),
  added_at: timestampSchema,
  /** Whether undoing always removes it: it was added since the session that requested the change began. */
  required: z.boolean(),
  /** Whether it is suggested for removal. */
  suggested: z.boolean(),
});
export type AddedAccess = z.infer<typeof addedAccessSchema>;

const undoBody = z.object({
  token: tokenSchema,
  /** Ids from the review, to be removed besides the required ones. */
  remove: z.optional(
    z
      .array(z.string().check(oneLine(), z.maxLength(2048, message('invalid'))))
      .check(z.maxLength(200, message('invalid'))),
  ),
});

export const emailChangeEndpoints = {
  request: endpoint('POST', '/auth/email', recentPerson, {
    summary: 'Request a new email address. It is used once the link in the email to it is opened',
    body: changeEmailBody,
    reply: doneReply,
    errors: ['recent_authentication_required', 'too_many_requests'],
  }),
  confirm: endpoint('POST', '/auth/email/confirm', visitor, {
    summary: 'Change the email address. Needs the token of the link. Other sessions end',
    body: tokenBody,
    reply: z.object({ message: z.string(), email: z.string() }),
    errors: ['email_link_invalid', 'too_many_requests'],
  }),
  reviewUndo: endpoint('POST', '/auth/email/undo/review', visitor, {
    summary:
      'Review an undo. Lists what was added to the account recently, before the earlier email address is restored',
    body: tokenBody,
    reply: z.object({ email: z.string(), added: z.array(addedAccessSchema) }),
    errors: ['email_link_invalid', 'too_many_requests'],
  }),
  undo: endpoint('POST', '/auth/email/undo', visitor, {
    summary:
      'Restore the earlier email address. Needs the token of the link. All sessions end, the password must be reset, and whatever was added to the account since the requesting session began is removed',
    body: undoBody,
    reply: z.object({ message: z.string(), email: z.string() }),
    errors: ['email_link_invalid', 'too_many_requests', 'unavailable'],
  }),
} as const;
