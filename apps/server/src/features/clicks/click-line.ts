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

const isAhead = (value: string) => /prefetch|prerender|preview/i.test(value);

/**
 * One line, its fields apart by tabs. Reads the headers as they came (name, value, name, value, …), because making an
 * object of them costs more than everything else here; lengths are compared first for the same reason.
 */
export function writeLine(at: number, hash: string, rawHeaders: readonly string[], address: string): string {
  let userAgent = '';
  let referrer = '';
  let isPrivate = false;
  let prefetch = false;
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    const value = rawHeaders[i + 1] as string;
    switch (name.length) {
      case 3:
        if (value === '1' && name.toLowerCase() === 'dnt') isPrivate = true;
        break;
      case 5:
        if (name.toLowerCase() === 'x-moz' && isAhead(value)) prefetch = true;
        break;
      case 7: {
        const lower = name.toLowerCase();
        if (lower === 'referer') referrer = value;
        else if (lower === 'sec-gpc' && value === '1') isPrivate = true;
        else if (lower === 'purpose' && isAhead(value)) prefetch = true;
        break;
      }
      case 9:
        if (name.toLowerCase() === 'x-purpose' && isAhead(value)) prefetch = true;
        break;
      case 10:
        if (name.toLowerCase() === 'user-agent') userAgent = value;
        break;
      case 11:
        if (name.toLowerCase() === 'sec-purpose' && isAhead(value)) prefetch = true;
        break;
      default:
    }
  }
  const bits = (isPrivate ? flags.private : 0) | (prefetch ? flags.prefetch : 0);
  const from = isPrivate ? '\t' : `${clean(address, longest.address)}\t${clean(originOf(referrer), longest.referrer)}`;
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
