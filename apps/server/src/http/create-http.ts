import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { limits } from '@tessera/contract';
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config.ts';
import type { Logger } from '../platform/log/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { type MountedRoute, requireDeclaredAccess } from './access.ts';
import { trustOf } from './client-address.ts';
import { limitPipelining, releaseUnusedConnections } from './connections.ts';
import { handleErrors } from './errors.ts';
import { refuseUnparsed, refuseUnrouted } from './refused-requests.ts';
import { trackRequests } from './open-requests.ts';
import { logRequests } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';
import { endStalledClients } from './stalled-clients.ts';

export type Http = FastifyInstance;

export interface HttpDeps {
  config: Config;
  log: Logger;
  metrics: Metrics;
}

/** The viewer's address holds the whole content: the longest text, percent-encoded, is 27 kB. Node's own limit is 16. */
const maxHeaderBytes = 48 * 1024;

/** The framework as every role uses it, with nothing mounted yet. */
export function createHttp({ config, log, metrics }: HttpDeps): {
  http: Http;
  routes: readonly MountedRoute[];
} {
  // Named by the framework's type: by its own, every route would carry it along.
  const loggerInstance: FastifyBaseLogger = log;
  const http = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustOf(config.trustProxy),
    bodyLimit: limits.jsonBodyBytes,
    requestTimeout: 30_000,
    // Whoever sends a byte a second is not heard out for long: Node's own patience is a minute, and it looks twice a minute.
    http: { maxHeaderSize: maxHeaderBytes, headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
    // A client that does not read its answer holds a connection and a part of the answer: not for longer than this.
    connectionTimeout: 120_000,
    // Longer than a balancer's, so that it is never us who closes a connection it is about to use.
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // A parameter may be as long as a header: what it means is judged by its route, in our words.
    routerOptions: { maxParamLength: maxHeaderBytes, ignoreTrailingSlash: true },
    frameworkErrors: refuseUnrouted(config.mode, metrics),
    clientErrorHandler: refuseUnparsed(config.mode),
  });
  // A tunnel to elsewhere: without a listener Node closes the connection and answers nothing.
  const refuse = refuseUnparsed(config.mode);
  http.server.on('connect', (_request, socket: Socket) => refuse(new Error('no tunnel here'), socket));
  // JSON is the only language spoken here; anything else is a 415.
  http.removeContentTypeParser('text/plain');
  const routes = requireDeclaredAccess(http);
  releaseUnusedConnections(http);
  trackRequests(http);
  endStalledClients(http);
  handleErrors(http);
  securityHeaders(http, config.mode);
  logRequests(http, metrics);
  limitPipelining(http);
  return { http, routes };
}
