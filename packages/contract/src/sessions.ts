import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { doneReply, idParams, idSchema, timestampSchema } from './fields.ts';
import { person } from './permissions.ts';

export const signInMethods = ['password', 'link', 'passkey', 'oidc'] as const;
export type SignInMethod = (typeof signInMethods)[number];

export const sessionSchema = z.object({
  id: idSchema,
  /** Families of browser and system, or `other`; null for a session that is older than this field. */
  browser: z.nullable(z.string()),
  os: z.nullable(z.string()),
  /** The ISO 3166 code of the country at the sign-in; null if it is unknown. */
  country: z.nullable(z.string()),
  method: z.enum(signInMethods),
  created_at: timestampSchema,
  /** Accurate to some minutes. */
  last_used_at: timestampSchema,
  /** The session that makes this call. */
  current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

export const sessionEndpoints = {
  list: endpoint('GET', '/auth/sessions', person, {
    summary: 'List the sessions. The most recently used one is first',
    reply: z.object({ sessions: z.array(sessionSchema) }),
  }),
  end: endpoint('DELETE', '/auth/sessions/{id}', person, {
    summary: 'End a session',
    params: idParams,
    reply: doneReply,
    errors: ['not_found'],
  }),
  endOthers: endpoint('DELETE', '/auth/sessions', person, {
    summary: 'End all other sessions of the account',
    reply: z.object({ message: z.string(), ended: z.int() }),
  }),
} as const;
