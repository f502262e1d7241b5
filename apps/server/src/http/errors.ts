import { type ErrorCode, isRefusalCode } from '@tessera/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isDatabaseUnavailable } from '../platform/db/db.ts';
import { QueueFull } from '../platform/queue/fair-queue.ts';
import { AppError, unavailable } from './app-error.ts';

/** The framework's errors as codes of the contract. */
const frameworkErrors: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_BAD_URL: 'bad_request',
};

const invalidJson: unknown[] = ['FST_ERR_CTP_EMPTY_JSON_BODY', 'FST_ERR_CTP_INVALID_JSON_BODY'];

export const isQueueFull = (error: unknown): error is QueueFull => error instanceof QueueFull;

/** Only errors of the framework can be the client's fault: an error of a Stripe call also has a `statusCode`. */
function frameworkErrorCode({ code, statusCode = 500 }: FastifyError): ErrorCode {
  const isClientError = String(code).startsWith('FST_') && statusCode < 500;
  return frameworkErrors[code] ?? (isClientError ? 'bad_request' : 'internal');
}

export function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error) || isQueueFull(error)) return unavailable(error);
  // The client has disconnected while its request waited.
  if (error.name === 'AbortError') return new AppError('bad_request', { cause: error });
  const fields = invalidJson.includes(error.code) ? { fields: { body: 'jsonInvalid' as const } } : {};
  return new AppError(frameworkErrorCode(error), { ...fields, cause: error });
}

/** Node's error for a client that disconnects while it sends its request. */
const isAborted = (error: FastifyError | AppError) => error.code === 'ECONNRESET' && error.message === 'aborted';
/** nginx's status for aborted requests, which are not failures of the server. */
const clientClosedRequest = 499;

/** RFC 6750: what a request without a valid token needs. The error is for requests with a token only. */
const bearerChallenge = ({ headers }: FastifyRequest): string =>
  `Bearer realm="Tessera"${headers.authorization === undefined ? '' : ', error="invalid_token"'}`;

export function sendError(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.status === 401) void reply.header('WWW-Authenticate', bearerChallenge(request));
  const wait = error.details.retryAfterSeconds;
  if (wait !== undefined) void reply.header('Retry-After', wait);
  // The limit of a key has told its own state.
  if (error.status === 429 && !reply.hasHeader('RateLimit'))
    void reply.header('RateLimit', `"call";r=0;t=${wait ?? 1}`);
  return reply
    .code(error.status)
    .header('Cache-Control', 'no-store')
    .send({ ...error.toReply(), request_id: request.id });
}

/** Nothing is sold in an installation without billing, so its refusals do not ask for a subscription. */
export function withoutOffer(error: AppError): AppError {
  if (!isRefusalCode(error.code)) return error;
  const { flags: _, params, ...details } = error.details;
  return error.code === 'quota_reached'
    ? new AppError('plan_limit_reached', { ...details, ...(params && { params }) })
    : new AppError('not_in_plan', details);
}

/** Answers every error: an `AppError` as it is, others as a generic 500 with the cause in the log. */
export function handleErrors(app: FastifyInstance, { installationPlan }: Pick<Config, 'installationPlan'>): void {
  app.setErrorHandler((thrown: FastifyError | AppError, request, reply) => {
    if (isAborted(thrown)) {
      request.log.info('aborted request');
      return reply.code(clientClosedRequest).send();
    }
    const error = installationPlan ? withoutOffer(toAppError(thrown)) : toAppError(thrown);
    if (isQueueFull(error.cause)) request.log.warn({ code: error.code }, 'queue full');
    else if (error.status >= 500) request.log.error({ err: error.cause ?? error, code: error.code }, 'request failed');
    return sendError(error, request, reply);
  });
}

/** Turns a failure of an external service into this error code. An `AppError` and an unreachable database stay as they are. */
export async function failingAs<T>(code: ErrorCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError || isDatabaseUnavailable(error) ? error : new AppError(code, { cause: error });
  }
}
