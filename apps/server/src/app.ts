import { allEndpoints, endpoints, type NamedEndpoint } from '@tessera/contract';
import { contentKey, createAppLinks, createFeatures, type Features } from './composition/features.ts';
import type { GatewayParts } from './composition/gateway-parts.ts';
import { demoRoutes } from './demo/demo.routes.ts';
import { apiKeyRoutes } from './features/api-keys/api-keys.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import type { Auth } from './features/auth/auth.service.ts';
import { emailChangeRoutes } from './features/auth/email-changes.routes.ts';
import { sessionRoutes } from './features/auth/sessions.routes.ts';
import { type Clicks, createClicks } from './features/clicks/recording/clicks.service.ts';
import { createScans } from './features/clicks/scans/scans.service.ts';
import { feedRoutes } from './features/clicks/feed/feed.routes.ts';
import { annotationRoutes } from './features/annotations/annotations.routes.ts';
import { analyticsRoutes } from './features/clicks/analytics/analytics.routes.ts';
import { exportRoutes } from './features/clicks/stats/exports.routes.ts';
import { statsRoutes } from './features/clicks/stats/stats.routes.ts';
import { conversionRoutes } from './features/conversions/conversions.routes.ts';
import { devBillingRoutes } from './features/dev-billing/dev-billing.routes.ts';
import { devMailboxRoutes } from './features/dev-mailbox/dev-mailbox.routes.ts';
import { historyFileRoutes, historyRoutes } from './features/history/history.routes.ts';
import { importRoutes } from './features/imports/imports.routes.ts';
import { inviteRoutes } from './features/invites/invites.routes.ts';
import { jobResultRoutes } from './features/jobs/job-results.routes.ts';
import { jobRoutes } from './features/jobs/jobs.routes.ts';
import type { Jobs } from './features/jobs/jobs.service.ts';
import { createContentCheck } from './features/links/content-check.service.ts';
import { linkRoutes, sendExplanation } from './features/links/links.routes.ts';
import type { Links } from './features/links/links.service.ts';
import { linkPaths, requestedLink } from './features/links/requested-link.ts';
import { liveRoutes } from './features/live/live.routes.ts';
import { visitorLiveRoutes } from './features/live/visitor-live.routes.ts';
import { mailReportRoutes } from './features/mail-reports/mail-reports.routes.ts';
import type { MailReports } from './features/mail-reports/mail-reports.service.ts';
import { reportLinkRoutes } from './features/mail-reports/report-links.routes.ts';
import { moderationRoutes } from './features/moderation/moderation.routes.ts';
import type { Moderation } from './features/moderation/moderation.service.ts';
import { oidcRoutes } from './features/oidc/oidc.routes.ts';
import { passkeyRoutes } from './features/passkeys/passkeys.routes.ts';
import { printSheetRoutes } from './features/print-sheets/print-sheets.routes.ts';
import { bulkRoutes } from './features/qr-codes/bulk/bulk.routes.ts';
import { downloadRoutes } from './features/qr-codes/downloads.routes.ts';
import { logoFileRoutes } from './features/qr-codes/logo-files.routes.ts';
import { lookRoutes } from './features/qr-codes/looks/looks.routes.ts';
import { publicPictureRoutes } from './features/qr-codes/public-pictures.routes.ts';
import { qrCodeRoutes } from './features/qr-codes/qr-codes.routes.ts';
import type { QrCodes } from './features/qr-codes/qr-codes.service.ts';
import { thumbnailRoutes } from './features/qr-codes/thumbnails.routes.ts';
import { secondFactorRoutes } from './features/second-factor/second-factor.routes.ts';
import { badgeRoutes } from './features/shares/badge.routes.ts';
import { shareRoutes } from './features/shares/shares.routes.ts';
import { siteRoutes } from './features/site/site.routes.ts';
import { stripeWebhookRoute, subscriptionRoutes } from './features/subscription/subscription.routes.ts';
import type { Subscriptions } from './features/subscription/subscriptions.ts';
import { tagRoutes } from './features/tags/tags.routes.ts';
import { takeoutRoutes } from './features/takeout/takeout.routes.ts';
import { utmPresetRoutes } from './features/utm-presets/utm-presets.routes.ts';
import type { Watch } from './features/watch/watch.service.ts';
import { watchRoutes } from './features/watch/watch.routes.ts';
import { webhookRoutes } from './features/webhooks/webhooks.routes.ts';
import type { Webhooks } from './features/webhooks/webhooks.service.ts';
import type { MountedRoute } from './http/access.ts';
import { describeApi } from './http/api-description.ts';
import { refuseUnknownCalls } from './http/api-not-found.ts';
import { createHttp, type Http } from './http/create-http.ts';
import { mountMcp } from './http/mcp.ts';
import { mountOperations } from './http/operations.ts';
import { answerPreflights } from './http/preflight.ts';
import { type Route, routesOn } from './http/route.ts';
import { serveWebApp } from './http/web-app.ts';
import type { Platform, RedirectPlatform } from './platform/platform.ts';

