import type { BodyInput, Endpoint, ErrorReply, endpoints, ParamsInput, QueryInput, ReplyOf } from '@tessera/contract';
import { ApiError, NetworkError } from './api-error.ts';

type Groups = typeof endpoints;
type AnyEndpoint = { [G in keyof Groups]: Groups[G][keyof Groups[G]] }[keyof Groups];
type CallTable = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };

/**
 * A row of the contract's call table by its name, such as 'POST /auth/login'. Only the table's types are used: the
 * schemas behind them would weigh more than the rest of the first load's own code.
 */
export type Call = keyof CallTable;
type CallOf<Access> = { [C in Call]: CallTable[C]['access'] extends Access ? C : never }[Call];
export type VisitorCall = CallOf<'visitor'>;
export type UserCall = CallOf<'user'>;

export type Reply<C extends Call> = ReplyOf<CallTable[C]>;

type Given<Name extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Name]: Value };
type Parts<E extends Endpoint> = Given<'params', ParamsInput<E>> &
  Given<'query', QueryInput<E>> &
  Given<'body', BodyInput<E>> &
  Upload<E>;
/** A call that takes a file: it goes in the multipart field that the contract names. */
type Upload<E extends Endpoint> = E['upload'] extends string ? { upload: Record<E['upload'], Blob> } : unknown;
type Options = { signal?: AbortSignal };
/** The second argument may be left out where a call takes nothing. */
export type CallArguments<C extends Call> =
  unknown extends Parts<CallTable[C]> ? [input?: Options] : [input: Parts<CallTable[C]> & Options];

interface LooseInput extends Options {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  upload?: Record<string, Blob>;
}

const base = '/v1';

/** A call anyone may make. Calls of a signed-in user go through the session. */
export function call<C extends VisitorCall>(name: C, ...[input]: CallArguments<C>): Promise<Reply<C>> {
  return send(name, input ?? {}, undefined);
}

export async function send<C extends Call>(name: C, input: LooseInput, token: string | undefined): Promise<Reply<C>> {
  const [method = 'GET', path = ''] = name.split(' ', 2);
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(base + fill(path, input.params ?? {}) + search(input.query ?? {}), {
      method,
      headers,
      credentials: 'include',
      body: bodyOf(input),
      signal: input.signal ?? null,
    });
  } catch (cause) {
    if (input.signal?.aborted) throw cause;
    throw new NetworkError(cause);
  }
  const reply = await readJson(response);
  if (!response.ok) throw new ApiError(response.status, asErrorReply(reply), response.headers.get('retry-after'));
  return reply as Reply<C>;
}

function bodyOf({ body, upload }: LooseInput): BodyInit | null {
  if (!upload) return body === undefined ? null : JSON.stringify(body);
  // The browser writes the content type itself: only it knows the boundary.
  const form = new FormData();
  for (const [field, file] of Object.entries(upload)) form.append(field, file);
  return form;
}

const fill = (path: string, params: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));

function search(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return given.length > 0 ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : '';
}

/** A proxy in between may answer HTML; that is a failure without a text of ours, not a crash. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

const asErrorReply = (reply: unknown): Partial<ErrorReply> =>
  typeof reply === 'object' && reply !== null ? reply : {};
