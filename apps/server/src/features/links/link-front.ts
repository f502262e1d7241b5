import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Front } from '../../http/front.ts';
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

/** Few headers on purpose: each costs time on the busiest answer there is, and a redirect has no page to protect. */
export function redirectSender(mode: 'development' | 'production'): SendRedirect {
  const always = ['Cache-Control', 'private, no-store', 'Content-Length', '0'];
  if (mode === 'production') always.push('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  return (response, location) => {
    response.writeHead(302, ['Location', location, ...always]);
    response.end();
  };
}

interface FrontDeps {
  links: Links;
  clicks: Clicks;
  addressOf: (request: IncomingMessage) => string;
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
