import type { BodyInput, Endpoint, ErrorReply, endpoints, ParamsInput, QueryInput, ReplyOf } from '@tessera/contract';

type Groups = typeof endpoints;
type AnyEndpoint = { [G in keyof Groups]: Groups[G][keyof Groups[G]] }[keyof Groups];
type CallTable = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };

/**
 * An endpoint of the contract by name, such as 'POST /auth/login'. Only its types are imported: the schemas would be larger
 * than all other code of the first load.
 */
export type Call = keyof CallTable;
type CallOf<Access> = { [C in Call]: CallTable[C]['access'] extends Access ? C : never }[Call];
type VisitorCall = CallOf<'visitor'>;
export type UserCall = CallOf<'user' | 'admin'>;

export type Reply<C extends Call> = ReplyOf<CallTable[C]>;

type Given<Name extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Name]: Value };
type Parts<E extends Endpoint> = Given<'params', ParamsInput<E>> &
  Given<'query', QueryInput<E>> &
  Given<'body', BodyInput<E>> &
  Upload<E>;
/** A file goes into the multipart field that the contract names. */
type Upload<E extends Endpoint> = E['upload'] extends string ? { upload: Record<E['upload'], Blob> } : unknown;
type Options = {
  signal?: AbortSignal;
  /** A repeated request with the same key and body gets the reply of the first one. */
  idempotencyKey?: string;
};
/** The second argument is optional for a call without input. */
export type CallArguments<C extends Call> =
  unknown extends Parts<CallTable[C]> ? [input?: Options] : [input: Parts<CallTable[C]> & Options];

interface LooseInput extends Options {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  upload?: Record<string, Blob>;
}

/** An error reply of the server. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string | undefined;
  /** The server's own message, in English. */
  readonly text: string | undefined;
  readonly params: Record<string, string | number>;
  /** Message keys by field; a field without a key has an English text in `fieldTexts`. */
  readonly fieldKeys: Record<string, string>;
  readonly fieldTexts: Record<string, string>;
  readonly requiresSubscription: boolean;
  readonly requiresVerification: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, reply: Partial<ErrorReply>, retryAfter: string | null = null) {
    super(reply.error ?? `The server answered ${status}`);
    this.status = status;
    this.code = reply.code;
    this.text = reply.error;
    this.params = reply.params ?? {};
    this.fieldKeys = reply.field_keys ?? {};
    this.fieldTexts = reply.fields ?? {};
    this.requiresSubscription = reply.requires_subscription ?? false;
    this.requiresVerification = reply.requiresVerification ?? false;
    this.retryAfterSeconds = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
  }
}

/** No reply at all. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  constructor(cause?: unknown) {
    super('No answer from the server', { cause });
  }
}

/** A call that needs no session. For calls of a signed-in user see `userCall`. */
export const call = <C extends VisitorCall>(name: C, ...[input]: CallArguments<C>): Promise<Reply<C>> =>
  send(name, input ?? {}, undefined);

export async function send<C extends Call>(name: C, input: LooseInput, token: string | undefined): Promise<Reply<C>> {
  const [method = 'GET', path = ''] = name.split(' ', 2);
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey;
  let response: Response;
  try {
    response = await fetch(`/v1${fillPath(path, input.params ?? {})}${queryString(input.query ?? {})}`, {
      method,
      headers,
      credentials: 'include',
      body: requestBody(input),
      signal: input.signal ?? null,
    });
  } catch (cause) {
    if (input.signal?.aborted) throw cause;
    throw new NetworkError(cause);
  }
  // A proxy may answer with HTML, which has no message for the user.
  const reply: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new ApiError(response.status, asErrorReply(reply), response.headers.get('retry-after'));
  return reply as Reply<C>;
}

function requestBody({ body, upload }: LooseInput): BodyInit | null {
  if (!upload) return body === undefined ? null : JSON.stringify(body);
  // No content type: the browser sets it together with the boundary.
  const form = new FormData();
  for (const [field, file] of Object.entries(upload)) form.append(field, file);
  return form;
}

const fillPath = (path: string, params: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));

function queryString(query: Record<string, unknown>): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return entries.length > 0 ? `?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}` : '';
}

const asErrorReply = (reply: unknown): Partial<ErrorReply> =>
  typeof reply === 'object' && reply !== null ? reply : {};
