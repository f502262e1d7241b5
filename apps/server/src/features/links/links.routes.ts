import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { linkNameIn, type LinkName, shortHashPattern, shortUrl, type BlockCategory } from '@tessera/contract';
import type { Config } from '../../config.ts';
import { tooManyRequests } from '../../http/app-error.ts';
import { requestLanguage } from '../../http/request-language.ts';
import { formPagePolicy } from '../../http/security-headers.ts';
import { sendPage } from '../../http/send-page.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { VisitorReaders } from '../../platform/platform.ts';
import type { Clicks } from '../clicks/recording/clicks.service.ts';
import type { Scans } from '../clicks/scans/scans.service.ts';
import { createLinkAnswerer, type NoRedirect, redirectHeaders } from './answer-link.ts';
import { createClickLimits, type RemoteClickLimits } from './click-limits.ts';
import { explanationPage, passwordPage, previewDocument } from './link-pages.ts';
import type { Links } from './links.service.ts';
import { linkPaths, type LinkParams, requestedLink, segmentOf } from './requested-link.ts';
import { unlockRoutes } from './unlock.routes.ts';
import type { UnlockDeps } from './unlock.service.ts';

const httpStatuses = {
  unknown: 404,
  inactive: 410,
  reserved: 200,
  trial: 200,
  gone: 410,
  unavailable: 503,
  locked: 200,
  not_started: 404,
  ended: 410,
  blocked: 451,
  suspended: 410,
} satisfies Record<NoRedirect, number>;

/** The requested name, if the path can be a short link. */
function nameIn(url: string): string | undefined {
  const segment = url.split('?', 1)[0]?.replace(/^\/+|\/+$/g, '') ?? '';
  return linkNameIn(segment) === undefined ? undefined : segment;
}

/** The page that explains why a link does not redirect, in the visitor's language. */
export function sendExplanation(
  request: FastifyRequest,
  reply: FastifyReply,
  reason: NoRedirect,
  category?: BlockCategory,
): FastifyReply {
  if (reason === 'unavailable') void reply.header('Retry-After', 5);
  const language = requestLanguage(request);
  const name = nameIn(request.url);
  if (reason === 'locked') return sendPage(reply, httpStatuses.locked, passwordPage(language, name), formPagePolicy);
  return sendPage(reply, httpStatuses[reason], explanationPage(reason, language, { name, category }));
}

interface Exchange {
  readonly link: LinkName;
  readonly segment: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly isHead: boolean;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface LinkRoutesDeps extends VisitorReaders, UnlockDeps {
  db: Db;
  links: Links;
  clicks: Clicks;
  gatewayClicks: RemoteClickLimits;
  scans: Scans;
  clock: Clock;
  config: Pick<Config, 'mode' | 'publicUrl' | 'turnstile'>;
}

const sendPreview = (reply: FastifyReply, document: string) =>
  reply
    .headers({ 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', Vary: 'User-Agent' })
    .send(document);

/**
 * The links, with the gateway's number of clicks if they have a limit: the gateway redirects most visitors, and the database
 * lags behind. The number has to be asked for, so `peek` never has an answer.
 */
const withGatewayClicks = (links: Links, gatewayClicks: RemoteClickLimits): Pick<Links, 'peek' | 'resolve'> => ({
  peek: () => undefined,
  async resolve(key) {
    const answer = await links.resolve(key);
    if (answer.kind !== 'found' || !answer.rules?.routing.clickLimit) return answer;
    const { hash = key, rules } = answer;
    return { ...answer, rules: { ...rules, clicks: await gatewayClicks.read(hash, rules.clicks) } };
  },
});

/** The short links that the gateway passes to the app. */
export function linkRoutes(app: FastifyInstance, deps: LinkRoutesDeps): void {
  const { links, clicks, gatewayClicks, scans, clock, config, agentOf, countryOf } = deps;
  const headers = Object.entries(redirectHeaders(config.mode)).flat();
  const answerLink = createLinkAnswerer<Exchange>({
    links: withGatewayClicks(links, gatewayClicks),
    clicks,
    clickLimits: createClickLimits(gatewayClicks),
    clock,
    agentOf,
    countryOf,
    addressOf: ({ request }) => request.ip,
    redirect({ reply }, location) {
      void reply.hijack();
      reply.raw.writeHead(302, ['Location', location, ...headers]).end();
    },
    throttle: ({ reply }, seconds) => void reply.send(tooManyRequests(seconds)),
    preview({ link, segment, headers: sent, isHead, request, reply }, hash, preview) {
      clicks.countAnswer('preview');
      // The case as in the request.
      const document = previewDocument(preview, shortUrl(config.publicUrl, { ...link, name: segment }));
      if (isHead) void sendPreview(reply, document);
      else
        clicks.record(
          hash,
          sent,
          request.ip,
          { source: 'unknown', host: link.host },
          () => void sendPreview(reply, document),
        );
    },
    explain({ isHead, request, reply }, { name }, reason, { error, category } = {}) {
      clicks.countAnswer(reason);
      if (error !== undefined) request.log.warn({ err: (error as Error).cause ?? error }, 'link lookup failed');
      // May also be a mistyped page: answered as any unknown path.
      if (reason === 'unknown' && !shortHashPattern.test(name)) {
        reply.callNotFound();
        return;
      }
      void sendExplanation(request, reply, reason, category);
      if ((reason === 'reserved' || reason === 'trial') && !isHead)
        scans.announceVisit(name, request.headers, request.ip);
    },
  });
  const options = { config: { access: 'visitor' }, logLevel: 'warn' } as const;
  for (const path of linkPaths)
    app.get<{ Params: LinkParams }>(path, options, (request, reply) => {
      const segment = segmentOf(request.params);
      const link = requestedLink(segment);
      const isHead = request.method === 'HEAD';
      if (!link) reply.callNotFound();
      else answerLink(link, { link, segment, url: request.url, headers: request.headers, isHead, request, reply });
    });
  unlockRoutes(app, linkPaths, deps);
}
