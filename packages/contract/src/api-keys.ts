import * as z from 'zod/mini';
import { apiKeyScopes } from './choices.ts';
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
import { person } from './permissions.ts';

const facts = {
  id: idSchema,
  name: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  created_at: timestampSchema,
  expires_at: z.nullable(timestampSchema),
};

export const apiKeySchema = z.object({
  ...facts,
  /** The first characters of the key, to tell keys apart. */
  prefix: z.string(),
  /** Exact to the minute; null if the key was never used. */
  last_used_at: z.nullable(timestampSchema),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

export const createApiKeyBody = z.object({
  name: requiredText(limits.apiKeys.maxNameLength, message('nameRequired')),
  scopes: z
    .array(z.enum(apiKeyScopes, message('invalid')))
    .check(z.minLength(1, message('scopeRequired')), z.maxLength(apiKeyScopes.length, message('invalid'))),
  expires_at: z.nullish(momentSchema),
  /** Required if the password of this session was last checked more than `limits.recentAuthenticationMinutes` ago. */
  current_password: z.optional(givenPasswordSchema),
});

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
