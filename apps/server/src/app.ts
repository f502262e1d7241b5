import { allEndpoints, endpoints, type NamedEndpoint } from '@tessera/contract';
import type { AuthDeps } from './features/auth/auth.deps.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { type Auth, createAuth } from './features/auth/auth.service.ts';
import { type Clicks, createClicks } from './features/clicks/recording/clicks.service.ts';
import { createScans, type ScansDeps } from './features/clicks/scans/scans.service.ts';
import { exportRoutes } from './features/clicks/stats/exports.routes.ts';
import { createExports } from './features/clicks/stats/exports.service.ts';
import { statsRoutes } from './features/clicks/stats/stats.routes.ts';
import { createStats } from './features/clicks/stats/stats.service.ts';
import { demoRoutes } from './features/demo/demo.routes.ts';
import { devBillingRoutes } from './features/dev-billing/dev-billing.routes.ts';
import { devMailboxRoutes } from './features/dev-mailbox/dev-mailbox.routes.ts';
import type { InviteDeps } from './features/invites/invites.deps.ts';
import { inviteRoutes } from './features/invites/invites.routes.ts';
import { createInvites } from './features/invites/invites.service.ts';
import { databaseLinks } from './features/links/link-source.ts';
import { linkRoutes, sendExplanation } from './features/links/links.routes.ts';
import { createLinks, type Links } from './features/links/links.service.ts';
import { downloadRoutes } from './features/qr-codes/downloads.routes.ts';
import { createDownloads } from './features/qr-codes/downloads.service.ts';
import { logoFileRoutes } from './features/qr-codes/logo-files.routes.ts';
import type { QrCodeDeps } from './features/qr-codes/qr-codes.deps.ts';
import { qrCodeRoutes } from './features/qr-codes/qr-codes.routes.ts';
import { createQrCodes } from './features/qr-codes/qr-codes.service.ts';
import { thumbnailRoutes } from './features/qr-codes/thumbnails.routes.ts';
import { liveRoutes } from './features/live/live.routes.ts';
import { createLive } from './features/live/live.service.ts';
import { siteRoutes } from './features/site/site.routes.ts';
import type { SubscriptionDeps } from './features/subscription/subscription.deps.ts';
import { stripeWebhookRoute, subscriptionRoutes } from './features/subscription/subscription.routes.ts';
import { createSubscriptions, type Subscriptions } from './features/subscription/subscription.service.ts';
import type { MountedRoute } from './http/access.ts';
import { describeApi } from './http/api-description.ts';
import { createHttp, type Http, type HttpDeps } from './http/create-http.ts';
import { mountOperations, type Readiness } from './http/operations.ts';
import { type Route, routesOn } from './http/route.ts';
import { serveWebApp } from './http/web-app.ts';
import type { HostedPages } from './platform/billing/hosted-pages.ts';
import type { Journal } from './platform/journal/journal.ts';
import type { Limiter } from './platform/limiter/limiter.ts';
import type { Mailbox } from './platform/mail/mailbox.ts';

/** Used by every role. */
export interface RedirectDeps extends HttpDeps, ScansDeps {
  /** A click is appended to it before its visitor is redirected. */
  journal: Pick<Journal, 'append'>;
  readiness: Readiness;
}

/** The dependencies of all features. */
export interface Deps
  extends RedirectDeps,
    AuthDeps,
    Omit<InviteDeps, 'live'>,
    Omit<QrCodeDeps, 'links'>,
    Omit<SubscriptionDeps, 'live'> {
  limiter: Limiter;
  /** Removes a changed link from the gateway's cache. */
  invalidateLink: (hash: string) => Promise<void>;
  /** The development stand-in for email; undefined if email is sent. */
  mailbox: Mailbox | undefined;
  /** The pages of the Stripe emulator; undefined if Stripe is used. */
  hostedPages: HostedPages | undefined;
  /** The folder of the built web app. */
  webRoot: string;
}

export interface RedirectApp {
  http: Http;
  links: Links;
  clicks: Clicks;
}

export interface App extends RedirectApp {
  auth: Auth;
  subscriptions: Subscriptions;
  /** Deletes expired rows of all features. Can run in any process at any time. */
  deleteExpired: () => Promise<void>;
  /** Every route with its access, for the test that calls each of them. */
  routes: readonly MountedRoute[];
}

/** Small: the gateway answers most short links from its own cache. */
const linkCacheBytes = 8 * 1024 * 1024;

