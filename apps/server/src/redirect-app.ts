import { type Clicks, createClicks } from './features/clicks/clicks.service.ts';
import { linkFront, plainLinkFront, redirectSender } from './features/links/link-front.ts';
import { linkRoutes, sendNowhere } from './features/links/links.routes.ts';
import { createLinks, type Links } from './features/links/links.service.ts';
import { clientAddressOf } from './http/client-address.ts';
import { createHttp, type Http, type HttpDeps } from './http/create-http.ts';
import { putInFront } from './http/front.ts';
import { acceptPlainly } from './http/plain-connections.ts';
import { mountOperations, type Readiness } from './http/operations.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Db } from './platform/db/db.ts';
import type { Journal } from './platform/journal/journal.ts';

export interface RedirectDeps extends HttpDeps {
  db: Db;
  clock: Clock;
  /** Where clicks are written down before they are answered. */
  journal: Journal;
  readiness: Readiness;
}

/** Whatever answers short links. */
export interface RedirectApp {
  http: Http;
  links: Links;
  clicks: Clicks;
}

type MountDeps = Pick<RedirectDeps, 'config' | 'clock'>;

/** Short links, ahead of the framework and behind it. */
export function mountLinks(
  http: Http,
  { config, clock }: MountDeps,
  { links, clicks }: Omit<RedirectApp, 'http'>,
): void {
  const send = redirectSender(config.mode);
  linkRoutes(http, { links, clicks, send });
  const addressOf = clientAddressOf(config.trustProxy);
  const front = { links, clicks, clock, mode: config.mode, send, addressOf };
  putInFront(http, linkFront(front));
  acceptPlainly(http, plainLinkFront(front));
}

/** Short links and what operators ask, and nothing that could fail beside them. */
export function buildRedirectApp(deps: RedirectDeps): RedirectApp {
  const { http } = createHttp(deps);
  const links = createLinks(deps);
  const clicks = createClicks(deps);
  mountOperations(http, deps);
  mountLinks(http, deps, { links, clicks });
  http.setNotFoundHandler((request, reply) => sendNowhere(request, reply, 'unknown'));
  return { http, links, clicks };
}
