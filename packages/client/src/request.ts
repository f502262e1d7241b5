import type { ErrorReply } from '@tessera/contract';
import { ApiError, NetworkError } from './api-error.ts';
import { retryAfterSeconds, retryDelayMs } from './retry.ts';

export interface ClientOptions {
  /** The address of the installation, such as `https://qr.example.org`. */
  baseUrl: string;
  /** An API key (`tes_…`). */
  key: string;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
  /** How often a failed attempt is repeated; 3 by default, 0 for none. */
  maxRetries?: number;
  /** The longest time of one attempt; 30 seconds by default. */
  timeoutMs?: number;
}

export interface Attempt {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | FormData | null;
  signal: AbortSignal | undefined;
}

export type Settings = Required<Pick<ClientOptions, 'fetch' | 'maxRetries' | 'timeoutMs'>>;

/** Sends a request and repeats it while the error is temporary: every call has the same effect once or several times. Returns only successful responses. */
export async function sendWithRetries(request: Attempt, settings: Settings): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await sendOnce(request, settings);
    } catch (error) {
      const isGone = attempt > 0 && request.method === 'DELETE' && error instanceof ApiError && error.status === 404;
      // The first attempt has deleted it; its response was lost.
      if (isGone) return Response.json({});
      const delayMs = retryDelayMs(error, { attempt });
      if (delayMs === undefined || attempt >= settings.maxRetries) throw error;
      await pause(delayMs, request.signal);
    }
  }
}

async function sendOnce({ url, signal, ...request }: Attempt, settings: Settings): Promise<Response> {
  const { method, headers, body } = request;
  const timeout = AbortSignal.timeout(settings.timeoutMs);
  let response: Response;
  try {
    response = await settings.fetch(url, {
      method,
      headers,
      body,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      // A followed redirect would turn a POST into a GET.
      redirect: 'manual',
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    const reason = timeout.aborted ? `no answer within ${settings.timeoutMs} ms` : 'no connection';
    throw new NetworkError(`${method} ${url}: ${reason}`, { cause });
  }
  if (response.ok) return response;
  throw await readError(response);
}

async function readError(response: Response): Promise<ApiError> {
  const isRedirect = response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400);
  const redirected = { error: 'The server answered with a redirect. Use the final address as baseUrl.' };
  // A proxy may answer with HTML.
  const reply: unknown = isRedirect ? redirected : await response.json().catch(() => undefined);
  const known = typeof reply === 'object' && reply !== null ? (reply as Partial<ErrorReply>) : {};
  return new ApiError(response.status, known, retryAfterSeconds(response.headers.get('retry-after')));
}

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
