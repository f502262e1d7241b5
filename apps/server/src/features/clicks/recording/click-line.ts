/** What is written down of a redirect before it is answered, as little as counting it needs. */
export interface Visit {
  at: number;
  hash: string;
  /** The visitor asked not to be tracked: counted, and nothing else. */
  private: boolean;
  prefetch: boolean;
  address: string;
  /** Where the visitor came from: scheme and host, never the page. */
  referrer: string;
  userAgent: string;
}

/** No header may make a line longer than this allows. */
const longest = { address: 45, referrer: 200, userAgent: 512 };
const flags = { private: 1, prefetch: 2 };
const controls = /[\u0000-\u001f]/;
const allControls = /[\u0000-\u001f]+/g;

/** The parser of a socket lets no line break through; what comes another way must not either. */
function clean(text: string, most: number): string {
  const bounded = text.length > most ? text.slice(0, most) : text;
  return controls.test(bounded) ? bounded.replace(allControls, ' ') : bounded;
}

/** Scheme and host of an address: everything before the third slash. */
function originOf(address: string): string {
  const host = address.indexOf('//') + 2;
  if (host === 1) return '';
  const end = address.indexOf('/', host);
  return end === -1 ? address : address.slice(0, end);
}

/** The headers by which browsers say that nobody has asked to see this yet. */
const aheadHeaders = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'] as const;
const ahead = /prefetch|prerender|preview/i;

type Header = string | string[] | undefined;
/** The headers of a request that say something about who follows a link. */
export type VisitHeaders = Readonly<
  Partial<Record<'referer' | 'user-agent', string | undefined>> &
    Partial<Record<'dnt' | 'sec-gpc' | (typeof aheadHeaders)[number], Header>>
>;

function isAhead(headers: VisitHeaders): boolean {
  for (const name of aheadHeaders) {
    const value = headers[name];
    if (value !== undefined && ahead.test(String(value))) return true;
  }
  return false;
}

/** One line, its fields apart by tabs. */
export function writeLine(at: number, hash: string, headers: VisitHeaders, address: string): string {
  const isPrivate = headers['dnt'] === '1' || headers['sec-gpc'] === '1';
  const bits = (isPrivate ? flags.private : 0) | (isAhead(headers) ? flags.prefetch : 0);
  const { referer = '', 'user-agent': userAgent = '' } = headers;
  const from = isPrivate ? '\t' : `${clean(address, longest.address)}\t${clean(originOf(referer), longest.referrer)}`;
  return `${at}\t${hash}\t${bits}\t${from}\t${clean(userAgent, longest.userAgent)}`;
}

/** Nothing for a line that is none of ours. */
export function readLine(line: string): Visit | undefined {
  const [at = '', hash = '', bits = '', address = '', referrer = '', userAgent] = line.split('\t');
  if (userAgent === undefined || !/^\d{1,15}$/.test(at)) return undefined;
  const set = Number(bits);
  return {
    at: Number(at),
    hash,
    private: (set & flags.private) !== 0,
    prefetch: (set & flags.prefetch) !== 0,
    address,
    referrer,
    userAgent,
  };
}
