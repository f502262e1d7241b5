import { ApiError, NetworkError } from './api-error.ts';

const firstDelayMs = 500;
const maxDelayMs = 8000;
/** A server that asks for a longer pause gets no retry: the caller should decide. */
const maxRetryAfterSeconds = 60;

/** Reads `Retry-After`: seconds or an HTTP date. */
export function retryAfterSeconds(header: string | null, now = Date.now()): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}

/** The server has not acted on a request that it throttled, so any call can be repeated. */
const wasNotProcessed = ({ status, code }: ApiError) => status === 429 || code === 'idempotency_key_in_use';

/**
 * The pause before the next attempt, or undefined if the error is final. Jitter keeps clients that failed together from retrying
 * together.
 */
export function retryDelayMs(
  error: unknown,
  { attempt, random = Math.random }: { attempt: number; random?: () => number },
): number | undefined {
  const isTransient = error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
  const canRetry = (error instanceof ApiError && wasNotProcessed(error)) || isTransient;
  if (!canRetry) return undefined;
  const backoff = Math.min(maxDelayMs, firstDelayMs * 2 ** attempt) * (0.5 + random() / 2);
  const asked = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  if (asked === undefined) return backoff;
  return asked <= maxRetryAfterSeconds ? asked * 1000 + random() * firstDelayMs : undefined;
}
