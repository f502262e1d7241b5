import * as z from 'zod/mini';
import { apiKeyScopes, browserScopes } from './choices.ts';
import { endpoint } from './endpoint.ts';
import {
  doneReply,
  givenPasswordSchema,
  idParams,
  idSchema,
  momentSchema,
  requiredText,
  timestampSchema,
} from './fields.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';
import { originSchema } from './origins.ts';
import { person } from './permissions.ts';

const facts = {
  id: idSchema,
  name: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  created_at: timestampSchema,
  expires_at: z.nullable(timestampSchema),
  /** The origins of the pages that may use the key; empty for a key that is kept secret. */
  origins: z.array(z.string()),
  /** The codes whose clicks a key for browsers may read. */
  code_ids: z.array(idSchema),
};

export const apiKeySchema = z.object({
  ...facts,
  /** The first characters of the key, to tell keys apart. */
  prefix: z.string(),
  /** Exact to the minute; null if the key was never used. */
  last_used_at: z.nullable(timestampSchema),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

const createApiKeyFields = z.object({
  name: requiredText(limits.apiKeys.maxNameLength, message('nameRequired')),
  scopes: z
    .array(z.enum(apiKeyScopes, message('invalid')))
    .check(z.minLength(1, message('scopeRequired')), z.maxLength(apiKeyScopes.length, message('invalid'))),
  expires_at: z.nullish(momentSchema),
  /** Required if the password of this session was last checked more than `limits.recentAuthenticationMinutes` ago. */
  current_password: z.optional(givenPasswordSchema),
  /** Makes a key for browsers: it works on pages of these origins only. */
  origins: z.optional(z.array(originSchema).check(z.maxLength(limits.apiKeys.maxOrigins, message('invalid')))),
  /** Required for `stats:read` in browsers. */
  code_ids: z.optional(z.array(idSchema).check(z.maxLength(limits.apiKeys.maxCodes, message('invalid')))),
});

type KeyFields = z.infer<typeof createApiKeyFields>;

/** A key for browsers can be read by everyone, so it must be harmless: it adds codes, or reads the clicks of chosen ones. */
const isForBrowsers = ({ origins = [] }: KeyFields) => origins.length > 0;
const readsClicks = (key: KeyFields) => isForBrowsers(key) && key.scopes.includes('stats:read');
const hasCodes = ({ code_ids: ids = [] }: KeyFields) => ids.length > 0;

export const createApiKeyBody = createApiKeyFields.check(
  z.refine((key) => !isForBrowsers(key) || key.scopes.every((scope) => browserScopes.includes(scope)), {
    path: ['scopes'],
    error: message('scopeNotForBrowsers'),
  }),
  z.refine((key) => !readsClicks(key) || hasCodes(key), { path: ['code_ids'], error: message('required') }),
  z.refine((key) => !hasCodes(key) || readsClicks(key), { path: ['code_ids'], error: message('codesNeedOrigins') }),
);

export const apiKeyEndpoints = {
  list: endpoint('GET', '/api-keys', person, {
    summary: 'List the API keys. The keys themselves are not shown again',
    reply: z.object({ api_keys: z.array(apiKeySchema) }),
  }),
  create: endpoint('POST', '/api-keys', person, {
    summary: 'Create an API key. The reply is the only place where the key is shown',
    body: createApiKeyBody,
    reply: z.object({ ...facts, key: z.string() }),
    status: 201,
    errors: ['password_required', 'wrong_password', 'api_key_limit', 'too_many_requests', 'unavailable'],
  }),
  revoke: endpoint('DELETE', '/api-keys/{id}', person, {
    summary: 'Revoke an API key',
    params: idParams,
    reply: doneReply,
    errors: ['not_found'],
  }),
} as const;
