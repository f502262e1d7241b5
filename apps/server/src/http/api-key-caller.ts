import { apiKeyPrefix, type ApiKeyScope, type Endpoint, limits } from '@tessera/contract';
import type { FastifyReply } from 'fastify';
import type { Limiter, LimitRule } from '../platform/limiter/limiter.ts';
import { AppError, tooManyRequests } from './app-error.ts';
import type { AuthenticateKey, KeyCaller } from './caller.ts';

export const isApiKey = (token: string | undefined): token is string => token?.startsWith(apiKeyPrefix) ?? false;

const keyLimit: LimitRule = { name: 'api-key', points: limits.apiKeys.requestsPerMinute, seconds: 60 };

function requireScope({ scopes = [] }: Endpoint, granted: readonly ApiKeyScope[]): void {
  const [needed] = scopes;
  if (needed === undefined) throw new AppError('api_key_refused');
  if (!scopes.some((scope) => granted.includes(scope)))
    throw new AppError('scope_missing', { params: { scope: needed } });
}

/** Identifies the owner of a key, checks its permission and counts the request against the limit of the key. */
export async function identifyKey(
  key: string,
  endpoint: Endpoint,
  { authenticateKey, limiter, reply }: { authenticateKey: AuthenticateKey; limiter: Limiter; reply: FastifyReply },
): Promise<KeyCaller> {
  const caller = await authenticateKey(key);
  const { waitSeconds, remaining, resetSeconds } = await limiter.count(keyLimit, caller.keyId);
  // The fields of the IETF draft "RateLimit header fields for HTTP".
  void reply.header('RateLimit-Policy', `"key";q=${keyLimit.points};w=${keyLimit.seconds}`);
  void reply.header('RateLimit', `"key";r=${remaining};t=${resetSeconds}`);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  requireScope(endpoint, caller.scopes);
  return caller;
}
