import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { limits } from '@tessera/contract';
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Platform } from '../platform/platform.ts';
import { type MountedRoute, requireDeclaredAccess } from './access.ts';
import { proxyTrust } from './client-address.ts';
import { endStalledClients, limitPipelining, releaseUnusedConnections } from './connections.ts';
import { handleErrors } from './errors.ts';
import { refuseUnparsed, refuseUnrouted } from './refused-requests.ts';
import { trackRequests } from './open-requests.ts';
import { createAnswerLog, logRequests, RequestLogger } from './request-log.ts';
import { traceReader } from './trace-context.ts';
import { securityHeaders } from './security-headers.ts';

export type Http = FastifyInstance;

export type HttpDeps = Pick<Platform, 'config' | 'log' | 'metrics'>;

/** The viewer's URL holds the whole content: the longest text, percent-encoded, has 27 kB. Node's default limit is 16 kB. */
const maxHeaderBytes = 48 * 1024;

/** The configured framework without routes. */
export function createHttp({ config, log, metrics }: HttpDeps): {
  http: Http;
  routes: readonly MountedRoute[];
} {
  // With pino's type, the type of every route would contain it.
  const loggerInstance: FastifyBaseLogger = log;
  const traceOf = traceReader(config.trustProxy);
  const logAnswer = createAnswerLog(log, metrics, traceOf);
  const refuse = refuseUnparsed(config.mode);
  const http = fastify({
    loggerInstance,
    childLoggerFactory: (parent, bindings) => new RequestLogger(parent, bindings),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers, socket }) => traceOf(headers, socket.remoteAddress).requestId ?? randomUUID(),
    trustProxy: proxyTrust(config.trustProxy),
    bodyLimit: limits.jsonBodyBytes,
    requestTimeout: 30_000,
    // Against clients that send a byte per second. Node's defaults are 60 s, checked every 30 s.
    http: { maxHeaderSize: maxHeaderBytes, headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
    // Limits how long a client that does not read its answer holds a connection and memory.
    connectionTimeout: 120_000,
    // Longer than the idle timeout of a load balancer, so that the balancer closes idle connections first.
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Each route validates its parameters and answers in the product's error format.
    routerOptions: { maxParamLength: maxHeaderBytes, ignoreTrailingSlash: true },
    frameworkErrors: refuseUnrouted(config.mode, logAnswer),
    clientErrorHandler: refuse,
  });
  // Without a listener, Node closes a `CONNECT` request's connection without an answer.
  http.server.on('connect', (_request, socket: Socket) => refuse(new Error('CONNECT is not supported'), socket));
  // Only JSON is accepted; other bodies get 415.
  http.removeContentTypeParser('text/plain');
  const routes = requireDeclaredAccess(http);
  releaseUnusedConnections(http);
  trackRequests(http);
  endStalledClients(http);
  handleErrors(http, config);
  securityHeaders(http, config.mode);
  logRequests(http, logAnswer, traceOf);
  limitPipelining(http);
  return { http, routes };
}
