import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { doneReply, emailSchema, tokenSchema } from './fields.ts';

export const changeEmailBody = z.object({ email: emailSchema });

const tokenBody = z.object({ token: tokenSchema });

export const emailChangeEndpoints = {
  request: endpoint({
    method: 'POST',
    path: '/auth/email',
    access: 'user',
    scopes: [],
    recent: true,
    summary: 'Request a new email address. It is used once the link in the email to it is opened',
    body: changeEmailBody,
    reply: doneReply,
    errors: ['recent_authentication_required', 'too_many_requests'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/email/confirm',
    access: 'visitor',
    summary: 'Change the email address with the token of the link. Other sessions end',
    body: tokenBody,
    reply: z.object({ message: z.string(), email: z.string() }),
    errors: ['email_link_invalid', 'too_many_requests'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/auth/email/undo',
    access: 'visitor',
    summary:
      'Restore the earlier email address with the token of the link. All sessions end, and the password must be reset',
    body: tokenBody,
    reply: z.object({ message: z.string(), email: z.string() }),
    errors: ['email_link_invalid', 'too_many_requests', 'unavailable'],
  }),
} as const;
