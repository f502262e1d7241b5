import { limits } from '@tessera/contract';
import { visitHeaders } from '../features/clicks/recording/click-line.ts';

/**
 * The hand-written request reader of the gateway. It reads two things from the first bytes of a request:
 *
 * - `readLinkRequest`: the URL and the wanted headers of a `GET` for a short link, for the fast path.
 * - `missingBodyBytes`: how many bytes of the body are still to come, so that a connection passed to the app can be taken
 *   back after the answer.
 *
 * Grammar: one complete head of at most 8 KB, method `GET` (any common method for `missingBodyBytes`), path in origin
 * form, `HTTP/1.1`, single spaces, every line ended by CR LF, header names of token characters, no folded lines, no
 * wanted header twice. `readLinkRequest` also needs `Host`, a path of a short link's form, no bytes after the
 * head, `Connection` of `keep-alive` or `close` at most, and no header that announces a body or changes the protocol. So
 * such a request ends with its head, and `firstHead` can split pipelined ones.
 *
 * Hand-over: if the bytes do not match, both functions return undefined, and the connection goes to the app with every
 * byte received. The app's HTTP parser then decides. The reader never rejects a request and never changes a byte.
 *
 * Reason: request smuggling needs two parsers that disagree. The grammar contains only requests that every parser reads
 * the same way; the tests compare it with Node's parser on damaged requests. ADR 16 has the measured gain in speed.
 */

/** The headers that the click or the answer depends on; all others are ignored. */
const wantedNames = [
  'host',
  'connection',
  ...visitHeaders,
  'x-forwarded-for',
  'accept-language',
  'cookie',
  'x-request-id',
  'traceparent',
] as const;
export type LinkHeaders = Partial<Record<(typeof wantedNames)[number], string>>;

/** A `GET` without a body for a path of a short link's form: one segment, or two with a slash between them. */
export interface LinkRequest {
  readonly url: string;
  readonly headers: LinkHeaders;
  /** The client sends no further request on this connection. */
  readonly isLast: boolean;
}

/** A longer head goes to the app; requests for short links are shorter. */
export const maxHeadBytes = 8 * 1024;
const letterG = 71;
const [carriageReturn, lineFeed, space, tab, slash, question] = [13, 10, 32, 9, 47, 63];

const linkRequestHead =
  /GET \/[\x21-\x7e]* HTTP\/1\.1\r\n(?:[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[\t\x20-\x7e\x80-\xff]*\r\n)+\r\n/y;
const urlStart = 4;
const afterUrl = ' HTTP/1.1\r\n'.length;

const wanted = new Set<string>(wantedNames);
/** Headers that announce a body or change the protocol: such a request goes to the app. */
const unsupported = new Set(['content-length', 'transfer-encoding', 'expect', 'upgrade', 'trailer', 'te']);
/** A header whose name has another length is skipped before anything is copied. */
const nameLengths = new Set([...wanted, ...unsupported].map((name) => name.length));

/** The bytes of hashes, slugs and kept names. */
const isLinkByte = new Uint8Array(256);
for (const character of '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_.~')
  isLinkByte[character.charCodeAt(0)] = 1;
const firstByte = urlStart + 1;
const longestEnd = firstByte + limits.slug.maxKept;

function segmentEnd(bytes: Buffer, start: number): number {
  let end = start;
  while (end <= longestEnd && isLinkByte[bytes[end] ?? 0] === 1) end += 1;
  return end;
}

/** Whether the path can be a short link, with or without a slash or a query after it: rules out most other requests early. */
function hasLinkForm(bytes: Buffer): boolean {
  let end = segmentEnd(bytes, firstByte);
  if (bytes[end] === slash) end = segmentEnd(bytes, end + 1);
  // A slash was allowed within the name or after it.
  if (bytes[end] === slash) end += 1;
  return end > firstByte && end <= longestEnd + 1 && (bytes[end] === space || bytes[end] === question);
}

export function readLinkRequest(bytes: Buffer): LinkRequest | undefined {
  const size = bytes.length;
  if (size > maxHeadBytes || bytes[0] !== letterG || !hasLinkForm(bytes)) return undefined;
  if (bytes[size - 1] !== lineFeed || bytes[size - 2] !== carriageReturn || bytes[size - 3] !== lineFeed)
    return undefined;
  const head = bytes.toString('latin1');
  linkRequestHead.lastIndex = 0;
  if (!linkRequestHead.test(head) || linkRequestHead.lastIndex !== size) return undefined;
  const urlEnd = head.indexOf(' ', urlStart);
  const headers: LinkHeaders = {};
  for (let at = urlEnd + afterUrl, end = 0; at < size - 2; at = end + 2) {
    end = head.indexOf('\r\n', at);
    const colon = head.indexOf(':', at);
    if (!nameLengths.has(colon - at)) continue;
    const name = head.slice(at, colon).toLowerCase();
    if (unsupported.has(name)) return undefined;
    if (!wanted.has(name)) continue;
    const key = name as keyof LinkHeaders;
    // Parsers disagree about repeated headers.
    if (headers[key] !== undefined) return undefined;
    headers[key] = valueIn(head, colon + 1, end);
  }
  if (headers.host === undefined) return undefined;
  const { connection } = headers;
  const isLast = connection !== undefined && connection.toLowerCase() !== 'keep-alive';
  if (isLast && connection.toLowerCase() !== 'close') return undefined;
  return { url: head.slice(urlStart, urlEnd), headers, isLast };
}

/** Methods whose requests end with the head, or with the body announced by `Content-Length`. */
const framedHead =
  /(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \/[\x21-\x7e]* HTTP\/1\.1\r\n(?:[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[\t\x20-\x7e\x80-\xff]*\r\n)+\r\n/y;
const headEnd = Buffer.from('\r\n\r\n');
const unusualFraming = /\r\n(?:transfer-encoding|expect|upgrade|trailer|te)[ \t]*:/i;
const contentLengths = /\r\ncontent-length[^\r]*/gi;
const contentLength = /^\r\ncontent-length:[ \t]*(\d{1,12})[ \t]*$/i;

/** Undefined if the length of the body is announced twice or in an unusual form. */
function bodyLengthIn(head: string): number | undefined {
  const [line, ...more] = head.match(contentLengths) ?? [];
  if (line === undefined) return 0;
  const digits = more.length === 0 ? contentLength.exec(line)?.[1] : undefined;
  return digits === undefined ? undefined : Number(digits);
}

/** The bytes up to the first empty line; undefined if there is none. */
export function firstHead(bytes: Buffer): Buffer | undefined {
  const end = bytes.indexOf(headEnd);
  return end === -1 ? undefined : bytes.subarray(0, end + headEnd.length);
}

/** How many bytes of the body are still to come, if the bytes are the start of exactly one request that matches. */
export function missingBodyBytes(bytes: Buffer): number | undefined {
  const end = bytes.indexOf(headEnd);
  if (end === -1 || end > maxHeadBytes) return undefined;
  const head = bytes.toString('latin1', 0, end + headEnd.length);
  framedHead.lastIndex = 0;
  if (!framedHead.test(head) || framedHead.lastIndex !== head.length || unusualFraming.test(head)) return undefined;
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
