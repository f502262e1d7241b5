import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Clicks } from '../clicks/recording/clicks.service.ts';
import type { LinkAnswer } from './link-answer.ts';
import type { Links } from './links.service.ts';
import { createUnknownLinkThrottle } from './unknown-link-throttle.ts';

/** Few headers: a redirect is the most frequent answer, and it has no page to protect. */
export const redirectHeaders = (mode: Config['mode']): Record<string, string> => ({
  'Cache-Control': 'private, no-store',
  'Content-Length': '0',
  ...(mode === 'production' && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
});

/** A request for a short link with the means to answer it. */
interface LinkExchange {
  readonly headers: Parameters<Clicks['record']>[1];
  /** A `HEAD` request is redirected without recording a click. */
  readonly isHead?: boolean;
}

/** Why a link does not redirect. */
export type NoRedirect = Exclude<LinkAnswer['kind'], 'found'> | 'unavailable';

interface AnswerLinkDeps<Exchange extends LinkExchange> {
  links: Links;
  clicks: Clicks;
  clock: Clock;
  addressOf(exchange: Exchange): string;
  redirect(exchange: Exchange, location: string): void;
  throttle(exchange: Exchange, seconds: number): void;
  /** Sends a page that explains why the link does not redirect. */
  explain(exchange: Exchange, reason: NoRedirect, error?: unknown): void;
}

/**
 * Answers requests for short links: the only place that decides between redirect, page and 429. The gateway and the app
 * differ in how they send, so each gives its own `redirect`, `throttle` and `explain`.
 */
export function createLinkAnswerer<Exchange extends LinkExchange>(deps: AnswerLinkDeps<Exchange>) {
  const { links, clicks } = deps;
  const unknownLinks = createUnknownLinkThrottle(deps.clock);

  function send(hash: string, exchange: Exchange, answer: LinkAnswer): void {
    if (answer.kind === 'found') {
      clicks.countAnswer('found');
      if (exchange.isHead) deps.redirect(exchange, answer.location);
      else
        clicks.record(hash, exchange.headers, deps.addressOf(exchange), () => deps.redirect(exchange, answer.location));
      return;
    }
    const seconds = answer.kind === 'unknown' ? unknownLinks.secondsToWait(deps.addressOf(exchange)) : 0;
    if (seconds === 0) {
      deps.explain(exchange, answer.kind);
      return;
    }
    clicks.countAnswer('throttled');
    deps.throttle(exchange, seconds);
  }

  /** `hash` is in lower case. */
  return (hash: string, exchange: Exchange): void => {
    const cached = links.peek(hash);
    if (cached) {
      send(hash, exchange, cached);
      return;
    }
    links.resolve(hash).then(
      (answer) => send(hash, exchange, answer),
      (error: unknown) => deps.explain(exchange, 'unavailable', error),
    );
  };
}
