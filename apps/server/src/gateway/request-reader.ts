/** The headers that a click record or the answer depends on; all others are ignored. */
export interface PlainHeaders {
  host?: string;
  connection?: string;
  'user-agent'?: string;
  referer?: string;
  dnt?: string;
  'sec-gpc'?: string;
  'sec-purpose'?: string;
  purpose?: string;
  'x-moz'?: string;
  'x-purpose'?: string;
  'x-forwarded-for'?: string;
}

/** A complete `GET` without a body, received in one piece, with nothing in it that HTTP parsers read differently. */
export interface PlainRequest {
  readonly url: string;
  readonly headers: PlainHeaders;
  readonly closes: boolean;
}

/** Requests for short links are shorter; longer ones are the app's. */
const maxBytes = 8 * 1024;
const letterG = 71;
const [carriageReturn, lineFeed, space, tab, slash, question] = [13, 10, 32, 9, 47, 63];

/**
 * The strict grammar of a request: single spaces, every line ended by CR LF, header names of token characters, no
 * continued line. A request that does not match is left to the app's HTTP parser.
 */
const strict = /GET \/[\x21-\x7e]* HTTP\/1\.1\r\n(?:[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[\t\x20-\x7e\x80-\xff]*\r\n)+\r\n/y;
const urlStart = 4;
const afterUrl = ' HTTP/1.1\r\n'.length;

const wanted = new Set<string>([
  'host',
  'connection',
  'user-agent',
  'referer',
  'dnt',
  'sec-gpc',
  'sec-purpose',
  'purpose',
  'x-moz',
  'x-purpose',
  'x-forwarded-for',
] satisfies (keyof PlainHeaders)[]);
/** Requests with one of these headers carry a body or change the protocol. */
const unusual = new Set(['content-length', 'transfer-encoding', 'expect', 'upgrade', 'trailer', 'te']);
/** Most headers are skipped by the length of their names alone, before anything is copied. */
const lengths = new Set([...wanted, ...unusual].map((name) => name.length));

/** Whether the path may be `/7k3m9qx`, alone or before a slash or a query: most requests for the app show at once that it is not. */
function isLinkLong(bytes: Buffer): boolean {
  const end = bytes[urlStart + 8] === slash ? urlStart + 9 : urlStart + 8;
  return bytes[end] === space || bytes[end] === question;
}

/** Undefined if the bytes are not a plain request for a path as long as a short link's; the caller then passes them to the app. */
export function readPlainRequest(bytes: Buffer): PlainRequest | undefined {
  const size = bytes.length;
  if (size > maxBytes || bytes[0] !== letterG || !isLinkLong(bytes)) return undefined;
  if (bytes[size - 1] !== lineFeed || bytes[size - 2] !== carriageReturn || bytes[size - 3] !== lineFeed)
    return undefined;
  const head = bytes.toString('latin1');
  strict.lastIndex = 0;
  if (!strict.test(head) || strict.lastIndex !== size) return undefined;
  const urlEnd = head.indexOf(' ', urlStart);
  const headers: PlainHeaders = {};
  for (let at = urlEnd + afterUrl, end = 0; at < size - 2; at = end + 2) {
    end = head.indexOf('\r\n', at);
    const colon = head.indexOf(':', at);
    if (!lengths.has(colon - at)) continue;
    const name = head.slice(at, colon).toLowerCase();
    if (unusual.has(name)) return undefined;
    if (!wanted.has(name)) continue;
    const key = name as keyof PlainHeaders;
    // Parsers disagree about repeated headers.
    if (headers[key] !== undefined) return undefined;
    headers[key] = valueIn(head, colon + 1, end);
  }
  if (headers.host === undefined) return undefined;
  const { connection } = headers;
  const closes = connection !== undefined && connection.toLowerCase() !== 'keep-alive';
  if (closes && connection.toLowerCase() !== 'close') return undefined;
  return { url: head.slice(urlStart, urlEnd), headers, closes };
}

/** Methods whose requests end with their head, or with the body that `Content-Length` announces. */
const framedHead =
  /(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \/[\x21-\x7e]* HTTP\/1\.1\r\n(?:[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[\t\x20-\x7e\x80-\xff]*\r\n)+\r\n/y;
const headEnd = Buffer.from('\r\n\r\n');
const oddFraming = /\r\n(?:transfer-encoding|expect|upgrade|trailer|te)[ \t]*:/i;
const contentLengths = /\r\ncontent-length[^\r]*/gi;
const contentLength = /^\r\ncontent-length:[ \t]*(\d{1,12})[ \t]*$/i;

/** Undefined if the length of the body is announced twice, or oddly. */
function bodyLengthIn(head: string): number | undefined {
  const [line, ...more] = head.match(contentLengths) ?? [];
  if (line === undefined) return 0;
  const digits = more.length === 0 ? contentLength.exec(line)?.[1] : undefined;
  return digits === undefined ? undefined : Number(digits);
}

/**
 * How many bytes of a request's body are still to come, if the bytes are the start of exactly one request whose end every
 * parser sees at the same place; else undefined.
 */
export function missingBodyBytes(bytes: Buffer): number | undefined {
  const end = bytes.indexOf(headEnd);
  if (end === -1 || end > maxBytes) return undefined;
  const head = bytes.toString('latin1', 0, end + headEnd.length);
  framedHead.lastIndex = 0;
  if (!framedHead.test(head) || framedHead.lastIndex !== head.length || oddFraming.test(head)) return undefined;
  const announced = bodyLengthIn(head);
  const missing = (announced ?? Number.NaN) - (bytes.length - head.length);
  return missing >= 0 ? missing : undefined;
}

function valueIn(head: string, from: number, to: number): string {
  let [start, end] = [from, to];
  while (start < end && isBlank(head.charCodeAt(start))) start += 1;
  while (end > start && isBlank(head.charCodeAt(end - 1))) end -= 1;
  return head.slice(start, end);
}

const isBlank = (code: number): boolean => code === space || code === tab;
