import { allEndpoints, endpoints, type NamedEndpoint } from '@tessera/contract';
import type { AuthDeps } from './features/auth/auth.deps.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { type Auth, createAuth } from './features/auth/auth.service.ts';
import { createClicks } from './features/clicks/recording/clicks.service.ts';
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
import { createHttp } from './http/create-http.ts';
import { mountOperations, type Readiness } from './http/operations.ts';
import { type Route, routesOn } from './http/route.ts';
import { serveWebApp } from './http/web-app.ts';
import type { HostedPages } from './platform/billing/hosted-pages.ts';
import type { Journal } from './platform/journal/journal.ts';
import type { Limiter } from './platform/limiter/limiter.ts';
import type { Mailbox } from './platform/mail/mailbox.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { createAppLinks, mountLinks, type RedirectApp } from './redirect-app.ts';

/** Everything the product needs of the outside world. */
export interface Deps
  extends AuthDeps,
    Omit<InviteDeps, 'live'>,
    Omit<QrCodeDeps, 'links'>,
    Omit<SubscriptionDeps, 'live'> {
  limiter: Limiter;
  /** Where clicks are written before they are answered. */
  journal: Pick<Journal, 'append'>;
  /** Removes a changed link from the gateway's cache. */
  dropLink: (hash: string) => Promise<void>;
  metrics: Metrics;
  readiness: Readiness;
  /** Where mail is read in development; absent when it is really sent. */
  mailbox: Mailbox | undefined;
  /** Where people pay in development; absent when it is really Stripe. */
  hostedPages: HostedPages | undefined;
  /** The folder of the built web app. */
  webRoot: string;
}

export interface App extends RedirectApp {
  auth: Auth;
  subscriptions: Subscriptions;
  /** Every route with who may call it, for the test that walks them all. */
  routes: readonly MountedRoute[];
}

/** Every feature, connected with those it has to know of. */
function createFeatures(deps: Deps) {
  const auth = createAuth(deps);
  const links = createAppLinks(deps);
  const clicks = createClicks(deps);
  const stats = createStats(deps);
  const exports = createExports(deps, stats);
  const forget = (hash: string) => {
    links.forget(hash);
    return deps.dropLink(hash);
  };
  const codes = createQrCodes({ ...deps, links: { forget } });
  const downloads = createDownloads(deps, codes.pictures);
  const live = createLive(deps);
  const subscriptions = createSubscriptions({ ...deps, live });
  const invites = createInvites({ ...deps, live });
  auth.verification.onVerified(invites.acceptance.onVerified);
  auth.beforeDeletion((tx, userId) => codes.logos.releaseAllOf(tx, userId));
  auth.beforeDeletion(subscriptions.beforeDeletion);
  auth.beforeDeletion(invites.acceptance.beforeDeletion);
  return { auth, links, clicks, stats, exports, codes, downloads, live, subscriptions, invites };
}

/** For a process that does background work alone: every feature is there, and nobody can call it. */
export function buildWorkerApp(deps: Deps): App {
  const { http, routes } = createHttp(deps);
  const { auth, links, clicks, live, subscriptions } = createFeatures(deps);
  http.addHook('onClose', () => live.close());
  mountOperations(http, deps);
  return { http, auth, subscriptions, links, clicks, routes };
}

/** The explicit list of what is mounted. */
export function buildApp(deps: Deps): App {
  const { config, limiter, mailbox } = deps;
  const { http, routes } = createHttp(deps);
  const { auth, links, clicks, stats, exports, codes, downloads, live, subscriptions, invites } = createFeatures(deps);

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
  mountLinks(http, deps, { links, clicks });
  serveWebApp(http, config, deps.webRoot);
  return { http, auth, subscriptions, links, clicks, routes };
}