const createAppLinks = ({ db, clock, config }: RedirectDeps): Links =>
  createLinks({ source: databaseLinks(db, config.publicUrl), clock, maxCacheBytes: linkCacheBytes });

/** All features and the hooks between them. */
function createFeatures(deps: Deps) {
  const auth = createAuth(deps);
  const links = createAppLinks(deps);
  const clicks = createClicks(deps);
  const stats = createStats(deps);
  const exports = createExports(deps, stats);
  const invalidate = (hash: string) => {
    links.invalidate(hash);
    return deps.invalidateLink(hash);
  };
  const codes = createQrCodes({ ...deps, links: { invalidate } });
  const downloads = createDownloads(deps, codes.pictures);
  const live = createLive(deps);
  const subscriptions = createSubscriptions({ ...deps, live });
  const invites = createInvites({ ...deps, live });
  auth.verification.onVerified(invites.acceptance.onVerified);
  auth.beforeDeletion((tx, userId) => codes.logos.releaseAllOf(tx, userId));
  auth.beforeDeletion(subscriptions.beforeDeletion);
  auth.beforeDeletion(invites.acceptance.beforeDeletion);
  const deleteExpired = async () => {
    await auth.deleteExpired();
    await codes.reservations.deleteExpired();
    await live.deleteExpired();
    await deps.signer.deleteExpired();
  };
  return { auth, links, clicks, stats, exports, codes, downloads, live, subscriptions, invites, deleteExpired };
}

/** `ROLE=redirect`: short links and the operator endpoints. */
export function buildRedirectApp(deps: RedirectDeps): RedirectApp {
  const { http } = createHttp(deps);
  const links = createAppLinks(deps);
  const clicks = createClicks(deps);
  mountOperations(http, deps);
  linkRoutes(http, { links, clicks, scans: createScans(deps), clock: deps.clock, mode: deps.config.mode });
  http.setNotFoundHandler((request, reply) => sendExplanation(request, reply, 'unknown'));
  return { http, links, clicks };
}

/** `ROLE=worker`: all features for background work, with the operator endpoints as the only routes. */
export function buildWorkerApp(deps: Deps): App {
  const { http, routes } = createHttp(deps);
  const { auth, links, clicks, live, subscriptions, deleteExpired } = createFeatures(deps);
  http.addHook('onClose', () => live.close());
  mountOperations(http, deps);
  return { http, auth, subscriptions, deleteExpired, links, clicks, routes };
}

/** `ROLE=all` and `ROLE=web`: every route, in one list. */
export function buildApp(deps: Deps): App {
  const { config, limiter, mailbox } = deps;
  const { http, routes } = createHttp(deps);
  const features = createFeatures(deps);
  const { auth, links, clicks, stats, exports, codes, downloads, live, subscriptions, invites } = features;

  const mounted: NamedEndpoint[] = [];
  const mount = routesOn(http, { authenticate: auth.sessions.authenticate, limiter });
  const route: Route = (endpoint, handler, options) => {
    const named = allEndpoints.find((candidate) => candidate.endpoint === endpoint);
    if (named) mounted.push(named);
    mount(endpoint, handler, options);
  };

  siteRoutes(route, config);
  authRoutes(route, auth);
  qrCodeRoutes(route, codes, downloads, config.publicUrl);
  statsRoutes(route, stats, exports);
  inviteRoutes(route, invites);
  subscriptionRoutes(route, subscriptions);
  liveRoutes(http, { ...deps, live, authenticate: auth.sessions.authenticate });
  http.addHook('onClose', () => live.close());
  stripeWebhookRoute(http, subscriptions);
  mounted.push(...allEndpoints.filter(({ endpoint }) => endpoint === endpoints.subscription.stripeWebhook));
  if (deps.hostedPages) devBillingRoutes(http, deps.hostedPages);
  if (mailbox) devMailboxRoutes(http, route, mailbox);
  if (config.mode === 'development') demoRoutes(route, deps);

  describeApi(http, mounted, config.publicUrl);
  mountOperations(http, deps);
  downloadRoutes(http, downloads, limiter);
  thumbnailRoutes(http, codes.thumbnails, limiter);
  exportRoutes(http, exports, limiter);
  logoFileRoutes(http, deps.files, limiter);
  linkRoutes(http, { links, clicks, scans: createScans(deps), clock: deps.clock, mode: config.mode });
  serveWebApp(http, config, deps.webRoot);
  return { http, auth, subscriptions, deleteExpired: features.deleteExpired, links, clicks, routes };
}