export interface RedirectApp {
  http: Http;
  links: Links;
  clicks: Clicks;
}

export interface App extends RedirectApp {
  auth: Auth;
  subscriptions: Subscriptions;
  webhooks: Webhooks;
  watch: Watch;
  jobs: Jobs;
  moderation: Moderation;
  mailReports: MailReports;
  codes: Pick<QrCodes, 'missingLogos'>;
  /** Deletes expired rows of all features. Can run in any process at any time. */
  deleteExpired: () => Promise<void>;
  /** Every route with its access, for the test that calls each of them. */
  routes: readonly MountedRoute[];
}

type RedirectGateway = Pick<GatewayParts, 'gatewayClicks' | 'readiness'>;

/** Short links, with the features that they need. */
function mountLinks(
  http: Http,
  platform: RedirectPlatform,
  { gatewayClicks, links, clicks }: { links: Links; clicks: Clicks } & Pick<GatewayParts, 'gatewayClicks'>,
): void {
  const { config, db, clock, log, passwords, limiter, challenge, agentOf, countryOf } = platform;
  const scans = createScans({ db, clock, log, agentOf, countryOf });
  linkRoutes(http, {
    config,
    db,
    clock,
    passwords,
    limiter,
    challenge,
    agentOf,
    countryOf,
    gatewayClicks,
    links,
    clicks,
    scans,
  });
}

/** `ROLE=redirect`: short links and the endpoints for monitoring. */
export function buildRedirectApp(
  platform: RedirectPlatform,
  { gatewayClicks, readiness }: RedirectGateway,
): RedirectApp {
  const { config, log, metrics, clock, journal } = platform;
  const { http, routes } = createHttp({ config, log, metrics });
  const links = createAppLinks(platform);
  const clicks = createClicks({ clock, journal });
  mountOperations(http, { config, metrics, readiness });
  mountLinks(http, platform, { gatewayClicks, links, clicks });
  // Clients of the API expect JSON, also at a node that has no calls.
  refuseUnknownCalls(http, routes);
  http.setNotFoundHandler((request, reply) => sendExplanation(request, reply, 'unknown'));
  return { http, links, clicks };
}

const appOf = (http: Http, routes: readonly MountedRoute[], features: Features): App => {
  const { moderation, auth, codes, subscriptions, webhooks, watch, jobs, mailReports, deleteExpired, links, clicks } =
    features;
  return {
    http,
    moderation,
    auth,
    codes,
    subscriptions,
    webhooks,
    watch,
    jobs,
    mailReports,
    deleteExpired,
    links,
    clicks,
    routes,
  };
};

/** `ROLE=worker`: all features for background work, with the endpoints for monitoring as the only routes. */
export function buildWorkerApp(platform: Platform, gateway: GatewayParts): App {
  const { config, log, metrics } = platform;
  const { http, routes } = createHttp({ config, log, metrics });
  const features = createFeatures(platform, gateway);
  http.addHook('onClose', () => features.live.close());
  mountOperations(http, { config, metrics, readiness: gateway.readiness });
  return appOf(http, routes, features);
}

