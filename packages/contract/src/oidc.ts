import * as z from 'zod/mini';
import { secondFactorRequired, signedInReply } from './auth.ts';
import { endpoint } from './endpoint.ts';
import {
  browserTimezoneSchema,
  doneReply,
  inviteCodeSchema,
  languageSchema,
  oneLine,
  timestampSchema,
  tokenSchema,
} from './fields.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';
import { person, recentPerson, visitor } from './permissions.ts';

/** `confirm` proves again who the signed-in person is. `link` adds the provider to a signed-in account. */
export const oidcPurposes = ['sign_in', 'confirm', 'link'] as const;
export type OidcPurpose = (typeof oidcPurposes)[number];

/** A random secret of the browser that starts. It binds the provider's answer to this browser. */
const browserSecret = z
  .string(message('required'))
  .check(oneLine(), z.minLength(limits.oidc.minSecretLength, message('invalid')), z.maxLength(512, message('invalid')));

/** Codes of some providers are long signed tokens. */
const codeSchema = z
  .string(message('required'))
  .check(oneLine(), z.minLength(1, message('required')), z.maxLength(4096, message('invalid')));

const startBody = z.object({
  purpose: z.enum(oidcPurposes),
  secret: browserSecret,
  /** Used for an account that the sign-in creates. */
  language: z.optional(languageSchema),
  /** The browser's time zone, likewise. A name that the server does not know is ignored. */
  timezone: browserTimezoneSchema,
  inviteCode: inviteCodeSchema,
});

/** What the provider has sent to the callback page, and the secret of the browser. `iss` is present if the provider sends it. */
export const oidcAnswerBody = z.object({
  code: codeSchema,
  state: tokenSchema,
  iss: z.optional(z.string().check(oneLine(), z.maxLength(2048, message('invalid')))),
  secret: browserSecret,
});
export type OidcAnswer = z.infer<typeof oidcAnswerBody>;

/** How the account is linked to the provider. */
const linkReply = z.object({
  /** Null if the account is not linked. `email` is the address at the provider when it was linked. */
  identity: z.nullable(z.object({ email: z.nullable(z.string()), linked_at: timestampSchema })),
  has_password: z.boolean(),
  /** Whether another way to sign in would remain. */
  can_unlink: z.boolean(),
});
export type OidcLink = z.infer<typeof linkReply>;

const answerErrors = [
  'not_found',
  'oidc_failed',
  'oidc_expired',
  'oidc_unavailable',
  'oidc_domain_refused',
  'too_many_requests',
] as const;

export const oidcEndpoints = {
  start: endpoint('POST', '/auth/oidc/start', visitor, {
    summary: 'Start a sign-in with the provider. The reply has the address to open',
    body: startBody,
    reply: z.object({ url: z.string() }),
    errors: ['not_found', 'oidc_unavailable', 'too_many_requests'],
  }),
  finish: endpoint('POST', '/auth/oidc/finish', visitor, {
    summary: 'Sign in with the code of the provider',
    body: oidcAnswerBody,
    reply: z.union([secondFactorRequired, signedInReply]),
    errors: [
      ...answerErrors,
      'oidc_unverified_address',
      'oidc_other_identity',
      'email_in_use',
      'oidc_link_required',
      'registration_closed',
      'invitation_required',
      'account_suspended',
    ],
  }),
  confirm: endpoint('POST', '/auth/oidc/confirm', person, {
    summary:
      'Confirm with the code of the provider. Calls that require a recent authentication are accepted afterwards',
    body: oidcAnswerBody,
    reply: doneReply,
    errors: [...answerErrors, 'oidc_other_identity'],
  }),
  link: endpoint('POST', '/auth/oidc/link', recentPerson, {
    summary: 'Link the account to the provider',
    body: oidcAnswerBody,
    reply: doneReply,
    errors: [...answerErrors, 'oidc_other_identity', 'recent_authentication_required'],
  }),
  status: endpoint('GET', '/auth/oidc', person, {
    summary: 'Check whether a provider is linked',
    reply: linkReply,
    errors: ['not_found'],
  }),
  unlink: endpoint('DELETE', '/auth/oidc', recentPerson, {
    summary: 'Unlink the account from the provider',
    reply: doneReply,
    errors: ['not_found', 'oidc_last_method', 'recent_authentication_required'],
  }),
} as const;
