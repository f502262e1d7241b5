import type { ServerResponse } from 'node:http';
import { shortHashPattern } from '@tessera/contract';
import type { Sender } from '../../http/client-address.ts';
import type { Front } from '../../http/front.ts';
import type { PlainFront } from '../../http/plain-connections.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Clicks } from '../clicks/clicks.service.ts';
import type { Links } from './links.service.ts';

const slash = 47;
const question = 63;

/** The seven characters of `/7k3m9qx`, with a slash or a query behind it or not; nothing for any other shape. */
export function hashIn(url: string): string | undefined {
  if (url.charCodeAt(0) !== slash || url.length < 8) return undefined;
  const end = url.charCodeAt(8) === slash ? 9 : 8;
  if (url.length !== end && url.charCodeAt(end) !== question) return undefined;
  return url.slice(1, 8).toLowerCase();
}

export type SendRedirect = (response: ServerResponse, location: string) => void;

type Mode = 'development' | 'production';

/** Few headers on purpose: each costs time on the busiest answer there is, and a redirect has no page to protect. */
const always = (mode: Mode): [name: string, value: string][] => [
  ['Cache-Control', 'private, no-store'],
  ['Content-Length', '0'],
  ...(mode === 'production'
    ? [['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] as [string, string]]
    : []),
];

export function redirectSender(mode: Mode): SendRedirect {
  const headers = always(mode).flat();
  return (response, location) => {
    response.writeHead(302, ['Location', location, ...headers]);
    response.end();
  };
}

interface FrontDeps {
  links: Links;
  clicks: Clicks;
  clock: Clock;
  mode: Mode;
  addressOf: (sender: Sender) => string;
  send: SendRedirect;
}

/** Redirects whose link is in memory. Everything else, pages that say why not among it, is the framework's. */
export function linkFront({ links, clicks, addressOf, send }: FrontDeps): Front {
  return (request, response) => {
    const { method } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const hash = hashIn(request.url ?? '');
    const answer = hash === undefined ? undefined : links.peek(hash);
    if (hash === undefined || answer?.at !== 'found') return false;
    clicks.countAnswer('found');
    if (method === 'HEAD') send(response, answer.location);
    else clicks.record(hash, request.headers, addressOf(request), () => send(response, answer.location));
    return true;
  };
}

/** The line that says when it was answered; made once a second. */
function dateLine(clock: Clock): () => string {
  let second = 0;
  let line = '';
  return () => {
    const now = Math.floor(clock.now().getTime() / 1000);
    if (now !== second) {
      second = now;
      line = `Date: ${new Date(now * 1000).toUTCString()}\r\n`;
    }
    return line;
  };
}

/** The same for connections that ask for nothing but short links, and for links that have to be looked up first. */
export function plainLinkFront({ links, clicks, clock, mode, addressOf }: FrontDeps): PlainFront {
  const rest = always(mode)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const date = dateLine(clock);
  return ({ url, headers }, socket, reply) => {
    const hash = hashIn(url);
    if (hash === undefined) return false;
    const redirect = (location: string) => {
      clicks.countAnswer('found');
      clicks.record(hash, headers, addressOf({ headers, socket }), () =>
        reply.send(`HTTP/1.1 302 Found\r\nLocation: ${location}\r\n${rest}${date()}`),
      );
    };
    const known = links.peek(hash);
    if (known?.at === 'found') {
      redirect(known.location);
      return true;
    }
    if (known || !shortHashPattern.test(hash)) return false;
    links.resolve(hash).then(
      (answer) => (answer.at === 'found' ? redirect(answer.location) : reply.pass()),
      () => reply.pass(),
    );
    return true;
  };
}
