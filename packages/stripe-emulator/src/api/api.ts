import { timingSafeEqual } from 'node:crypto';
import { apiVersion } from '../objects/api-version.ts';
import { newId } from '../state/ids.ts';
import type { World } from '../state/world.ts';
import type { ApiRoute, PageAddresses } from './api-call.ts';
import { customerRoutes } from './customers.ts';
import { expand } from './expand.ts';
import { Failure, badRequest, unknownAddress } from './failure.ts';
import { parseForm } from './form.ts';
import { createIdempotency } from './idempotency.ts';
import { previewRoutes } from './price-changes.ts';
import { priceRoutes } from './prices.ts';
import { Reader } from './reader.ts';
import { recordRoutes } from './records.ts';
import { sessionRoutes } from './sessions.ts';
import { subscriptionRoutes } from './subscriptions.ts';

export interface ApiRequest {
  method: string;
  /** With its query. */
  url: string;
  header(name: string): string | undefined;
  body: string;
}

export interface ApiAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const routes: readonly ApiRoute[] = [
  ...customerRoutes,
  ...priceRoutes,
  ...previewRoutes,
  ...sessionRoutes,
  ...subscriptionRoutes,
  ...recordRoutes,
];

const patternOf = (path: string) => new RegExp(`^${path.replace(/:id/g, '([^/]+)')}$`);
const patterns = routes.map(([method, path, answer]) => ({ method, pattern: patternOf(path), answer }));

/** As Stripe shows a key it does not know. */
const masked = (key: string) => `${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`;

function checkKey(request: ApiRequest, secretKey: string): void {
  const header = request.header('authorization') ?? '';
  const key =
    /^Bearer (.+)$/i.exec(header)?.[1] ??
    Buffer.from(header.replace(/^Basic /i, ''), 'base64')
      .toString()
      .split(':')[0] ??
    '';
  if (key === '')
    throw new Failure(
      401,
      'invalid_request_error',
      'You did not provide an API key. You need to provide your API key in the Authorization header.',
    );
  const [given, expected] = [Buffer.from(key), Buffer.from(secretKey)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Failure(401, 'invalid_request_error', `Invalid API Key provided: ${masked(key)}`);
}

function checkVersion(request: ApiRequest): void {
  const version = request.header('stripe-version');
  if (version !== undefined && version !== apiVersion)
    throw badRequest(`Invalid Stripe API version: ${version}. This emulator speaks ${apiVersion}.`);
}

export function createApi(options: { world: World; pages: PageAddresses; secretKey: string }) {
  const { world, pages, secretKey } = options;
  const idempotency = createIdempotency(world);

  function carryOut(request: ApiRequest): object {
    const [path = '', query = ''] = request.url.split('?', 2);
    const found = patterns.find(({ method, pattern }) => method === request.method && pattern.test(path));
    if (!found) throw unknownAddress(request.method, path);
    const params = new Reader(parseForm(request.method === 'POST' ? request.body : query));
    const expanded = params.texts('expand');
    const ids = (found.pattern.exec(path) ?? []).slice(1).map(decodeURIComponent);
    return world.whole(() => {
      const answer = found.answer({ world, pages, ids, params });
      params.refuseRest();
      return expand(world.state, structuredClone(answer), expanded);
    });
  }

  function answerTo(request: ApiRequest, requestId: string): { status: number; body: string } {
    try {
      return { status: 200, body: JSON.stringify(carryOut(request), null, 2) };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return { status: error.status, body: JSON.stringify(error.toJson(requestId), null, 2) };
    }
  }

  /** `pause` holds the request up in the middle, when its key is taken and nothing is done yet. */
  async function respond(request: ApiRequest, pause: () => Promise<void>): Promise<ApiAnswer> {
    const requestId = newId('request');
    const key = request.method === 'POST' ? request.header('idempotency-key') : undefined;
    const headers = {
      'Content-Type': 'application/json',
      'Request-Id': requestId,
      'Stripe-Version': apiVersion,
      ...(key !== undefined && { 'Idempotency-Key': key }),
    };
    try {
      checkKey(request, secretKey);
      checkVersion(request);
      const kept = key === undefined ? undefined : idempotency.begin(key, request.url, request.body);
      if (kept) {
        const again = { 'Idempotent-Replayed': 'true', 'Original-Request': kept.requestId };
        return { status: kept.status, headers: { ...headers, ...again }, body: kept.body };
      }
      await pause();
      const answer = answerTo(request, requestId);
      if (key !== undefined) idempotency.finish(key, { ...answer, requestId });
      world.save();
      return { ...answer, headers };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return { status: error.status, headers, body: JSON.stringify(error.toJson(requestId), null, 2) };
    }
  }
  return { respond };
}
