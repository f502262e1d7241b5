import { randomUUID } from 'node:crypto';
import { allEndpoints, type Endpoint, endpoints, limits, type NamedEndpoint } from '@tessera/contract';
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { AuthDeps } from './features/auth/auth.deps.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { type Auth, createAuth } from './features/auth/auth.service.ts';
import { type Clicks, createClicks } from './features/clicks/clicks.service.ts';
import { exportRoutes } from './features/clicks/exports.routes.ts';
import { createExports } from './features/clicks/exports.service.ts';
import { statsRoutes } from './features/clicks/stats.routes.ts';
import { createStats } from './features/clicks/stats.service.ts';
import { devBillingRoutes } from './features/dev-billing/dev-billing.routes.ts';
import { devMailboxRoutes } from './features/dev-mailbox/dev-mailbox.routes.ts';
import type { InviteDeps } from './features/invites/invites.deps.ts';
import { inviteRoutes } from './features/invites/invites.routes.ts';
import { createInvites } from './features/invites/invites.service.ts';
import { linkFront, redirectSender } from './features/links/link-front.ts';
import { linkRoutes } from './features/links/links.routes.ts';
import { createLinks, type Links } from './features/links/links.service.ts';
import { downloadRoutes } from './features/qr-codes/downloads.routes.ts';
import { createDownloads } from './features/qr-codes/downloads.service.ts';
import { logoFileRoutes } from './features/qr-codes/logo-files.routes.ts';
import type { QrCodeDeps } from './features/qr-codes/qr-codes.deps.ts';
import { qrCodeRoutes } from './features/qr-codes/qr-codes.routes.ts';
import { createQrCodes } from './features/qr-codes/qr-codes.service.ts';
import { liveRoutes } from './features/live/live.routes.ts';
import { createLive } from './features/live/live.service.ts';
import { siteRoutes } from './features/site/site.routes.ts';
import type { SubscriptionDeps } from './features/subscription/subscription.deps.ts';
import { stripeWebhookRoute, subscriptionRoutes } from './features/subscription/subscription.routes.ts';
import { createSubscriptions, type Subscriptions } from './features/subscription/subscription.service.ts';
import { type MountedRoute, requireDeclaredAccess } from './http/access.ts';
import { describeApi } from './http/api-description.ts';
import { AppError } from './http/app-error.ts';
import { clientAddressOf, trustOf } from './http/client-address.ts';
import { releaseUnusedConnections } from './http/connections.ts';
import { handleErrors } from './http/errors.ts';
import { putInFront } from './http/front.ts';
import { mountOperations, type Readiness } from './http/operations.ts';
import { logRequests } from './http/request-log.ts';
import { type Route, routesOn } from './http/route.ts';
import { securityHeaders } from './http/security-headers.ts';
import { acceptUploads } from './http/upload.ts';
import { serveWebApp } from './http/web-app.ts';
import type { HostedPages } from './platform/billing/hosted-pages.ts';
import type { Journal } from './platform/journal/journal.ts';
import type { Limiter } from './platform/limiter/limiter.ts';
import type { Mailbox } from './platform/mail/mailbox.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { Rasterise } from './platform/raster/raster.ts';
import type { Signer } from './platform/signing/signer.ts';

/** Everything the product needs of the outside world. */
export interface Deps
  extends AuthDeps,
    Omit<InviteDeps, 'live'>,
    Omit<QrCodeDeps, 'links'>,
    Omit<SubscriptionDeps, 'live'> {
  limiter: Limiter;
  /** Where clicks are written down before they are answered. */
  journal: Journal;
  metrics: Metrics;
  rasterise: Rasterise;
  /** Signs addresses that give something to whoever holds them. */
  signer: Signer;
  readiness: Readiness;
  /** Where mail is read in development; absent when it is really sent. */
  mailbox: Mailbox | undefined;
  /** Where people pay in development; absent when it is really Stripe. */
  hostedPages: HostedPages | undefined;
  /** The folder of the built web app. */
  webRoot: string;
}

export interface App {
  http: FastifyInstance;
  auth: Auth;
  subscriptions: Subscriptions;
  links: Links;
  clicks: Clicks;
  /** Every route with who may call it, for the test that walks them all. */
  routes: readonly MountedRoute[];
}

function createHttp({ config, log }: Deps): FastifyInstance {
  // Named by the framework's type: by its own, every route would carry it along.
  const loggerInstance: FastifyBaseLogger = log;
  const http = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustOf(config.trustProxy),
    bodyLimit: limits.jsonBodyBytes,
    requestTimeout: 30_000,
    // The viewer's address holds the whole content: the longest text, percent-encoded, is 27 kB. Node's own limit is 16.
    http: { maxHeaderSize: 48 * 1024 },
    // Longer than a balancer's, so that it is never us who closes a connection it is about to use.
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  });
  // JSON is the only language spoken here; anything else is a 415.
  http.removeContentTypeParser('text/plain');
  return http;
}

/** Calls that the contract promises and a later release brings: they say so instead of pretending not to exist. */
function mountMissing(route: Route, missing: readonly Endpoint[]): void {
  for (const endpoint of missing) {
    route({ ...endpoint, body: undefined, query: undefined, params: undefined } as unknown as Endpoint, () => {
      throw new AppError('not_implemented');
    });
  }
}

/** The explicit list of what is mounted. */
export function buildApp(deps: Deps): App {
  const { config, limiter, metrics, readiness, mailbox } = deps;
  const http = createHttp(deps);
  const routes = requireDeclaredAccess(http);
  const auth = createAuth(deps);
  const links = createLinks(deps);
  const clicks = createClicks(deps);
  const stats = createStats(deps);
  const exports = createExports(deps, stats);
  const codes = createQrCodes({ ...deps, links });
  const downloads = createDownloads(deps, codes.pictures);
  const live = createLive(deps);
  const subscriptions = createSubscriptions({ ...deps, live });
  const invites = createInvites({ ...deps, live });
  auth.whenVerified(invites.arrivals.welcome);
  auth.beforeDeletion((tx, userId) => codes.logos.abandonAllOf(tx, userId));
  auth.beforeDeletion((tx, userId) => subscriptions.abandon(tx, userId));
  auth.beforeDeletion(invites.arrivals.farewell);

  releaseUnusedConnections(http);
  handleErrors(http);
  securityHeaders(http, config.mode);
  logRequests(http, metrics);
  acceptUploads(http);

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
  liveRoutes(http, { live, authenticate: auth.sessions.authenticate, limiter });
  http.addHook('onClose', () => live.close());
  stripeWebhookRoute(http, subscriptions);
  mounted.push(...allEndpoints.filter(({ endpoint }) => endpoint === endpoints.subscription.stripeWebhook));
  if (deps.hostedPages) devBillingRoutes(http, deps.hostedPages);
  if (mailbox) devMailboxRoutes(http, route, mailbox);
  mountMissing(
    mount,
    allEndpoints
      .filter((named) => !mounted.includes(named) && named.endpoint.only !== 'development')
      .map(({ endpoint }) => endpoint),
  );

  describeApi(http, mounted, config.publicUrl);
  mountOperations(http, { config, metrics, readiness });
  downloadRoutes(http, downloads, limiter);
  exportRoutes(http, exports, limiter);
  logoFileRoutes(http, deps.files, limiter);
  const send = redirectSender(config.mode);
  linkRoutes(http, { links, clicks, send });
  putInFront(http, linkFront({ links, clicks, send, addressOf: clientAddressOf(config.trustProxy) }));
  serveWebApp(http, config, deps.webRoot);
  return { http, auth, subscriptions, links, clicks, routes };
}
