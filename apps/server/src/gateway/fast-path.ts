import type { Config } from '../config.ts';
import type { Clicks } from '../features/clicks/recording/clicks.service.ts';
import { createLinkAnswerer, redirectHeaders } from '../features/links/answer-link.ts';
import type { ClickLimits } from '../features/links/click-limits.ts';
import type { Links } from '../features/links/links.service.ts';
import { requestedLink } from '../features/links/requested-link.ts';
import type { AddressSource } from '../http/client-address.ts';
import type { TraceReader } from '../http/trace-context.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { VisitorReaders } from '../platform/platform.ts';
import type { FastPath, FastReply } from './client-connections.ts';
import type { LinkHeaders } from './request-reader.ts';

const slash = 47;

/** The segment in `/7K3M9QX` or `/Summer-Menu`, or the two in `/a/b`, with or without a slash or a query after it; undefined for any other path. */
export function linkSegmentIn(url: string): string | undefined {
  if (url.charCodeAt(0) !== slash) return undefined;
  const query = url.indexOf('?', 1);
  let end = query === -1 ? url.length : query;
  if (end > 1 && url.charCodeAt(end - 1) === slash) end -= 1;
  return end > 1 ? url.slice(1, end) : undefined;
}

/** The `Date` header, formatted once per second. */
function dateHeader(clock: Clock): () => string {
  let second = 0;
  let header = '';
  return () => {
    const now = Math.floor(clock.now().getTime() / 1000);
    if (now !== second) {
      second = now;
      header = `Date: ${new Date(now * 1000).toUTCString()}\r\n`;
    }
    return header;
  };
}

/** A request for a short link with its reply. */
interface Exchange extends AddressSource {
  readonly headers: LinkHeaders;
  readonly url: string;
  readonly segment: string;
  readonly reply: FastReply;
}

interface FastPathDeps extends VisitorReaders {
  links: Links;
  clicks: Clicks;
  clickLimits: ClickLimits;
  clock: Clock;
  mode: Config['mode'];
  addressOf: (source: AddressSource) => string;
  traceOf: TraceReader;
}

/** Redirects short links from the cache, or after one lookup. All other requests, and links with a page, go to the app. */
export function createFastPath(deps: FastPathDeps): FastPath {
  const { links, clicks, clickLimits, clock, mode, addressOf, traceOf, agentOf, countryOf } = deps;
  const headers = Object.entries(redirectHeaders(mode))
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const date = dateHeader(clock);
  /** The ids of a trusted proxy. Without them, redirects have none: there is no log line to find by it. */
  const ids = ({ headers, socket }: Exchange): string => {
    const { requestId, traceparent } = traceOf(headers, socket.remoteAddress);
    return (requestId ? `X-Request-Id: ${requestId}\r\n` : '') + (traceparent ? `traceparent: ${traceparent}\r\n` : '');
  };
  const answerLink = createLinkAnswerer<Exchange>({
    links,
    clicks,
    clickLimits,
    clock,
    agentOf,
    countryOf,
    addressOf,
    redirect: (exchange, location) =>
      exchange.reply.send(`HTTP/1.1 302 Found\r\nLocation: ${location}\r\n${headers}${ids(exchange)}${date()}`),
    throttle: (exchange, seconds) =>
      exchange.reply.send(
        `HTTP/1.1 429 Too Many Requests\r\nRetry-After: ${seconds}\r\n${headers}${ids(exchange)}${date()}`,
      ),
    explain: ({ reply }) => reply.pass(),
    preview: ({ reply }) => reply.pass(),
  });

  return (request, socket, reply) => {
    const segment = linkSegmentIn(request.url);
    const link = segment && requestedLink(segment);
    if (!link) return false;
    const { headers, url } = request;
    answerLink(link, { headers, url, segment, socket, reply });
    return true;
  };
}
