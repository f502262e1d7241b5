import { ApiError, NetworkError } from './api.ts';

const notImplemented = 501;

/** No reply, a server error or a rate limit: the same call may succeed later. Any other error reply is final. */
export function isTransient(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  if (!(error instanceof ApiError)) return false;
  return error.status === 429 || (error.status >= 500 && error.status !== notImplemented);
}

const maxWaitMs = 30_000;

/** Exponential backoff with jitter, or the `Retry-After` of the server if that is longer. */
export function waitBeforeRetry(tries: number, error: unknown): number {
  const requestedMs = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  const backoffMs = 500 * 2 ** tries * (0.75 + Math.random() / 2);
  return Math.min(Math.max(requestedMs, backoffMs), maxWaitMs);
}

/** Waits for the duration, or until the network is back or the signal aborts. */
export const pause = (durationMs: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, durationMs);
    window.addEventListener('online', end);
    signal?.addEventListener('abort', end, { once: true });
    if (signal?.aborted) end();
  });

/** Retries transient failures for about this long. */
export async function retryFor<Result>(durationMs: number, task: () => Promise<Result>): Promise<Result> {
  const end = Date.now() + durationMs;
  for (let tries = 0; ; tries += 1) {
    try {
      return await task();
    } catch (error) {
      const leftMs = end - Date.now();
      if (!isTransient(error) || leftMs <= 0) throw error;
      await pause(Math.min(waitBeforeRetry(tries, error), leftMs));
    }
  }
}
