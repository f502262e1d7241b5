import { type ApiKey, apiKeyScopes, isOneOf } from '@tessera/contract';
import type { ApiKeyRow } from './api-keys.repo.ts';

export const presentApiKey = ({
  id,
  name,
  prefix,
  scopes,
  createdAt,
  expiresAt,
  lastUsedAt,
  origins,
  codeIds,
}: ApiKeyRow): ApiKey => ({
  id,
  name,
  prefix,
  scopes: scopes.filter(isOneOf(apiKeyScopes)),
  created_at: createdAt.toISOString(),
  expires_at: expiresAt?.toISOString() ?? null,
  origins,
  code_ids: codeIds,
  last_used_at: lastUsedAt?.toISOString() ?? null,
});
