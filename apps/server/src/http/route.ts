import {
  apiPrefix,
  type BodyOf,
  type Endpoint,
  type Language,
  limits,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '@tessera/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import { identifyKey, isApiKey } from './api-key-caller.ts';
import type { Account, Authenticate, AuthenticateKey, Caller } from './caller.ts';
import type { Client } from './client.ts';
import { AppError, unauthorized } from './app-error.ts';
import { idempotencyKeyOf, type RunOnce } from './idempotency.ts';
import { parseBody, parseParams, parseQuery } from './parse-input.ts';
import { requestLanguage } from './request-language.ts';
import { type Throttle, throttles } from './throttle.ts';
import { acceptForms, readUpload } from './upload.ts';
import { after, type Clock, minutes } from '../platform/clock/clock.ts';
import type { Limiter } from '../platform/limiter/limiter.ts';

/** A call that accepts API keys knows the account only: a key has no session. */
type UserOf<E extends Endpoint> = E['scopes'] extends readonly [] ? Caller : Account;

/** The argument of a handler: the parsed request. */
export interface Call<E extends Endpoint> {
  body: BodyOf<E>;
  query: QueryOf<E>;
  params: ParamsOf<E>;
  user: E['access'] extends 'admin' ? Caller : E['access'] extends 'user' ? UserOf<E> : undefined;
  /** Reads the uploaded file. Call it after all checks, so that a refused upload is not read. */
  readFile: E['upload'] extends string ? () => Promise<Buffer> : undefined;
  clientAddress: string;
  client: Client;
  language: Language;
  /** The id for the row to create, if the client sent an `Idempotency-Key`: the same for every attempt. */
  resourceId: string | undefined;
}

type Answer<T> = T | Promise<T>;
type AnyHandler = (call: Call<Endpoint>) => Answer<unknown>;

/** The reply of a call without data. */
export const done = (message: string) => () => ({ message });

export type Route = <E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Answer<ReplyOf<E>>,
  options?: { throttle?: Throttle<BodyOf<E>>[] },
) => void;

const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w.~+/=-]{1,512})$/i.exec(request.headers.authorization ?? '')?.[1];

/** The signed-in user. Throws a 401 error without a valid token. */
export async function identify(request: FastifyRequest, authenticate: Authenticate): Promise<Caller> {
  const token = bearerToken(request);
  const caller = token && (await authenticate(token));
  if (!caller) throw unauthorized();
  return caller;
}

/** Refuses a session without a recent authentication. */
function requireRecent(user: Account | Caller | undefined, now: Date): void {
  const authenticatedAt = user && 'authenticatedAt' in user ? user.authenticatedAt : undefined;
  if (!authenticatedAt || now >= after(authenticatedAt, minutes(limits.recentAuthenticationMinutes)))
    throw new AppError('recent_authentication_required');
}

const maxUserAgentLength = 512;

const callers = new WeakMap<FastifyRequest, Account>();

export interface RouteDeps {
  clock: Clock;
  authenticate: Authenticate;
  authenticateKey: AuthenticateKey;
  /** Whether an account is an operator of the installation. */
  isOperator: (userId: string) => Promise<boolean>;
  runOnce: RunOnce;
  limiter: Limiter;
}

/**
 * Mounts calls of the contract: limit, authenticate, validate, act, present. The answer is reduced to the contract's reply,
 * so that a column added to a row cannot leak.
 */
export function routesOn(
  app: FastifyInstance,
  { clock, authenticate, authenticateKey, isOperator, runOnce, limiter }: RouteDeps,
): Route {
  async function identifyAccount(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<Account> {
    const token = bearerToken(request);
    if (!isApiKey(token)) return identify(request, authenticate);
    return identifyKey(token, endpoint, { authenticateKey, limiter, request, reply });
  }

  /** An API key has no scope for a call of operators, so it is refused. */
  async function identifyOperator(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<Account> {
    const account = await identifyAccount(endpoint, request, reply);
    if (!(await isOperator(account.userId))) throw new AppError('forbidden');
    return account;
  }

  const identifiers = {
    user: identifyAccount,
    admin: identifyOperator,
    visitor: undefined,
    webhook: undefined,
    monitoring: undefined,
  };

  function mount(endpoint: Endpoint, handler: AnyHandler, throttle: Throttle<unknown>[]): void {
    const { upload } = endpoint;
    const limit = throttles(limiter, throttle);
    const options: RouteOptions = {
      method: endpoint.method,
      url: apiPrefix + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { access: endpoint.access },
      // Before the body is read: a caller without the permission learns that first, whatever the body is.
      async onRequest(request, reply) {
        const hasKey = identifiers[endpoint.access] !== undefined && isApiKey(bearerToken(request));
        await limit.byAddress(request.ip, { hasKey });
        const user = await identifiers[endpoint.access]?.(endpoint, request, reply);
        if (user) await limit.byUser(user.userId);
        if (endpoint.recent) requireRecent(user, clock.now());
        if (user) callers.set(request, user);
      },
      async handler(request, reply) {
        const clientAddress = request.ip;
        const user = callers.get(request);
        const query = parseQuery(endpoint, request.query);
        const body = parseBody(endpoint, request.body);
        await limit.byBody(body);
        const call = {
          body,
          query,
          params: parseParams(endpoint, request.params),
          user,
          readFile: upload === undefined ? undefined : () => readUpload(request, upload, user?.userId ?? clientAddress),
          clientAddress,
          client: {
            address: clientAddress,
            userAgent: (request.headers['user-agent'] ?? '').slice(0, maxUserAgentLength),
          },
          language: user?.language ?? requestLanguage(request),
        } as Call<Endpoint>;
        const respond = async (resourceId?: string) => z.parse(endpoint.reply, await handler({ ...call, resourceId }));
        const key = idempotencyKeyOf(endpoint, request);
        void reply.code(endpoint.status ?? 200).header('Cache-Control', 'no-store');
        if (key === undefined || !user) return reply.send(await respond());
        const once = { userId: user.userId, key, request: [request.method, request.url, request.body ?? null] };
        const { response, isReplay } = await runOnce(once, respond);
        if (isReplay) void reply.header('Idempotency-Replayed', 'true');
        return reply.send(response);
      },
    };
    if (upload === undefined) app.route(options);
    else
      void app.register(async (scope) => {
        acceptForms(scope, upload);
        scope.route(options);
      });
  }

  return (endpoint, handler, options) => mount(endpoint, handler, (options?.throttle ?? []) as Throttle<unknown>[]);
}
