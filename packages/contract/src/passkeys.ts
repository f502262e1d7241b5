import * as z from 'zod/mini';
import { signedInReply } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { doneReply, idParams, idSchema, oneLine, requiredText, timestampSchema } from './fields.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';
import { person, recentPerson, visitor } from './permissions.ts';

export const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  created_at: timestampSchema,
  last_used_at: z.nullable(timestampSchema),
  /** Whether a password manager keeps a copy, so that the passkey outlives its device. */
  backed_up: z.boolean(),
});
export type Passkey = z.infer<typeof passkeySchema>;

const base64url = (max: number) =>
  z
    .string(message('invalid'))
    .check(
      oneLine(),
      z.minLength(1, message('invalid')),
      z.maxLength(max, message('tooLong')),
      z.regex(/^[\w-]+$/, message('invalid')),
    );

/** Authenticators use credential ids of up to 1,023 bytes. */
const credentialId = base64url(1364);
const transports = z
  .array(z.string().check(oneLine(), z.maxLength(32, message('invalid'))))
  .check(z.maxLength(10, message('invalid')));

/** What the browser returns for a new passkey: `RegistrationResponseJSON` of WebAuthn, without the parts that are not used. */
const registrationSchema = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key', message('invalid')),
  response: z.object({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(8192),
    transports: z.optional(transports),
  }),
});
export type PasskeyRegistration = z.infer<typeof registrationSchema>;

/** What the browser returns for a sign-in: `AuthenticationResponseJSON` of WebAuthn, without the parts that are not used. */
export const assertionSchema = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key', message('invalid')),
  response: z.object({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(4096),
    /** Authenticators without an account's handle send none, or an empty one. */
    userHandle: z.nullish(z.string().check(oneLine(), z.regex(/^[\w-]{0,128}$/, message('invalid')))),
  }),
});
export type PasskeyAssertion = z.infer<typeof assertionSchema>;

// Browsers add fields to their objects, such as the results of extensions.
const ignoredOfBrowsers = ['credential.*'];

const descriptors = z.array(
  z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
);

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: descriptors,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreationOptions = z.infer<typeof creationOptions>;

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: descriptors,
  userVerification: z.literal('required'),
});
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>;

const name = requiredText(limits.passkeys.maxNameLength, message('nameRequired'));
export const passkeyNameForm = z.object({ name });

export const passkeyEndpoints = {
  list: endpoint('GET', '/auth/passkeys', person, {
    summary: 'List the passkeys of the user',
    reply: z.object({ passkeys: z.array(passkeySchema) }),
  }),
  createOptions: endpoint('POST', '/auth/passkeys/options', recentPerson, {
    summary: 'Start adding a passkey. Returns the options for `navigator.credentials.create`',
    reply: creationOptions,
    errors: ['recent_authentication_required', 'passkey_limit', 'too_many_requests'],
  }),
  create: endpoint('POST', '/auth/passkeys', recentPerson, {
    summary: 'Add the passkey that the browser created',
    body: z.object({ name, credential: registrationSchema }),
    ignored: ignoredOfBrowsers,
    reply: passkeySchema,
    status: 201,
    errors: [
      'recent_authentication_required',
      'passkey_not_added',
      'passkey_exists',
      'passkey_limit',
      'too_many_requests',
    ],
  }),
  rename: endpoint('PATCH', '/auth/passkeys/{id}', person, {
    summary: 'Rename a passkey',
    params: idParams,
    body: passkeyNameForm,
    reply: passkeySchema,
    errors: ['not_found'],
  }),
  remove: endpoint('DELETE', '/auth/passkeys/{id}', recentPerson, {
    summary: 'Remove a passkey. It no longer signs in',
    params: idParams,
    reply: doneReply,
    errors: ['recent_authentication_required', 'not_found'],
  }),
  loginOptions: endpoint('POST', '/auth/login/passkey/options', visitor, {
    summary: 'Start a sign-in with a passkey. Returns the options for `navigator.credentials.get`',
    reply: passkeyRequestOptions,
    errors: ['too_many_requests'],
  }),
  login: endpoint('POST', '/auth/login/passkey', visitor, {
    summary: 'Sign in with a passkey',
    body: z.object({ credential: assertionSchema }),
    ignored: ignoredOfBrowsers,
    reply: signedInReply,
    errors: ['passkey_invalid', 'account_suspended', 'too_many_requests'],
  }),
  confirmOptions: endpoint('POST', '/auth/confirm/passkey/options', person, {
    summary: 'Start a confirmation with a passkey. Returns the options for `navigator.credentials.get`',
    reply: passkeyRequestOptions,
    errors: ['not_found', 'too_many_requests'],
  }),
  confirm: endpoint('POST', '/auth/confirm/passkey', person, {
    summary: 'Confirm with a passkey. Calls that require a recent authentication are accepted afterwards',
    body: z.object({ credential: assertionSchema }),
    ignored: ignoredOfBrowsers,
    reply: doneReply,
    errors: ['passkey_invalid', 'too_many_requests'],
  }),
} as const;
