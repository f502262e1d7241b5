import { shortHashPattern } from '@tessera/contract';
import type { Config } from '../config.ts';
import type { Clicks } from '../features/clicks/recording/clicks.service.ts';
import { redirectHeaders } from '../features/links/redirect-headers.ts';
import type { Links } from '../features/links/links.service.ts';
import type { UnknownLinkThrottle } from '../features/links/unknown-link-throttle.ts';
import type { Sender } from '../http/client-address.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { FastPath } from './client-connections.ts';

const slash = 47;
const question = 63;

/** The seven characters of `/7k3m9qx`, with or without a slash or a query after it; undefined for any other path. */
export function hashIn(url: string): string | undefined {
  if (url.charCodeAt(0) !== slash || url.length < 8) return undefined;
  const end = url.charCodeAt(8) === slash ? 9 : 8;
  if (url.length !== end && url.charCodeAt(end) !== question) return undefined;
  return url.slice(1, 8).toLowerCase();
}

/** The `Date` header, made once a second. */
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

interface FastPathDeps {
  links: Links;
  clicks: Clicks;
  clock: Clock;
  mode: Config['mode'];
  addressOf: (sender: Sender) => string;
  unknownLinks: UnknownLinkThrottle;
}

/**
 * Answers short links from the cache, or after one lookup. Every other request is the app's, including the pages that
 * explain why a link leads nowhere.
 */
export function createFastPath({ links, clicks, clock, mode, addressOf, unknownLinks }: FastPathDeps): FastPath {
  const headers = redirectHeaders(mode)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const date = dateHeader(clock);

  return ({ url, headers: requestHeaders }, socket, reply) => {
    const hash = hashIn(url);
    if (hash === undefined || !shortHashPattern.test(hash)) return false;
    const sender = { headers: requestHeaders, socket };
    const redirect = (location: string) => {
      clicks.countAnswer('found');
      clicks.record(hash, requestHeaders, addressOf(sender), () =>
        reply.send(`HTTP/1.1 302 Found\r\nLocation: ${location}\r\n${headers}${date()}`),
      );
    };
    const explain = () => {
      const seconds = unknownLinks.secondsToWait(addressOf(sender));
      if (seconds === 0) {
        reply.pass();
        return;
      }
      clicks.countAnswer('throttled');
      reply.send(`HTTP/1.1 429 Too Many Requests\r\nRetry-After: ${seconds}\r\n${headers}${date()}`);
    };

    const known = links.peek(hash);
    if (known?.kind === 'found') {
      redirect(known.location);
      return true;
    }
    if (known?.kind === 'inactive' || known?.kind === 'gone') return false;
    const lookup = known ? Promise.resolve(known) : links.resolve(hash);
    lookup.then(
      (answer) => {
        if (answer.kind === 'found') redirect(answer.location);
        else if (answer.kind === 'unknown') explain();
        else reply.pass();
      },
      () => reply.pass(),
    );
    return true;
  };
}
