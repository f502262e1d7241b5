import type { VisitSource } from '@tessera/contract';

/** Facts of a visit other than its headers and its address. */
export interface VisitFacts {
  source: VisitSource;
  /** The label in `?src=`. */
  label?: string | undefined;
  /** The rule that decided on the destination. */
  rule?: string | undefined;
  /** The host of the requested link, unless it is the default host. */
  host?: string | undefined;
}

/** A click as it is in the journal, before it is classified. */
export interface Visit extends VisitFacts {
  /** Unix milliseconds. */
  at: number;
  hash: string;
  /** The visitor opted out of tracking: address and referrer are empty. */
  private: boolean;
  prefetch: boolean;
  address: string;
  /** Scheme and host, never the path. */
  referrer: string;
  userAgent: string;
}

const maxLength = { address: 45, referrer: 200, userAgent: 512 };
const flags = { private: 1, prefetch: 2, scan: 4, click: 8 };
const sourceFlags = { scan: flags.scan, click: flags.click, unknown: 0 } satisfies Record<VisitSource, number>;
const controls = /[\u0000-\u001f]/;
const allControls = /[\u0000-\u001f]+/g;

/**
 * Replaces control characters. A header value may contain a tab, which separates the fields: the gateway's reader and the
 * app's parser accept it.
 */
function clean(text: string, max: number): string {
  const bounded = text.length > max ? text.slice(0, max) : text;
  return controls.test(bounded) ? bounded.replace(allControls, ' ') : bounded;
}

/** Scheme and host of a URL: everything before the third slash. */
function originOf(url: string): string {
  const host = url.indexOf('//') + 2;
  if (host === 1) return '';
  const end = url.indexOf('/', host);
  return end === -1 ? url : url.slice(0, end);
}

/** The headers with which browsers mark a prefetch. */
const prefetchHeaders = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'] as const;
const prefetchValue = /prefetch|prerender|preview/i;

/** The request headers that a click line is made of: texts, and those that Node may give as lists. */
const textHeaders = ['referer', 'user-agent'] as const;
const listHeaders = ['dnt', 'sec-gpc', ...prefetchHeaders] as const;
export const visitHeaders = [...textHeaders, ...listHeaders] as const;
export type VisitHeaders = Readonly<
  Partial<Record<(typeof textHeaders)[number], string | undefined>> &
    Partial<Record<(typeof listHeaders)[number], string | string[] | undefined>>
>;

export function isPrefetch(headers: VisitHeaders): boolean {
  for (const name of prefetchHeaders) {
    const value = headers[name];
    if (value !== undefined && prefetchValue.test(String(value))) return true;
  }
  return false;
}

export const isPrivate = (headers: VisitHeaders): boolean => headers['dnt'] === '1' || headers['sec-gpc'] === '1';

/** Time, hash, flags, address, referrer and user agent, separated by tabs; then rule, label and the link's host if there is one of them. */
export function formatLine(
  at: number,
  hash: string,
  headers: VisitHeaders,
  address: string,
  { source, label, rule, host }: VisitFacts,
): string {
  const hasOptedOut = isPrivate(headers);
  const bits = (hasOptedOut ? flags.private : 0) | (isPrefetch(headers) ? flags.prefetch : 0) | sourceFlags[source];
  const { referer = '', 'user-agent': userAgent = '' } = headers;
  const addressAndReferrer = hasOptedOut
    ? '\t'
    : `${clean(address, maxLength.address)}\t${clean(originOf(referer), maxLength.referrer)}`;
  const line = `${at}\t${hash}\t${bits}\t${addressAndReferrer}\t${clean(userAgent, maxLength.userAgent)}`;
  // A release that does not know the last field ignores it.
  if (host) return `${line}\t${rule ?? ''}\t${label ?? ''}\t${host}`;
  return label === undefined && rule === undefined ? line : `${line}\t${rule ?? ''}\t${label ?? ''}`;
}

const sourceIn = (bits: number): VisitSource =>
  (bits & flags.scan) !== 0 ? 'scan' : (bits & flags.click) !== 0 ? 'click' : 'unknown';

/** Undefined for a line that is not a click. */
export function parseLine(line: string): Visit | undefined {
  const [at = '', hash = '', bits = '', address = '', referrer = '', userAgent, rule, label, host] = line.split('\t');
  if (userAgent === undefined || !/^\d{1,15}$/.test(at)) return undefined;
  const set = Number(bits);
  return {
    at: Number(at),
    hash,
    private: (set & flags.private) !== 0,
    prefetch: (set & flags.prefetch) !== 0,
    source: sourceIn(set),
    address,
    referrer,
    userAgent,
    ...(rule && { rule }),
    ...(label && { label }),
    ...(host && { host }),
  };
}
