import type { AlertReason } from '@tessera/contract';
import type { ProbeRequest, ProbeResponse, ProbeResult } from '../../../platform/outbound/prober.ts';
import { isBotWall, isParkedPage, isParkingHost } from './page-signs.ts';

/** A request of a check. A check is several requests, because a host gets one per minute. */
export interface Step extends ProbeRequest {
  /** Redirects that were followed. */
  hops: number;
  /** Whether a response of this check set a cookie: such pages may redirect a client without cookies for ever. */
  hasCookies?: boolean;
}

export type Failure = Exclude<AlertReason, 'other_site' | 'parked'>;

export type Verdict =
  /** The check goes on. */
  | { kind: 'next'; step: Step }
  /** `wasRead`: the page was read, and is not parked. */
  | { kind: 'answers'; url: string; httpStatus: number; wasRead: boolean }
  /** A bot wall, or a refusal that says nothing about visitors. */
  | { kind: 'unclear'; httpStatus: number | null }
  | { kind: 'parked'; url: string; httpStatus: number }
  /** The host itself does not answer: all its pages fail. */
  | { kind: 'host_fails'; reason: Failure }
  | { kind: 'fails'; reason: Failure; httpStatus: number | null };

const maxRedirects = 5;
const redirects = [301, 302, 303, 307, 308];
/** Errors that a visitor sees too. Others, such as 401, 403, 429 and 451, are answers to a bot, to an address or to a person who has not signed in. */
const isErrorStatus = (status: number): boolean => status === 404 || status === 410 || status >= 500;

function locationOf({ headers }: ProbeResponse, base: string): URL | undefined {
  const { location } = headers;
  return location !== undefined && URL.canParse(location, base) ? new URL(location, base) : undefined;
}

function judgeRedirect(step: Step, response: ProbeResponse): Verdict {
  const { status } = response;
  const target = locationOf(response, step.url);
  // Links to apps, such as `intent:`.
  if (!target || !/^https?:$/.test(target.protocol))
    return { kind: 'answers', url: step.url, httpStatus: status, wasRead: false };
  if (isParkingHost(target.hostname)) return { kind: 'parked', url: target.href, httpStatus: status };
  const hasCookies = step.hasCookies === true || response.headers['set-cookie'] !== undefined;
  const hops = step.hops + 1;
  if (hops > maxRedirects)
    return hasCookies
      ? { kind: 'unclear', httpStatus: status }
      : { kind: 'fails', reason: 'redirects', httpStatus: status };
  target.hash = '';
  return { kind: 'next', step: { method: step.method, url: target.href, hops, ...(hasCookies && { hasCookies }) } };
}

const isPage = ({ headers }: ProbeResponse): boolean => /html/.test(headers['content-type'] ?? 'html');

function judgeResponse(step: Step, response: ProbeResponse, isReadDue: boolean): Verdict {
  const { status, sample } = response;
  if (redirects.includes(status)) return judgeRedirect(step, response);
  const isRead = step.method === 'GET';
  if (status < 400) {
    if (isRead && isParkedPage(sample)) return { kind: 'parked', url: step.url, httpStatus: status };
    if (!isRead && isReadDue && isPage(response)) return { kind: 'next', step: { ...step, method: 'GET' } };
    return { kind: 'answers', url: step.url, httpStatus: status, wasRead: isRead };
  }
  // Many servers answer HEAD otherwise than GET.
  if (!isRead && status !== 429) return { kind: 'next', step: { ...step, method: 'GET' } };
  if (isErrorStatus(status) && !isBotWall(response)) return { kind: 'fails', reason: 'status', httpStatus: status };
  return { kind: 'unclear', httpStatus: status };
}

/** The meaning of a response, or of its absence, for the destination. `isReadDue`: its page is to be read again. */
export function judge(step: Step, result: ProbeResult, isReadDue: boolean): Verdict {
  if (!('error' in result)) return judgeResponse(step, result, isReadDue);
  const { error } = result;
  // An address of a private network, which visitors may reach, or a chain that browsers complete.
  if (error === 'blocked_address' || error === 'incomplete_chain' || error === 'aborted')
    return { kind: 'unclear', httpStatus: null };
  const isAboutHead = step.method === 'HEAD' && (error === 'timeout' || error === 'response' || error === 'malformed');
  if (isAboutHead) return { kind: 'next', step: { ...step, method: 'GET' } };
  if (error === 'malformed') return { kind: 'unclear', httpStatus: null };
  return step.hops === 0 ? { kind: 'host_fails', reason: error } : { kind: 'fails', reason: error, httpStatus: null };
}
