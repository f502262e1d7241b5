import * as z from 'zod/mini';
import { signedInReply } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { doneReply, givenPasswordSchema, requiredText, timestampSchema, tokenSchema } from './fields.ts';
import { message } from './messages.ts';
import { person, recentPerson, visitor } from './permissions.ts';

/** A code of an authenticator app, or a recovery code. Spaces and hyphens are ignored. */
export const codeSchema = requiredText(32, message('codeRequired'));

export const secondFactorCodeBody = z.object({ code: codeSchema });

export const secondFactorState = z.object({
  enabled: z.boolean(),
  /** When it was switched on; null if it is off. */
  enabled_at: z.nullable(timestampSchema),
  recovery_codes_left: z.number(),
});
export type SecondFactorState = z.infer<typeof secondFactorState>;

export const totpSetupReply = z.object({
  /** The secret of the authenticator app in base32, to type. */
  totp_secret: z.string(),
  otpauth_uri: z.string(),
  /** A picture of a QR code with the URI. */
  qr_svg: z.string(),
});
export type TotpSetup = z.infer<typeof totpSetupReply>;

const recoveryCodesReply = z.object({ recovery_codes: z.array(z.string()) });

/** The ways in which a signed-in person can prove again who they are. */
export const confirmMethods = ['password', 'code', 'passkey', 'provider'] as const;
export type ConfirmMethod = (typeof confirmMethods)[number];

/** Either the password or a code of the authenticator app. */
export const confirmBody = z.object({ password: z.optional(givenPasswordSchema), code: z.optional(codeSchema) }).check(
  z.refine((body) => (body.password === undefined) !== (body.code === undefined), {
    path: ['password'],
    error: message('passwordRequired'),
  }),
);

export const confirmPasswordForm = z.object({ password: givenPasswordSchema });

export const secondFactorEndpoints = {
  signIn: endpoint('POST', '/auth/login/second-factor', visitor, {
    summary: 'Complete a sign-in with a code. It comes from the authenticator app, or is a recovery code',
    body: z.object({ signInToken: tokenSchema, code: codeSchema }),
    reply: signedInReply,
    errors: ['second_factor_failed', 'account_suspended', 'too_many_requests'],
  }),
  state: endpoint('GET', '/auth/second-factor', person, {
    summary: 'Get the state of two-step sign-in',
    reply: secondFactorState,
  }),
  setUp: endpoint('POST', '/auth/second-factor/totp', recentPerson, {
    summary: 'Begin to set up an authenticator app. The reply is the only place where its secret is shown',
    reply: totpSetupReply,
    errors: ['second_factor_active', 'too_many_requests', 'unavailable'],
  }),
  activate: endpoint('POST', '/auth/second-factor/totp/confirm', recentPerson, {
    summary: 'Switch on two-step sign-in. Needs a code of the new authenticator app',
    body: secondFactorCodeBody,
    reply: recoveryCodesReply,
    errors: ['wrong_code', 'second_factor_active', 'second_factor_inactive', 'too_many_requests'],
  }),
  disable: endpoint('DELETE', '/auth/second-factor/totp', recentPerson, {
    summary: 'Switch off two-step sign-in. Its recovery codes are deleted',
    reply: doneReply,
    errors: ['second_factor_inactive'],
  }),
  replaceRecoveryCodes: endpoint('POST', '/auth/second-factor/recovery-codes', recentPerson, {
    summary: 'Replace all recovery codes. The reply is the only place where they are shown',
    reply: recoveryCodesReply,
    errors: ['second_factor_inactive', 'too_many_requests'],
  }),
  confirmMethods: endpoint('GET', '/auth/confirm', person, {
    summary: 'List the ways to confirm the person. Calls that require a recent authentication accept each of them',
    reply: z.object({ methods: z.array(z.enum(confirmMethods)) }),
  }),
  confirm: endpoint('POST', '/auth/confirm', person, {
    summary: 'Confirm the signed-in person. Calls that require a recent authentication are accepted afterwards',
    body: confirmBody,
    reply: doneReply,
    errors: ['wrong_password', 'wrong_code', 'too_many_requests', 'unavailable'],
  }),
} as const;
