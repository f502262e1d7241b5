import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appPaths, type Language } from '@tessera/contract';
import type { Config } from '../../config.ts';
import { AppError, tooManyRequests } from '../../http/app-error.ts';
import { requestLanguage } from '../../http/request-language.ts';
import { sendPage } from '../../http/send-page.ts';
import { html } from '../../markup/html.ts';
import { mark, type Page } from '../../markup/page.ts';
import { textsIn } from '../../texts/texts.ts';
import type { Clicks } from '../clicks/recording/clicks.service.ts';
import type { LinkAnswer } from './link-answer.ts';
import type { Links } from './links.service.ts';
import { redirectHeaders } from './redirect-headers.ts';
import type { UnknownLinkThrottle } from './unknown-link-throttle.ts';

type Nowhere = Exclude<LinkAnswer['kind'], 'found'> | 'unavailable';

const statusOf = { unknown: 404, inactive: 410, gone: 410, unavailable: 503 } satisfies Record<Nowhere, number>;

/** The same alphabet as the contract's pattern, written the way the router wants it. */
const hashRoute = '/:hash(^[0-9a-hjkmnp-tv-zA-HJKMNP-TV-Z]{7}$)';

function pageOf(at: Nowhere, language: Language): Page {
  const { home, ...pages } = textsIn(language).pages;
  const { title, body } = pages[at];
  return {
    language,
    title,
    body: html`<main class="narrow">${mark}<h1>${title}</h1><p class="soft">${body}</p><p><a class="button" href="${appPaths.root}">${home}</a></p></main>`,
  };
}

/** The page that explains why a link leads nowhere, in the visitor's language. */
export function sendNowhere(request: FastifyRequest, reply: FastifyReply, at: Nowhere): FastifyReply {
  if (at === 'unavailable') void reply.header('Retry-After', 5);
  return sendPage(reply, statusOf[at], pageOf(at, requestLanguage(request)));
}

interface LinkRoutesDeps {
  links: Links;
  clicks: Clicks;
  mode: Config['mode'];
  unknownLinks: UnknownLinkThrottle;
}

/** Links that the gateway's fast path leaves to the app, and pages that explain why a link leads nowhere. */
export function linkRoutes(app: FastifyInstance, { links, clicks, mode, unknownLinks }: LinkRoutesDeps): void {
  const headers = redirectHeaders(mode).flat();
  const send = (response: ServerResponse, location: string) => {
    response.writeHead(302, ['Location', location, ...headers]);
    response.end();
  };
  const options = { config: { access: 'visitor' }, logLevel: 'warn' } as const;
  app.get<{ Params: { hash: string } }>(hashRoute, options, async (request, reply) => {
    const hash = request.params.hash.toLowerCase();
    const answer = await links.resolve(hash).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      request.log.warn({ err: error.cause ?? error }, 'link lookup failed');
      return { kind: 'unavailable' } as const;
    });
    clicks.countAnswer(answer.kind);
    if (answer.kind === 'found') {
      const { location } = answer;
      void reply.hijack();
      if (request.method === 'HEAD') send(reply.raw, location);
      else clicks.record(hash, request.headers, request.ip, () => send(reply.raw, location));
      return reply;
    }
    const waitSeconds = answer.kind === 'unknown' ? unknownLinks.secondsToWait(request.ip) : 0;
    if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
    return sendNowhere(request, reply, answer.kind);
  });
}
