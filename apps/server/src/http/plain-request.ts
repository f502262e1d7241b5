/** The headers that count a click or change how it is answered; every other one is looked at and left. */
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

/** A `GET` without a body, whole, in one piece, and with nothing in it that readers of HTTP disagree about. */
export interface PlainRequest {
  readonly url: string;
  readonly headers: PlainHeaders;
  readonly closes: boolean;
}

/** Longer requests are rare, and a viewer's address is no short link. */
const longest = 8 * 1024;
const letterG = 71;
const [carriageReturn, lineFeed, space, tab] = [13, 10, 32, 9];

/**
 * The strict grammar of a request: one space apart, every line ended by CR LF, header names of letters the standard
 * allows, no line that continues another. What does not match it is the general parser's to judge, never ours.
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
/** A request with one of these is more than a question for a page. */
const unusual = new Set(['content-length', 'transfer-encoding', 'expect', 'upgrade', 'trailer', 'te']);
/** Most headers are told apart by the length of their names alone, before anything is copied. */
const lengths = new Set([...wanted, ...unusual].map((name) => name.length));

/** Nothing for what is not a plain request; the caller then gives the same bytes to the general parser. */
export function readPlainRequest(bytes: Buffer): PlainRequest | undefined {
  const size = bytes.length;
  if (size > longest || bytes[0] !== letterG) return undefined;
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
    // How two of the same are to be read is a matter of opinion.
    if (headers[key] !== undefined) return undefined;
    headers[key] = valueIn(head, colon + 1, end);
  }
  if (headers.host === undefined) return undefined;
  const { connection } = headers;
  const closes = connection !== undefined && connection.toLowerCase() !== 'keep-alive';
  if (closes && connection.toLowerCase() !== 'close') return undefined;
  return { url: head.slice(urlStart, urlEnd), headers, closes };
}

function valueIn(head: string, from: number, to: number): string {
  let [start, end] = [from, to];
  while (start < end && isBlank(head.charCodeAt(start))) start += 1;
  while (end > start && isBlank(head.charCodeAt(end - 1))) end -= 1;
  return head.slice(start, end);
}

const isBlank = (code: number): boolean => code === space || code === tab;
