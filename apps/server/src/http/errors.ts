import type { ErrorCode } from '@tessera/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../platform/db/db.ts';
import { QueueFull } from '../platform/turns/fair-turns.ts';
import { AppError, unavailable } from './app-error.ts';

/** The framework's own refusals, in our words. */
const frameworkErrors: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_BAD_URL: 'bad_request',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

export const isQueueFull = (error: unknown): error is QueueFull => error instanceof QueueFull;

function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error) || isQueueFull(error)) return unavailable(error);
  // The client has hung up while its request waited; nobody reads the answer.
  if (error.name === 'AbortError') return new AppError('bad_request', { cause: error });
  const code = frameworkErrors[error.code] ?? (error.statusCode && error.statusCode < 500 ? 'bad_request' : 'internal');
  return new AppError(code, { cause: error });
}

export function sendError(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const wait = error.details.retryAfterSeconds;
  if (wait !== undefined) void reply.header('Retry-After', wait);
  return reply
    .code(error.status)
    .header('Cache-Control', 'no-store')
    .send({ ...error.toReply(), request_id: request.id });
}

/** Every failure leaves here: known ones as they are, unknown ones with a neutral text and their cause in the log. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((thrown: FastifyError | AppError, request, reply) => {
    const error = toAppError(thrown);
    if (isQueueFull(error.cause)) request.log.warn({ code: error.code }, 'queue full');
    else if (error.status >= 500) request.log.error({ err: error.cause ?? error, code: error.code }, 'request failed');
    return sendError(error, request, reply);
  });
}
