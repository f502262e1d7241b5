import { hash } from 'node:crypto';
import {
  apiPrefix,
  type BodyOf,
  type Endpoint,
  type Language,
  limits,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  type Schema,
} from '@tessera/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import { identifyKey, isApiKey } from './api-key-caller.ts';
import type { Account, Authenticate, AuthenticateKey, Caller } from './caller.ts';
import type { Client } from './client.ts';
import { AppError, tokenMissing, unauthorized } from './app-error.ts';
import { isCreateOnly, type Precondition, preconditionOf } from './entity-tags.ts';
import { idempotencyKeyOf, type RunOnce } from './idempotency.ts';
import { acceptsLines, sendLines } from './lines.ts';
import { parseBody, parseParams, parseQuery } from './parse-input.ts';
import { requestLanguage } from './request-language.ts';
import { sendReply } from './send-reply.ts';
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
  /**
   * Reads the uploaded file. Call it after all checks, so that a refused upload is not read. With an `Idempotency-Key` it was read
   * before, to compare it.
   */
  readFile: E['upload'] extends string ? () => Promise<Buffer> : undefined;
  clientAddress: string;
  /** A token that the service of the call checks, such as the one for shared statistics. */
  bearerToken: string | undefined;
  client: Client;
  language: Language;
  /** The id for the row to create, if the client sent an `Idempotency-Key`: the same for every attempt. */
  resourceId: string | undefined;
  /** Of a call that takes `If-Match`. */
  precondition: E['conditional'] extends object ? Precondition : undefined;
  /** Of a call that creates or updates: the client sent `If-None-Match: *`. */
  createOnly: E['creates'] extends true ? boolean : undefined;
}

type Answer<T> = T | Promise<T>;
/** The reply of a call that creates or updates a resource, if it has created it. */
export class Created<T> {
  readonly reply: T;
  constructor(reply: T) {
    this.reply = reply;
  }
}
type HandlerReply<E extends Endpoint> = ReplyOf<E> | (E['creates'] extends true ? Created<ReplyOf<E>> : never);
type AnyHandler = (call: Call<Endpoint>) => Answer<unknown>;
interface AnyCall extends Omit<Call<Endpoint>, 'readFile' | 'precondition' | 'createOnly'> {
  readFile: (() => Promise<Buffer>) | undefined;
  precondition: Precondition | undefined;
  createOnly: boolean | undefined;
}
type Lines<E extends Endpoint> = E['lines'] extends Schema
  ? (call: Call<E>) => AsyncGenerator<z.output<E['lines']>[]>
  : undefined;

interface Options<E extends Endpoint> {
  throttle?: Throttle<BodyOf<E>>[];
  /** The lines of a reply to `Accept: application/x-ndjson`. */
  lines?: Lines<E>;
}

interface AnyOptions {
  throttle?: Throttle<unknown>[];
  lines?: (call: Call<Endpoint>) => AsyncGenerator<readonly unknown[]>;
}

/** The reply of a call without data. */
export const done = (message: string) => () => ({ message });

export type Route = <E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Answer<HandlerReply<E>>,
  options?: Options<E>,
) => void;

export const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w.~+/=-]{1,512})$/i.exec(request.headers.authorization ?? '')?.[1];

/** The signed-in user. Throws a 401 error without a valid token. */
export async function identify(request: FastifyRequest, authenticate: Authenticate): Promise<Caller> {
  if (request.headers.authorization === undefined) throw tokenMissing();
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

/** The path of a call in the syntax of the router. */
export const routePath = ({ path }: Endpoint): string => apiPrefix + path.replace(/\{(\w+)\}/g, ':$1');

interface Run {
  endpoint: Endpoint;
  handler: AnyHandler;
  request: FastifyRequest;
  reply: FastifyReply;
  key: string | undefined;
  call: AnyCall;
}

const maxUserAgentLength = 512;
const clientOf = ({ ip, headers }: FastifyRequest): Client => ({
  address: ip,
  userAgent: (headers['user-agent'] ?? '').slice(0, maxUserAgentLength),
});

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
 * Some clients name a type for a body that they do not send. Where none is required, they mean none; elsewhere the missing body is an
 * error of its own.
 */
function ignoreEmptyBody({ body, upload }: Endpoint, { headers }: FastifyRequest): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
  if (upload !== undefined || length !== '0' || encoding !== undefined) return;
  if (!body || z.safeParse(body, {}).success) delete headers['content-type'];
}

