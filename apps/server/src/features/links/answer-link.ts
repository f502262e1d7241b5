import type { BlockCategory, LinkName, VisitSource } from '@tessera/contract';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { VisitorReaders } from '../../platform/platform.ts';
import type { Clicks } from '../clicks/recording/clicks.service.ts';
import { answerByRules } from './answer-by-rules.ts';
import type { ClickLimits } from './click-limits.ts';
import type { LinkAnswer } from './link-answer.ts';
import type { Links } from './links.service.ts';
import type { CachedRules, LinkPreview } from './cached-rules.ts';
import { peekLink, resolveLink } from './resolve-link.ts';
import { createUnknownLinkThrottle } from './unknown-link-throttle.ts';
import { labelIn, urlQuery, visitSource } from './visit-facts.ts';

/** Few headers: a redirect is the most frequent answer, and it has no page to protect. */
export const redirectHeaders = (mode: Config['mode']): Record<string, string> => ({
  'Cache-Control': 'private, no-store',
  'Content-Length': '0',
  ...(mode === 'production' && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
});

/** A request for a short link with the means to answer it. */
interface LinkExchange {
  readonly headers: Parameters<Clicks['record']>[1] & {
    readonly cookie?: string | undefined;
    readonly 'accept-language'?: string | undefined;
  };
  /** The path and query of the request. */
  readonly url: string;
  /** The name as it was requested; the case of a hash or slug tells a scan from a click. */
  readonly segment: string;
  /** A `HEAD` request is redirected without recording a click. */
  readonly isHead?: boolean;
}

/** Why a link does not redirect. */
export type NoRedirect = Exclude<LinkAnswer['kind'], 'found'> | 'unavailable' | 'locked' | 'not_started' | 'ended';

export interface ExplanationFacts {
  /** Why the link could not be looked up. */
  error?: unknown;
  /** Why the link is blocked. */
  category?: BlockCategory;
}

interface AnswerLinkDeps<Exchange extends LinkExchange> extends VisitorReaders {
  links: Pick<Links, 'peek' | 'resolve'>;
  clicks: Clicks;
  clickLimits: ClickLimits;
  clock: Clock;
  addressOf(exchange: Exchange): string;
  redirect(exchange: Exchange, location: string): void;
  throttle(exchange: Exchange, seconds: number): void;
  /** Sends a page that explains why the link does not redirect. */
  explain(exchange: Exchange, link: LinkName, reason: NoRedirect, facts?: ExplanationFacts): void;
  /** Records the visit and sends the preview of the link. */
  preview(exchange: Exchange, hash: string, preview: LinkPreview): void;
}

/**
 * Answers requests for short links: the only place that decides between redirect, page and 429. The gateway and the app
 * differ in how they send, so each gives its own `redirect`, `throttle`, `explain` and `preview`.
 */
export function createLinkAnswerer<Exchange extends LinkExchange>(deps: AnswerLinkDeps<Exchange>) {
  const { links, clicks, clock } = deps;
  const unknownLinks = createUnknownLinkThrottle(clock);
  const visitReaders = { agentOf: deps.agentOf, countryOf: deps.countryOf, limits: deps.clickLimits };

  function redirect(
    { host }: LinkName,
    exchange: Exchange,
    { hash, location, source, rule }: { hash: string; location: string; source: VisitSource; rule?: string },
  ): void {
    clicks.countAnswer('found');
    if (exchange.isHead) {
      deps.redirect(exchange, location);
      return;
    }
    const query = urlQuery(exchange.url);
    const label = query === '' ? undefined : labelIn(query);
    const facts = { source, label, rule, host };
    clicks.record(hash, exchange.headers, deps.addressOf(exchange), facts, () => deps.redirect(exchange, location));
  }

  function sendByRules(
    link: LinkName,
    exchange: Exchange,
    { hash, source, rules }: { hash: string; source: VisitSource; rules: CachedRules },
  ): void {
    const { headers } = exchange;
    const isCounted = () => !exchange.isHead && !clicks.isPrefetch(headers);
    const request = {
      hash,
      headers,
      address: deps.addressOf(exchange),
      query: urlQuery(exchange.url),
      source,
      at: clock.now().getTime(),
      mayHaveId: () => isCounted() && !clicks.isPrivate(headers),
    };
    const answer = answerByRules(rules, request, visitReaders);
    if (answer.kind === 'preview') deps.preview(exchange, hash, answer.preview);
    else if (answer.kind === 'blocked') deps.explain(exchange, link, 'blocked', { category: answer.category });
    else if (answer.kind !== 'redirect') deps.explain(exchange, link, answer.kind);
    else {
      if (answer.countClick && isCounted()) answer.countClick();
      redirect(link, exchange, { hash, location: answer.location, source, rule: answer.rule });
    }
  }

  function send(link: LinkName, exchange: Exchange, answer: LinkAnswer): void {
    if (answer.kind === 'found') {
      const hash = answer.hash ?? link.name;
      const source = answer.isKept ? 'unknown' : visitSource(exchange.segment, link.name);
      if (answer.rules) sendByRules(link, exchange, { hash, source, rules: answer.rules });
      else redirect(link, exchange, { hash, location: answer.location, source });
      return;
    }
    const seconds = answer.kind === 'unknown' ? unknownLinks.secondsToWait(deps.addressOf(exchange)) : 0;
    if (seconds === 0) {
      deps.explain(exchange, link, answer.kind, answer.kind === 'blocked' ? { category: answer.category } : undefined);
      return;
    }
    clicks.countAnswer('throttled');
    deps.throttle(exchange, seconds);
  }

  return (link: LinkName, exchange: Exchange): void => {
    const cached = peekLink(links, link, exchange.segment);
    if (cached) {
      send(link, exchange, cached);
      return;
    }
    resolveLink(links, link, exchange.segment).then(
      (found) => send(found.link, exchange, found.answer),
      (error: unknown) => deps.explain(exchange, link, 'unavailable', { error }),
    );
  };
}
