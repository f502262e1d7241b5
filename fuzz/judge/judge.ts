import { apiPrefix, errorKinds, isErrorCode } from '@tessera/contract';

/** An answer as it came over the wire. Names of headers are in lower case. */
export interface Answer {
  status: number;
  headers: ReadonlyMap<string, string>;
  body: Buffer;
}

/** What was asked, as far as it matters for judging the answer. */
export interface Question {
  method: string;
  /** Unknown where the bytes were no proper request. */
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
  /** What is wrong, without anything that differs from request to request. */
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

/** What a process says that cannot serve just now: its database is busy for longer than a balancer should wait. */
const isNotReady = ({ body }: Answer) => body.toString().startsWith('{"status":"not ready"');

/** A full queue, or a process that is not ready: the product says so on purpose. */
export const isOverload = (answer: Answer): boolean =>
  answer.status === 503 && (answer.headers.has('retry-after') || isNotReady(answer));

/** A short link's redirect has no page to protect, and carries what it needs. */
const isRedirect = ({ status, headers, body }: Answer) =>
  status === 302 && headers.has('location') && !headers.has('content-type') && body.length === 0;

/** Node itself refuses a request without Host or with an unknown Expect; there is no body, so there is nothing to protect. */
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
/** These two are opened by a browser in a tab of its own, and answer with a page when they cannot. */
const isFileTarget = (target: string) => /^\/v1\/(downloads|exports)\//.test(target);
/** The stand-in for Stripe speaks as Stripe does. */
const isEmulator = (target: string) => target.startsWith('/dev/stripe');
const isPage = ({ headers }: Answer) => headers.get('content-type')?.startsWith('text/html') ?? false;

/** What a failed call says must be ours: `{ error, code }`, with the status that belongs to the code. */
function formatOf({ method, target }: Question, answer: Answer): string | undefined {
  const { status, headers, body } = answer;
  if (status < 400 || method === 'HEAD' || body.length === 0 || (target !== undefined && isEmulator(target)))
    return undefined;
  const isJson = headers.get('content-type')?.startsWith('application/json') ?? false;
  if (!isJson) {
    if (target === undefined || !isApiTarget(target) || (isFileTarget(target) && isPage(answer))) return undefined;
    return `${status} on the API is ${headers.get('content-type') ?? 'of no type'}`;
  }
  const reply = parsed(body) as { error?: unknown; code?: unknown } | undefined;
  if (isNotReady(answer)) return undefined;
  if (typeof reply?.error !== 'string' || !isErrorCode(reply.code))
    return `${status} with ${body.toString().slice(0, 100)}`;
  const due: number = errorKinds[reply.code].status;
  // Bytes that never became a request are refused with the protocol's own statuses.
  return due === status || status === 408 || status === 431
    ? undefined
    : `${reply.code} with ${status} in place of ${due}`;
}

function serverError(answer: Answer): string | undefined {
  const { status, body } = answer;
  if (status < 500 || isOverload(answer)) return undefined;
  const reply = parsed(body) as { code?: unknown } | undefined;
  return `${status} ${typeof reply?.code === 'string' ? reply.code : body.toString().slice(0, 80)}`;
}

/** Everything that is wrong with one answer. */
export function judgeAnswer(question: Question, answer: Answer): Verdict[] {
  const verdicts: Verdict[] = [];
  const add = (fault: Fault, message: string | undefined) => message !== undefined && verdicts.push({ fault, message });
  add('server-error', serverError(answer));
  add('foreign-format', formatOf(question, answer));
  const missing =
    isRedirect(answer) || isBareRefusal(answer) ? [] : securityHeaders.filter((name) => !answer.headers.has(name));
  add('missing-headers', missing.length > 0 ? `${answer.status} without ${missing.join(', ')}` : undefined);
  const isSuccess = answer.status >= 200 && answer.status < 300;
  add('access', question.mustFail && isSuccess ? `${answer.status} for a caller without the right` : undefined);
  return verdicts;
}
