import { apiKeyPrefix, type ApiKeyScope, type Endpoint, limits } from '@tessera/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Limiter, LimitRule } from '../platform/limiter/limiter.ts';
import { AppError, tooManyRequests } from './app-error.ts';
import type { AuthenticateKey, KeyCaller } from './caller.ts';
import { clientNetwork } from './client-network.ts';

export const isApiKey = (token: string | undefined): token is string => token?.startsWith(apiKeyPrefix) ?? false;

const keyLimit: LimitRule = { name: 'api-key', points: limits.apiKeys.requestsPerMinute, seconds: 60 };

function requireScope({ scopes = [] }: Endpoint, granted: readonly ApiKeyScope[]): void {
  const [needed] = scopes;
  if (needed === undefined) throw new AppError('api_key_refused');
  if (!scopes.some((scope) => granted.includes(scope)))
    throw new AppError('scope_missing', { params: { scope: needed } });
}

/** Per network: keys are not guessed, and a script with a revoked key does not lock out the dashboards of its colleagues. */
const refusedKeys: LimitRule = { name: 'refused-keys', points: 600, seconds: 60 };

interface KeyDeps {
  authenticateKey: AuthenticateKey;
  limiter: Limiter;
}

async function authenticated(key: string, address: string, { authenticateKey, limiter }: KeyDeps): Promise<KeyCaller> {
  const network = clientNetwork(address);
  const wait = await limiter.wait(refusedKeys, network);
  if (wait > 0) throw tooManyRequests(wait);
  try {
    return await authenticateKey(key);
  } catch (error) {
    if (error instanceof AppError) await limiter.hit(refusedKeys, network);
    throw error;
  }
}

/** Identifies the owner of a key, checks its permission and counts the request against the limit of the key. */
export async function identifyKey(
  key: string,
  endpoint: Endpoint,
  { request, reply, ...deps }: KeyDeps & { request: FastifyRequest; reply: FastifyReply },
): Promise<KeyCaller> {
  const { limiter } = deps;
  const caller = await authenticated(key, request.ip, deps);
  const { waitSeconds, remaining, resetSeconds } = await limiter.count(keyLimit, caller.keyId);
  // The fields of the IETF draft "RateLimit header fields for HTTP".
  void reply.header('RateLimit-Policy', `"key";q=${keyLimit.points};w=${keyLimit.seconds}`);
  void reply.header('RateLimit', `"key";r=${remaining};t=${resetSeconds}`);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  requireScope(endpoint, caller.scopes);
  return caller;
}
