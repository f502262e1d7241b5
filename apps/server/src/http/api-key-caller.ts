import { apiKeyPrefix, type ApiKeyScope, type Endpoint, isListedOrigin, limits } from '@tessera/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Limiter, LimitRule } from '../platform/limiter/limiter.ts';
import { AppError, notFound, tooManyRequests } from './app-error.ts';
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

const isForBrowsers = ({ origins }: KeyCaller): boolean => origins.length > 0;

/**
 * A key for browsers is refused without an `Origin` too: it is no secret, so no program may rely on it. A program can send any
 * `Origin`; what makes such a key harmless is how little it may do.
 */
function requireListedOrigin(
  { origins }: KeyCaller,
  { headers: { origin } }: FastifyRequest,
  reply: FastifyReply,
): void {
  if (origin !== undefined && isListedOrigin(origins, origin)) return;
  // Otherwise the page would see a failure of CORS instead of the reason. The refusal is the same for every page, and has nothing of the account.
  void reply.header('Access-Control-Allow-Origin', '*');
  throw new AppError('origin_not_allowed');
}

/** A key for browsers reads the clicks of the codes that it lists, one code at a time. */
function requireListedCode({ scopes = [], ofListedCode }: Endpoint, caller: KeyCaller, params: unknown): void {
  if (!isForBrowsers(caller) || !scopes.some((scope) => scope === 'stats:read')) return;
  if (!ofListedCode) throw new AppError('key_limited_to_codes');
  const { id = '' } = params as { id?: string };
  if (!caller.codeIds.includes(id.toLowerCase())) throw notFound();
}

/** So that one visitor does not use up the limit of a key that all visitors share. */
const browserLimit: LimitRule = {
  name: 'browser-key',
  points: limits.apiKeys.browserRequestsPerMinute,
  seconds: 60,
};

const describe = (caller: string, { points, seconds }: LimitRule): string =>
  `${caller} can make ${points} requests in ${seconds} seconds.`;

/** Headers that a page may read besides the usual ones. */
const exposedHeaders = 'ETag, Idempotency-Replayed, Location, RateLimit, RateLimit-Policy, Retry-After';

/** Lets the page read the answer, also an error. */
const allowOrigin = (origin: string | undefined) => ({
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Expose-Headers': exposedHeaders,
  Vary: 'Origin',
});

/** Per network: keys are not guessed, and a script with a revoked key does not lock out the dashboards of its colleagues. */
const refusedKeys: LimitRule = { name: 'refused-keys', points: 600, seconds: 60 };

interface KeyRequest {
  authenticateKey: AuthenticateKey;
  limiter: Limiter;
  request: FastifyRequest;
  reply: FastifyReply;
}

async function authenticated(
  key: string,
  { request, reply, authenticateKey, limiter }: KeyRequest,
): Promise<KeyCaller> {
  const network = clientNetwork(request.ip);
  const wait = await limiter.wait(refusedKeys, network);
  if (wait > 0) throw tooManyRequests(wait);
  try {
    const caller = await authenticateKey(key);
    if (isForBrowsers(caller)) requireListedOrigin(caller, request, reply);
    return caller;
  } catch (error) {
    if (error instanceof AppError) await limiter.hit(refusedKeys, network);
    throw error;
  }
}

/** Identifies the owner of a key and counts the request against the limit of the key. */
export async function countKey(key: string, given: KeyRequest): Promise<KeyCaller> {
  const { limiter, request, reply } = given;
  const caller = await authenticated(key, given);
  if (isForBrowsers(caller)) {
    void reply.headers(allowOrigin(request.headers.origin));
    const wait = await limiter.hit(browserLimit, `${caller.keyId} ${clientNetwork(request.ip)}`);
    if (wait > 0) throw tooManyRequests(wait, describe('A page', browserLimit));
  }
  const { waitSeconds, remaining, resetSeconds } = await limiter.count(keyLimit, caller.keyId);
  // The fields of the IETF draft "RateLimit header fields for HTTP".
  void reply.header('RateLimit-Policy', `"key";q=${keyLimit.points};w=${keyLimit.seconds}`);
  void reply.header('RateLimit', `"key";r=${remaining};t=${resetSeconds}`);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds, describe('A key', keyLimit));
  return caller;
}

/** Identifies the owner of a key, counts the request and checks the permission of the key. */
export async function identifyKey(key: string, endpoint: Endpoint, given: KeyRequest): Promise<KeyCaller> {
  const caller = await countKey(key, given);
  requireScope(endpoint, caller.scopes);
  requireListedCode(endpoint, caller, given.request.params);
  return caller;
}