/** The routes of the API, except those that stream or read raw bodies. */
function apiRoutes(route: Route, features: Features, { config, db }: Pick<Platform, 'config' | 'db'>): void {
  const { auth, codes } = features;
  siteRoutes(route, { config, db });
  authRoutes(route, auth, config);
  secondFactorRoutes(route, features.secondFactors);
  sessionRoutes(route, auth.sessionList);
  emailChangeRoutes(route, auth.emailChanges, config);
  historyRoutes(route, features.history, features.historyExport);
  passkeyRoutes(route, features.passkeys, config);
  oidcRoutes(route, features.oidcSignIn);
  apiKeyRoutes(route, features.apiKeys);
  qrCodeRoutes(route, codes, features.downloads, config.publicUrl);
  tagRoutes(route, features.tags);
  utmPresetRoutes(route, features.utmPresets);
  lookRoutes(route, features.looks);
  feedRoutes(route, features.clickFeed);
  analyticsRoutes(route, features.analytics);
  annotationRoutes(route, features.annotations);
  shareRoutes(route, features.shares);
  mailReportRoutes(route, features.mailReports);
  conversionRoutes(route, features.conversions);
  statsRoutes(route, features.stats, features.exports);
  inviteRoutes(route, features.invites);
  subscriptionRoutes(route, features.subscriptions);
  watchRoutes(route, features.watch);
  webhookRoutes(route, features.webhooks);
  jobRoutes(route, features.jobs);
  bulkRoutes(route, features.bulk);
  printSheetRoutes(route, features.printSheets);
  importRoutes(route, features.imports);
  takeoutRoutes(route, features.takeout);
  moderationRoutes(route, features.moderation, config.publicUrl);
}

const { status: _status, ...sellingEndpoints } = endpoints.subscription;
const isSelling = (endpoint: NamedEndpoint['endpoint']): boolean =>
  Object.values(sellingEndpoints).some((selling) => selling === endpoint);

/** `ROLE=all` and `ROLE=web`: every route, in one list. */
export function buildApp(platform: Platform, gateway: GatewayParts): App {
  const { config, db, clock, ids, log, metrics, limiter, mailbox, billing, hostedPages, passwords, files } = platform;
  const { http, routes } = createHttp({ config, log, metrics });
  const features = createFeatures(platform, gateway);
  const { auth, apiKeys, links, clicks, codes, live, moderation } = features;

  const mounted: NamedEndpoint[] = [];
  const mount = routesOn(http, {
    clock,
    authenticate: auth.sessions.authenticate,
    authenticateKey: apiKeys.authenticate,
    isOperator: (userId) => moderation.operatorList.isOperator(db, userId),
    runOnce: features.idempotency.runOnce,
    limiter,
  });
  const route: Route = (endpoint, handler, options) => {
    const named = allEndpoints.find((candidate) => candidate.endpoint === endpoint);
    if (named) mounted.push(named);
    mount(endpoint, handler, options);
  };

  apiRoutes(route, features, { config, db });
  answerPreflights(
    http,
    mounted.map(({ endpoint }) => endpoint),
    limiter,
  );
  mountMcp(http, {
    config,
    limiter,
    authenticate: auth.sessions.authenticate,
    authenticateKey: apiKeys.authenticate,
  });
  visitorLiveRoutes(http, { limiter, clock, live });
  liveRoutes(http, { limiter, clock, live, authenticate: auth.sessions.authenticate });
  http.addHook('onClose', async () => {
    await apiKeys.close();
    await live.close();
  });
  stripeWebhookRoute(http, features.subscriptions);
  mounted.push(...allEndpoints.filter(({ endpoint }) => endpoint === endpoints.subscription.stripeWebhook));
  if (hostedPages) devBillingRoutes(http, hostedPages);
  if (mailbox) devMailboxRoutes(http, route, mailbox);
  if (config.mode === 'development') demoRoutes(route, { config, db, clock, ids, passwords, billing, hostedPages });

  // Without billing, the calls that sell answer an error, and the description leaves them out.
  const described = config.installationPlan ? mounted.filter(({ endpoint }) => !isSelling(endpoint)) : mounted;
  const docsText = describeApi(http, described, config.publicUrl);
  mountOperations(http, { config, metrics, readiness: gateway.readiness });
  downloadRoutes(http, features.downloads, limiter);
  thumbnailRoutes(http, codes.thumbnails, limiter);
  exportRoutes(http, features.exports, limiter);
  historyFileRoutes(http, features.historyExport, limiter);
  reportLinkRoutes(http, features.mailReports.links, limiter);
  jobResultRoutes(http, features.jobs, limiter);
  logoFileRoutes(http, files, limiter);
  badgeRoutes(http, { shares: features.shares, limiter });
  publicPictureRoutes(http, { pictures: features.publicPictures, linkPaths, linkOf: requestedLink, limiter });
  mountLinks(http, platform, { gatewayClicks: gateway.gatewayClicks, links, clicks });
  const isVouched = createContentCheck(links, contentKey(platform));
  serveWebApp(http, config, platform.webRoot, { isVouched, sharedStatus: features.shares.status, docsText, routes });
  return appOf(http, routes, features);
}