/** Runs the handler, with an `Idempotency-Key` once. Returns the reply. */
async function run(runOnce: RunOnce, { endpoint, handler, request, reply, key, call }: Run): Promise<unknown> {
  const respond = async (attempt: Partial<AnyCall> = {}) => {
    const result = await handler({ ...call, ...attempt } as Call<Endpoint>);
    if (result instanceof Created) void reply.code(201);
    return z.parse(endpoint.reply, result instanceof Created ? result.reply : result);
  };
  const user = callers.get(request);
  if (key === undefined || !user) return respond();
  // Another attempt has another boundary in its form, so only the file tells whether it is the same request.
  const file = await call.readFile?.();
  const sent = file ? hash('sha256', file) : (request.body ?? null);
  const once = { userId: user.userId, key, request: [request.method, request.url, sent] };
  const { response, isReplay } = await runOnce(once, (resourceId) =>
    respond({ resourceId, ...(file && { readFile: async () => file }) }),
  );
  if (isReplay) void reply.header('Idempotency-Replayed', 'true');
  return response;
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

  function mount(endpoint: Endpoint, handler: AnyHandler, { throttle = [], lines }: AnyOptions): void {
    const { upload } = endpoint;
    const limit = throttles(limiter, throttle);
    const options: RouteOptions = {
      method: endpoint.method,
      url: routePath(endpoint),
      config: { access: endpoint.access },
      ...(endpoint.maxBodyBytes && { bodyLimit: endpoint.maxBodyBytes }),
      // Before the body is read: a caller without the permission learns that first, whatever the body is.
      async onRequest(request, reply) {
        const hasKey = identifiers[endpoint.access] !== undefined && isApiKey(bearerToken(request));
        await limit.byAddress(request.ip, { hasKey });
        const user = await identifiers[endpoint.access]?.(endpoint, request, reply);
        if (user) await limit.byUser(user.userId);
        if (endpoint.recent) requireRecent(user, clock.now());
        if (user) callers.set(request, user);
        ignoreEmptyBody(endpoint, request);
      },
      async handler(request, reply) {
        const user = callers.get(request);
        const key = idempotencyKeyOf(endpoint, request);
        const query = parseQuery(endpoint, request.query);
        const body = parseBody(endpoint, request.body);
        await limit.byBody(body);
        const call = {
          body,
          query,
          params: parseParams(endpoint, request.params),
          user,
          readFile: upload === undefined ? undefined : () => readUpload(request, upload, user?.userId ?? request.ip),
          clientAddress: request.ip,
          bearerToken: bearerToken(request),
          client: clientOf(request),
          language: user?.language ?? requestLanguage(request),
          precondition: preconditionOf(endpoint, request),
          createOnly: isCreateOnly(endpoint, request),
          resourceId: undefined,
        } as AnyCall;
        void reply.code(endpoint.status ?? 200).headers({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
        if (endpoint.lines && lines && acceptsLines(request))
          return sendLines(request, reply, endpoint.lines, lines(call as Call<Endpoint>));
        const result = await run(runOnce, { endpoint, handler, request, reply, key, call });
        return sendReply(endpoint, request, reply, result);
      },
    };
    if (upload === undefined) app.route(options);
    else
      void app.register(async (scope) => {
        acceptForms(scope, upload);
        scope.route(options);
      });
  }

  return (endpoint, handler, options) => mount(endpoint, handler, (options ?? {}) as AnyOptions);
}
