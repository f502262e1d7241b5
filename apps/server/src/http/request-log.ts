import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { loggableUrl, type Logger } from '../platform/log/log.ts';
import type { TraceReader } from './trace-context.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';

export type LogAnswer = (request: FastifyRequest, status: number, durationMs: number) => void;

/** One log line and one measurement per answer. The line has the id that the client gets in `X-Request-Id`. */
export function createAnswerLog(log: Logger, metrics: Metrics, traceOf: TraceReader): LogAnswer {
  // None of these fields is a secret, and the search for secrets would take most of the line's time.
  const answers = log.child({}, { redact: [] });
  return (request, status, durationMs) => {
    const { method, id: reqId } = request;
    metrics.observeRequest({ method, route: request.routeOptions.url ?? 'other', status }, durationMs / 1000);
    const ms = Math.round(durationMs * 10) / 10;
    const { traceparent } = traceOf(request.headers, request.raw.socket.remoteAddress);
    const trace = traceparent === undefined ? {} : { traceId: traceparent.split('-')[1] };
    answers.info({ reqId, ...trace, method, url: loggableUrl(request.url), status, ms }, 'answered');
  };
}

export function logRequests(app: FastifyInstance, logAnswer: LogAnswer, traceOf: TraceReader): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    const { traceparent } = traceOf(request.headers, request.raw.socket.remoteAddress);
    if (traceparent !== undefined) reply.header('traceparent', traceparent);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(request, reply.statusCode, reply.elapsedTime);
    done();
  });
}

type Write = FastifyBaseLogger['info'];

/**
 * The logger of one request. It is created when the request first logs, because most requests log nothing but their answer.
 * The framework reads every method of it for each request, so reading one creates nothing.
 */
export class RequestLogger implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: object;
  #own: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: object) {
    this.#parent = parent;
    this.#bindings = bindings;
  }

  get level(): string {
    return this.#parent.level;
  }

  get fatal(): Write {
    return this.#bound('fatal');
  }

  get error(): Write {
    return this.#bound('error');
  }

  get warn(): Write {
    return this.#bound('warn');
  }

  get info(): Write {
    return this.#bound('info');
  }

  get debug(): Write {
    return this.#bound('debug');
  }

  get trace(): Write {
    return this.#bound('trace');
  }

  get silent(): Write {
    return this.#bound('silent');
  }

  child(...args: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#logger.child(...args);
  }

  get #logger(): FastifyBaseLogger {
    this.#own ??= this.#parent.child(this.#bindings);
    return this.#own;
  }

  #bound(level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'): Write {
    return (...args: Parameters<Write>) => this.#logger[level](...args);
  }
}
