import { type Clicks, createClicks } from './features/clicks/recording/clicks.service.ts';
import { databaseLinks } from './features/links/link-source.ts';
import { linkRoutes, sendNowhere } from './features/links/links.routes.ts';
import { createLinks, type Links } from './features/links/links.service.ts';
import { createUnknownLinkThrottle } from './features/links/unknown-link-throttle.ts';
import { createHttp, type Http, type HttpDeps } from './http/create-http.ts';
import { mountOperations, type Readiness } from './http/operations.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Db } from './platform/db/db.ts';
import type { Journal } from './platform/journal/journal.ts';

export interface RedirectDeps extends HttpDeps {
  db: Db;
  clock: Clock;
  /** Where clicks are written before they are answered. */
  journal: Pick<Journal, 'append'>;
  readiness: Readiness;
}

/** The app with the parts that answer short links. */
export interface RedirectApp {
  http: Http;
  links: Links;
  clicks: Clicks;
}

type MountDeps = Pick<RedirectDeps, 'config' | 'clock'>;

/** Few short links reach the app: those that the gateway's fast path does not read, and those that lead nowhere. */
const cacheBytes = 8 * 1024 * 1024;

export const createAppLinks = ({ db, clock, config }: Pick<RedirectDeps, 'db' | 'clock' | 'config'>): Links =>
  createLinks({ source: databaseLinks(db, config.publicUrl), clock, maxCacheBytes: cacheBytes });

export function mountLinks(
  http: Http,
  { config, clock }: MountDeps,
  { links, clicks }: Omit<RedirectApp, 'http'>,
): void {
  linkRoutes(http, { links, clicks, mode: config.mode, unknownLinks: createUnknownLinkThrottle(clock) });
}

/** Short links and the operators' endpoints, and nothing that could fail beside them. */
export function buildRedirectApp(deps: RedirectDeps): RedirectApp {
  const { http } = createHttp(deps);
  const links = createAppLinks(deps);
  const clicks = createClicks(deps);
  mountOperations(http, deps);
  mountLinks(http, deps, { links, clicks });
  http.setNotFoundHandler((request, reply) => sendNowhere(request, reply, 'unknown'));
  return { http, links, clicks };
}
