import { apiPrefix, errorStatus, isErrorCode } from '@tessera/contract';

/** A received answer. Header names are lower case. */
export interface Answer {
  status: number;
  headers: ReadonlyMap<string, string>;
  body: Buffer;
}

/** The properties of a request that its answer is judged by. */
export interface RequestFacts {
  method: string;
  /** Unknown for malformed requests. */
  target?: string;
  mustFail: boolean;
}

export type Fault =
  | 'server-error'
  | 'foreign-format'
  | 'missing-headers'
  | 'access'
  | 'unanswered'
  | 'dropped'
  | 'no-http'
  | 'exit'
  | 'stall'
  | 'growth'
  | 'log'
  | 'overload'
  | 'unreached';

export interface Verdict {
  fault: Fault;
  /** The message, without parts that differ between requests. */
  message: string;
}

const securityHeaders = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
];

/** The answer of a process that is not ready, for example because its database is busy. */
const isNotReady = ({ body }: Answer) => body.toString().startsWith('{"status":"not ready"');

/** Intended 503: a full queue, or a process that is not ready. */
export const isOverload = (answer: Answer): boolean =>
  answer.status === 503 && (answer.headers.has('retry-after') || isNotReady(answer));

/** Redirects of short links need no security headers for a page. */
const isRedirect = ({ status, headers, body }: Answer) =>
  status === 302 && headers.has('location') && !headers.has('content-type') && body.length === 0;

/** Node refuses requests without Host or with an unknown Expect; the answer has no body to protect. */
const isBareRefusal = ({ status, headers, body }: Answer) =>
  (status === 400 || status === 417) && !headers.has('content-type') && body.length === 0;

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

const isApiTarget = (target: string) => target === apiPrefix || target.startsWith(`${apiPrefix}/`);
/** Downloads open in a browser tab, so their errors are HTML pages. */
const isFileTarget = (target: string) => /^\/v1\/(downloads|exports)\//.test(target);
/** The Stripe emulator answers in Stripe's format. */
const isEmulator = (target: string) => target.startsWith('/dev/stripe');
/** The tools for assistants answer in the format of their protocol, beside the errors of the API. */
const isMcp = (target: string) => /^\/mcp(?:[/?]|$)/.test(target);
const isPage = ({ headers }: Answer) => headers.get('content-type')?.startsWith('text/html') ?? false;

/** An error of JSON-RPC: `{ jsonrpc, id, error: { code, message } }`. */
function isRpcError(reply: unknown): boolean {
  const { jsonrpc, error } = (reply ?? {}) as { jsonrpc?: unknown; error?: { code?: unknown; message?: unknown } };
  return jsonrpc === '2.0' && Number.isInteger(error?.code) && typeof error?.message === 'string';
}

/** A failed call must answer `{ error, code }` with the status of the code. */
function formatProblem({ method, target }: RequestFacts, answer: Answer): string | undefined {
  const { status, headers, body } = answer;
  if (status < 400 || method === 'HEAD' || body.length === 0 || (target !== undefined && isEmulator(target)))
    return undefined;
  const isJson = headers.get('content-type')?.startsWith('application/json') ?? false;
  if (!isJson) {
    if (target === undefined || !isApiTarget(target) || (isFileTarget(target) && isPage(answer))) return undefined;
    return `${status} on the API has content type ${headers.get('content-type') ?? 'none'}`;
  }
  const reply = parsed(body) as { error?: unknown; code?: unknown } | undefined;
  if (isNotReady(answer)) return undefined;
  if ((target === undefined || isMcp(target)) && isRpcError(reply)) return undefined;
  if (typeof reply?.error !== 'string' || !isErrorCode(reply.code))
    return `${status} with ${body.toString().slice(0, 100)}`;
  const expected: number = errorStatus(reply.code);
  // Malformed requests get the protocol's own statuses.
  return expected === status || status === 408 || status === 431
    ? undefined
    : `${reply.code} with ${status} instead of ${expected}`;
}

function serverError(answer: Answer): string | undefined {
  const { status, body } = answer;
  if (status < 500 || isOverload(answer)) return undefined;
  const reply = parsed(body) as { code?: unknown } | undefined;
  return `${status} ${typeof reply?.code === 'string' ? reply.code : body.toString().slice(0, 80)}`;
}

/** All faults of one answer. */
export function judgeAnswer(request: RequestFacts, answer: Answer): Verdict[] {
  const verdicts: Verdict[] = [];
  const add = (fault: Fault, message: string | undefined) => message !== undefined && verdicts.push({ fault, message });
  add('server-error', serverError(answer));
  add('foreign-format', formatProblem(request, answer));
  const missing =
    isRedirect(answer) || isBareRefusal(answer) ? [] : securityHeaders.filter((name) => !answer.headers.has(name));
  add('missing-headers', missing.length > 0 ? `${answer.status} without ${missing.join(', ')}` : undefined);
  const isSuccess = answer.status >= 200 && answer.status < 300;
  add('access', request.mustFail && isSuccess ? `${answer.status} for a caller without permission` : undefined);
  return verdicts;
}
