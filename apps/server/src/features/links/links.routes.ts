import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appPaths, type Language } from '@tessera/contract';
import type { Config } from '../../config.ts';
import { tooManyRequests } from '../../http/app-error.ts';
import { requestLanguage } from '../../http/request-language.ts';
import { sendPage } from '../../http/send-page.ts';
import { html } from '../../markup/html.ts';
import { logo, type Page } from '../../markup/page.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { textsIn } from '../../texts/texts.ts';
import type { Clicks } from '../clicks/recording/clicks.service.ts';
import type { Scans } from '../clicks/scans/scans.service.ts';
import { createLinkAnswerer, type NoRedirect, redirectHeaders } from './answer-link.ts';
import type { Links } from './links.service.ts';

const statusOf = {
  unknown: 404,
  inactive: 410,
  reserved: 200,
  gone: 410,
  unavailable: 503,
} satisfies Record<NoRedirect, number>;

/** The contract's `shortHashPattern` in the router's syntax. */
const hashRoute = '/:hash(^[0-9a-hjkmnp-tv-zA-HJKMNP-TV-Z]{7}$)';

function pageOf(reason: NoRedirect, language: Language): Page {
  const { home, ...pages } = textsIn(language).pages;
  const { title, body } = pages[reason];
  return {
    language,
    title,
    body: html`<main class="narrow">${logo}<h1>${title}</h1><p class="soft">${body}</p><p><a class="button" href="${appPaths.root}">${home}</a></p></main>`,
  };
}

/** The page that explains why a link does not redirect, in the visitor's language. */
export function sendExplanation(request: FastifyRequest, reply: FastifyReply, reason: NoRedirect): FastifyReply {
  if (reason === 'unavailable') void reply.header('Retry-After', 5);
  return sendPage(reply, statusOf[reason], pageOf(reason, requestLanguage(request)));
}

interface Exchange {
  readonly hash: string;
  readonly headers: IncomingHttpHeaders;
  readonly isHead: boolean;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface LinkRoutesDeps {
  links: Links;
  clicks: Clicks;
  scans: Scans;
  clock: Clock;
  mode: Config['mode'];
}

/** The short links that the gateway passes to the app. */
export function linkRoutes(app: FastifyInstance, { links, clicks, scans, clock, mode }: LinkRoutesDeps): void {
  const headers = Object.entries(redirectHeaders(mode)).flat();
  const answerLink = createLinkAnswerer<Exchange>({
    links,
    clicks,
    clock,
    addressOf: ({ request }) => request.ip,
    redirect({ reply }, location) {
      void reply.hijack();
      reply.raw.writeHead(302, ['Location', location, ...headers]).end();
    },
    throttle: ({ reply }, seconds) => void reply.send(tooManyRequests(seconds)),
    explain({ hash, isHead, request, reply }, reason, error) {
      clicks.countAnswer(reason);
      if (error !== undefined) request.log.warn({ err: (error as Error).cause ?? error }, 'link lookup failed');
      void sendExplanation(request, reply, reason);
      if (reason === 'reserved' && !isHead) scans.announceVisit(hash, request.headers, request.ip);
    },
  });
  const options = { config: { access: 'visitor' }, logLevel: 'warn' } as const;
  app.get<{ Params: { hash: string } }>(hashRoute, options, (request, reply) => {
    const hash = request.params.hash.toLowerCase();
    answerLink(hash, { hash, headers: request.headers, isHead: request.method === 'HEAD', request, reply });
  });
}
