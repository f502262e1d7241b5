import { ApiError, NetworkError } from './api-error.ts';

const notImplemented = 501;

/** No answer, a server in trouble or too many calls: the same call may work in a moment. A refusal stays one. */
export function isTransient(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  if (!(error instanceof ApiError)) return false;
  return error.status === 429 || (error.status >= 500 && error.status !== notImplemented);
}

const longestWaitMs = 30_000;

/** Twice as long after each try, or as long as the server asks for; not the same for all who lost the same server. */
export function waitBeforeRetry(tries: number, error: unknown): number {
  const asked = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  const backoff = 500 * 2 ** tries * (0.75 + Math.random() / 2);
  return Math.min(Math.max(asked, backoff), longestWaitMs);
}

/** Waits for a time, or until the network is back. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
  });

/** Tries again while the failure is transient, for about this long. */
export async function retryFor<Result>(milliseconds: number, task: () => Promise<Result>): Promise<Result> {
  const end = Date.now() + milliseconds;
  for (let tries = 0; ; tries += 1) {
    try {
      return await task();
    } catch (error) {
      const left = end - Date.now();
      if (!isTransient(error) || left <= 0) throw error;
      await pause(Math.min(waitBeforeRetry(tries, error), left));
    }
  }
}
