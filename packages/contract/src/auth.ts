import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  browserTimezoneSchema,
  challengeTokenSchema,
  changedPasswordSchema,
  doneReply,
  emailSchema,
  givenPasswordSchema,
  inviteCodeSchema,
  languageSchema,
  newPasswordSchema,
  normalized,
  storable,
  timezoneSchema,
  tokenSchema,
} from './fields.ts';
import { message } from './messages.ts';
import { person, recentPerson, visitor } from './permissions.ts';
import { userSchema } from './user.ts';

export const loginBody = z.object({
  email: emailSchema,
  password: givenPasswordSchema,
  turnstileToken: challengeTokenSchema,
});

export const registerBody = z.object({
  email: emailSchema,
  password: newPasswordSchema,
  turnstileToken: challengeTokenSchema,
  language: z.optional(languageSchema),
  /** The browser's time zone. A name that the server does not know is ignored. */
  timezone: browserTimezoneSchema,
  inviteCode: inviteCodeSchema,
  /** A random secret of this browser. The verification link signs in the browser that sends the same secret. */
  signInSecret: z.optional(tokenSchema),
});

const confirmSchema = z
  .string(message('confirmRequired'))
  .check(...normalized(message('passwordTooLong')), storable(), z.minLength(1, message('confirmRequired')));

/** The form has a second password field, which the call does not send. */
export const registerForm = z
  .object({ email: emailSchema, password: newPasswordSchema, confirmPassword: confirmSchema })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      error: message('passwordsDiffer'),
    }),
  );

export const loginForm = z.pick(loginBody, { email: true, password: true });

export const resetPasswordBody = z.object({ token: tokenSchema, password: newPasswordSchema });

export const resetPasswordForm = z.object({ password: newPasswordSchema, confirmPassword: confirmSchema }).check(
  z.refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: message('newPasswordsDiffer'),
  }),
);

export const changePasswordBody = z.object({
  current_password: givenPasswordSchema,
  new_password: changedPasswordSchema,
});

export const changePasswordForm = z
  .object({
    current_password: givenPasswordSchema,
    new_password: changedPasswordSchema,
    confirm_password: confirmSchema,
  })
  .check(
    z.refine((form) => form.new_password === form.confirm_password, {
      path: ['confirm_password'],
      error: message('newPasswordsDiffer'),
    }),
  );

export const emailBody = z.object({ email: emailSchema });

export const signedInReply = z.object({
  user: userSchema,
  accessToken: z.string(),
  refreshToken: z.string(),
});
export type SignedIn = z.infer<typeof signedInReply>;

/** The reply to a correct password of an account with two-step sign-in. `POST /auth/login/second-factor` completes it. */
export const secondFactorRequired = z.object({
  requiresSecondFactor: z.literal(true),
  signInToken: z.string(),
  /** Which codes the account can use now. */
  methods: z.array(z.enum(['totp', 'recovery_code'])),
});
export type SecondFactorRequired = z.infer<typeof secondFactorRequired>;

const verificationPending = z.object({ requiresVerification: z.literal(true), message: z.string() });

export const authEndpoints = {
  login: endpoint('POST', '/auth/login', visitor, {
    summary: 'Sign in with a password',
    body: loginBody,
    // Existing clients send it, although they apply it themselves.
    ignored: ['rememberMe'],
    reply: z.union([secondFactorRequired, signedInReply]),
    errors: [
      'invalid_credentials',
      'verification_required',
      'account_suspended',
      'challenge_failed',
      'too_many_requests',
      'unavailable',
    ],
  }),
  register: endpoint('POST', '/auth/register', visitor, {
    summary: 'Create an account',
    body: registerBody,
    reply: z.union([verificationPending, signedInReply]),
    status: 201,
    errors: [
      'email_in_use',
      'password_too_weak',
      'registration_closed',
      'invitation_required',
      'challenge_failed',
      'too_many_requests',
      'unavailable',
    ],
  }),
  logout: endpoint('POST', '/auth/logout', person, {
    summary: 'Sign out. This session ends',
    // Existing clients may send any body, such as their refresh token.
    ignored: ['*'],
    reply: doneReply,
  }),
  me: endpoint('GET', '/auth/me', person, { summary: 'Get the signed-in user', reply: userSchema }),
  refresh: endpoint('POST', '/auth/refresh', visitor, {
    summary: 'Exchange a refresh token for new tokens',
    body: z.object({ refreshToken: tokenSchema }),
    reply: z.object({ accessToken: z.string(), refreshToken: z.string() }),
    errors: ['session_expired'],
  }),
  forgotPassword: endpoint('POST', '/auth/forgot-password', visitor, {
    summary: 'Request a link that resets the password',
    body: emailBody,
    reply: z.object({ message: z.string(), resetLink: z.optional(z.string()) }),
    errors: ['too_many_requests'],
  }),
  resetPassword: endpoint('POST', '/auth/reset-password', visitor, {
    summary: 'Set a new password. Needs the token of the reset link',
    body: resetPasswordBody,
    reply: doneReply,
    errors: ['reset_token_invalid', 'password_too_weak', 'too_many_requests', 'unavailable'],
  }),
  resendVerification: endpoint('POST', '/auth/resend-verification', visitor, {
    summary: 'Resend the verification email',
    body: emailBody,
    reply: doneReply,
    errors: ['too_many_requests'],
  }),
  verifyEmail: endpoint('POST', '/auth/verify-email', visitor, {
    summary: 'Verify an email address with the token of the link',
    body: z.object({ token: tokenSchema, signInSecret: z.optional(tokenSchema) }),
    /** `email` is the verified address. `session` is present if the secret is the one of the registration. */
    reply: z.object({ message: z.string(), email: z.string(), session: z.optional(signedInReply) }),
    errors: ['verification_token_invalid'],
  }),
  changePassword: endpoint('POST', '/auth/change-password', person, {
    summary: 'Change the password. Other sessions end; this one continues with the tokens of the reply',
    body: changePasswordBody,
    reply: z.object({ message: z.string(), accessToken: z.string(), refreshToken: z.string() }),
    errors: ['wrong_password', 'password_too_weak', 'too_many_requests', 'unavailable'],
  }),
  updateLanguage: endpoint('POST', '/auth/update-language', person, {
    summary: 'Save the language. The interface and the emails use it',
    body: z.object({ language: languageSchema }),
    reply: doneReply,
  }),
  updateTimezone: endpoint('POST', '/auth/update-timezone', person, {
    summary: 'Save the time zone. The reply is the user',
    body: z.object({
      /** Null if it is unknown: the next browser that signs in tells its own. */
      timezone: z.nullable(timezoneSchema),
      /** For the zone of a browser that was not chosen by a person: a zone that the account has stays. */
      only_if_unknown: z.optional(z.boolean()),
    }),
    reply: userSchema,
  }),
  deleteAccount: endpoint('DELETE', '/auth/account', recentPerson, {
    summary: 'Delete the account and all its data',
    reply: doneReply,
  }),
} as const;
