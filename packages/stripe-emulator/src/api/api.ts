import { setTimeout as sleep } from 'node:timers/promises';
import { apiVersion } from '../objects/event.ts';
import { newId } from '../state/ids.ts';
import type { ApiCall, ApiRoute } from './api-call.ts';
import { customerRoutes } from './customers.ts';
import { eventRoutes } from './events.ts';
import { expand } from './expand.ts';
import { parseForm } from './form.ts';
import { createIdempotency } from './idempotency.ts';
import { invoiceRoutes } from './invoices.ts';
import { Params } from './params.ts';
import { sessionRoutes } from './sessions.ts';
import { invalidRequest, StripeError } from './stripe-error.ts';
import { subscriptionRoutes } from './subscriptions.ts';

export interface ApiRequest {
  method: string;
  /** Includes the query. */
  url: string;
  header: (name: string) => string | undefined;
  body: string;
}

export interface ApiResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const allRoutes: readonly ApiRoute[] = [
  ...customerRoutes,
  ...invoiceRoutes,
  ...sessionRoutes,
  ...subscriptionRoutes,
  ...eventRoutes,
];
const routes = allRoutes.map(([method, path, respond]) => ({
  method,
  pattern: new RegExp(`^${path.replace(':id', '([^/]+)')}$`),
  respond,
}));

function checkHeaders({ header }: ApiRequest, secretKey: string): void {
  const key = /^Bearer (.+)$/i.exec(header('authorization') ?? '')?.[1];
  if (key === undefined)
    throw invalidRequest(
      401,
      'You did not provide an API key. You need to provide your API key in the Authorization header.',
    );
  if (key !== secretKey) throw invalidRequest(401, `Invalid API Key provided: ${key.slice(0, 8)}***`);
  const version = header('stripe-version');
  if (version !== undefined && version !== apiVersion)
    throw invalidRequest(400, `Invalid Stripe API version: ${version}. This emulator supports ${apiVersion}.`);
}

const json = (value: object) => JSON.stringify(value, null, 2);

export function createApi(options: Pick<ApiCall, 'account' | 'pageUrl'> & { secretKey: string }) {
  const { account, pageUrl, secretKey } = options;
  const idempotency = createIdempotency(account);

  function execute({ method, url, body }: ApiRequest): object {
    const [path = '', query = ''] = url.split('?', 2);
    const route = routes.find((one) => one.method === method && one.pattern.test(path));
    if (!route)
      throw invalidRequest(
        404,
        `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
      );
    const params = new Params(parseForm(method === 'POST' ? body : query));
    const expanded = params.texts('expand');
    const id = decodeURIComponent(route.pattern.exec(path)?.[1] ?? '');
    return account.transaction(() => {
      const response = route.respond({ account, pageUrl, id, params });
      params.refuseUnread();
      return expand(account.state, structuredClone(response), expanded);
    });
  }

  /** Runs `work`; a StripeError becomes its response. */
  function orError<T>(work: () => T): T | { status: number; body: string } {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      return { status: error.status, body: json(error.toJson()) };
    }
  }

  /** Waits for `delayMs` after it has stored the idempotency key and before it executes the request. */
  async function respond(request: ApiRequest, delayMs: number): Promise<ApiResponse> {
    const requestId = newId('request');
    const key = request.method === 'POST' ? request.header('idempotency-key') : undefined;
    const headers = {
      'Content-Type': 'application/json',
      'Request-Id': requestId,
      'Stripe-Version': apiVersion,
      ...(key !== undefined && { 'Idempotency-Key': key }),
    };
    const early = orError(() => {
      checkHeaders(request, secretKey);
      return key === undefined ? undefined : idempotency.begin(key, request.url, request.body);
    });
    if (early && 'requestId' in early) {
      const replay = { 'Idempotent-Replayed': 'true', 'Original-Request': early.requestId };
      return { status: early.status, headers: { ...headers, ...replay }, body: early.body };
    }
    if (early) return { ...early, headers };
    if (delayMs > 0) await sleep(delayMs);
    const response = orError(() => ({ status: 200, body: json(execute(request)) }));
    if (key !== undefined) idempotency.finish(key, { ...response, requestId });
    account.save();
    return { ...response, headers };
  }
  return { respond };
}
