import { allEndpoints, endpoints, type NamedEndpoint } from '@tessera/contract';
import type { AbuseDeps } from './features/moderation/moderation.deps.ts';
import { abuseRoutes } from './features/moderation/reports/reports.routes.ts';
import { type Abuse, createAbuse } from './features/moderation/moderation.service.ts';
import { apiKeyRoutes } from './features/api-keys/api-keys.routes.ts';
import { createApiKeys } from './features/api-keys/api-keys.service.ts';
import type { AuthDeps } from './features/auth/auth.deps.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { type Auth, createAuth } from './features/auth/auth.service.ts';
import { emailChangeRoutes } from './features/auth/email-changes.routes.ts';
import { requireChallenge } from './features/auth/require-challenge.ts';
import { sessionRoutes } from './features/auth/sessions.routes.ts';
import { type Clicks, createClicks } from './features/clicks/recording/clicks.service.ts';
import { createScans, type ScansDeps } from './features/clicks/scans/scans.service.ts';
import { exportRoutes } from './features/clicks/stats/exports.routes.ts';
import { createExports } from './features/clicks/stats/exports.service.ts';
import { statsRoutes } from './features/clicks/stats/stats.routes.ts';
import { createStats } from './features/clicks/stats/stats.service.ts';
import { demoRoutes } from './demo/demo.routes.ts';
import { devBillingRoutes } from './features/dev-billing/dev-billing.routes.ts';
import { devMailboxRoutes } from './features/dev-mailbox/dev-mailbox.routes.ts';
import { createHistoryExport } from './features/history/history-export.service.ts';
import { historyFileRoutes, historyRoutes } from './features/history/history.routes.ts';
import { createHistory } from './features/history/history.service.ts';
import type { ImportDeps } from './features/imports/imports.deps.ts';
import { importRoutes } from './features/imports/imports.routes.ts';
import { createImports, type Imports } from './features/imports/imports.service.ts';
import { createIdempotency } from './features/idempotency/idempotency.service.ts';
import type { InviteDeps } from './features/invites/invites.deps.ts';
import { inviteRoutes } from './features/invites/invites.routes.ts';
import { createInvites, type Invites } from './features/invites/invites.service.ts';
import { jobResultRoutes } from './features/jobs/job-results.routes.ts';
import type { JobDeps } from './features/jobs/jobs.deps.ts';
import { jobRoutes } from './features/jobs/jobs.routes.ts';
import { createJobs, type Jobs } from './features/jobs/jobs.service.ts';
import { databaseLinks } from './features/links/link-source.ts';
import type { RemoteClickLimits } from './features/links/click-limits.ts';
import { linkRoutes, sendExplanation } from './features/links/links.routes.ts';
import type { UnlockDeps } from './features/links/unlock.service.ts';
import { createLinks, type Links } from './features/links/links.service.ts';
import { blockRoutes } from './features/moderation/blocks/blocks.routes.ts';
import { createBlocks } from './features/moderation/blocks/blocks.service.ts';
import { createAdmission } from './features/moderation/operators/admission.service.ts';
import { createOperatorList } from './features/moderation/operators/operator-list.service.ts';
import { operatorRoutes } from './features/moderation/operators/operators.routes.ts';
import { createOperators } from './features/moderation/operators/operators.service.ts';
import { createCodeBatches } from './features/qr-codes/code-batches.service.ts';
import { bulkRoutes } from './features/qr-codes/bulk/bulk.routes.ts';
import { createBulk } from './features/qr-codes/bulk/bulk.service.ts';
import { downloadRoutes } from './features/qr-codes/downloads.routes.ts';
import { createDownloads } from './features/qr-codes/downloads.service.ts';
import { lookRoutes } from './features/qr-codes/looks/looks.routes.ts';
import { createLooks } from './features/qr-codes/looks/looks.service.ts';
import type { PasskeyDeps } from './features/passkeys/passkeys.deps.ts';
import { passkeyRoutes } from './features/passkeys/passkeys.routes.ts';
import { createPasskeys } from './features/passkeys/passkeys.service.ts';
import type { PrintSheetDeps } from './features/print-sheets/print-sheets.deps.ts';
import { printSheetRoutes } from './features/print-sheets/print-sheets.routes.ts';
import { createPrintSheets } from './features/print-sheets/print-sheets.service.ts';
import { logoFileRoutes } from './features/qr-codes/logo-files.routes.ts';
import type { QrCodeDeps } from './features/qr-codes/qr-codes.deps.ts';
import { qrCodeRoutes } from './features/qr-codes/qr-codes.routes.ts';
import { createQrCodes, type QrCodes } from './features/qr-codes/qr-codes.service.ts';
import { thumbnailRoutes } from './features/qr-codes/thumbnails.routes.ts';
import type { OidcDeps } from './features/oidc/oidc.deps.ts';
import { oidcRoutes } from './features/oidc/oidc.routes.ts';
import { createOidcSignIn } from './features/oidc/oidc.service.ts';
import { liveRoutes } from './features/live/live.routes.ts';
import { createLive, type Live } from './features/live/live.service.ts';
import { tagRoutes } from './features/tags/tags.routes.ts';
import { createTags } from './features/tags/tags.service.ts';
import { utmPresetRoutes } from './features/utm-presets/utm-presets.routes.ts';
import { createUtmPresets } from './features/utm-presets/utm-presets.service.ts';
import type { SecondFactorDeps } from './features/second-factor/second-factor.deps.ts';
import { secondFactorRoutes } from './features/second-factor/second-factor.routes.ts';
import { createSecondFactors } from './features/second-factor/second-factors.service.ts';
import { siteRoutes } from './features/site/site.routes.ts';
import type { SubscriptionDeps } from './features/subscription/subscription.deps.ts';
import { stripeWebhookRoute, subscriptionRoutes } from './features/subscription/subscription.routes.ts';
import { createSubscriptions } from './features/subscription/subscription.service.ts';
import type { Subscriptions } from './features/subscription/subscriptions.ts';
import { takeoutRoutes } from './features/takeout/takeout.routes.ts';
import { createTakeout } from './features/takeout/takeout.service.ts';
import { createWebhookEvents } from './features/webhooks/webhook-events.service.ts';
import type { WebhookDeps } from './features/webhooks/webhooks.deps.ts';
import { webhookRoutes } from './features/webhooks/webhooks.routes.ts';
import { createWebhooks, type Webhooks } from './features/webhooks/webhooks.service.ts';
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
export interface RedirectDeps extends HttpDeps, ScansDeps, Omit<UnlockDeps, 'config'> {
  /** A click is appended to it before its visitor is redirected. */
  journal: Pick<Journal, 'append'>;
  /** The gateway's counts of links with a click limit. */
  gatewayClicks: RemoteClickLimits;
  readiness: Readiness;
}

/** The dependencies of all features. */
export interface Deps
  extends RedirectDeps,
    Omit<AuthDeps, 'history' | 'operators' | 'requireAdmission'>,
    Omit<InviteDeps, 'live'>,
    Omit<JobDeps, 'live'>,
    Omit<ImportDeps, 'jobs' | 'codes' | 'tags' | 'history'>,
    Omit<QrCodeDeps, 'links' | 'webhooks' | 'history' | 'destinations' | 'dailyCodes'>,
    Pick<AbuseDeps, 'downloader' | 'safeBrowsing'>,
    Pick<PasskeyDeps, 'webauthn'>,
    Pick<PrintSheetDeps, 'sheets'>,
    Pick<OidcDeps, 'oidc'>,
    Omit<SubscriptionDeps, 'live' | 'webhooks' | 'history' | 'billing'>,
    Pick<SecondFactorDeps, 'secrets'>,
    Omit<WebhookDeps, 'history'> {
  limiter: Limiter;
  /** Removes a changed link from the gateway's cache. */
  invalidateLink: (name: string) => Promise<void>;
  /** The development stand-in for email; undefined if email is sent. */
  mailbox: Mailbox | undefined;
  /** Undefined in an installation without billing. */
  billing: SubscriptionDeps['billing'] | undefined;
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
  webhooks: Webhooks;
  jobs: Jobs;
  abuse: Abuse;
  codes: Pick<QrCodes, 'missingLogos'>;
  /** Deletes expired rows of all features. Can run in any process at any time. */
  deleteExpired: () => Promise<void>;
  /** Every route with its access, for the test that calls each of them. */
  routes: readonly MountedRoute[];
}

/** Small: the gateway answers most short links from its own cache. */
const linkCacheBytes = 8 * 1024 * 1024;

const createAppLinks = ({ db, clock, config }: RedirectDeps): Links =>
  createLinks({ source: databaseLinks(db, config.publicUrl), clock, maxCacheBytes: linkCacheBytes });

/** Accounts, ways to sign in and operators. */
function createAccess(deps: Deps) {
  const history = createHistory(deps);
  const operatorList = createOperatorList(deps);
  const requireAdmission = createAdmission(deps);
  const auth = createAuth({ ...deps, history, operators: operatorList, requireAdmission });
  const secondFactors = createSecondFactors({ ...deps, history, auth });
  const passkeys = createPasskeys({ ...deps, history, auth });
  const oidcSignIn = createOidcSignIn({ ...deps, auth, history, secondStep: secondFactors.step });
  const apiKeys = createApiKeys({ ...deps, history, passwords: auth.passwords });
  auth.onPasswordChecked((tx, userId) => secondFactors.step.begin(tx, userId, 'password'));
  secondFactors.confirmation.offer('passkey', async (userId) => !deps.config.oidc?.only && passkeys.has(userId));
  secondFactors.confirmation.offer('provider', (userId) => oidcSignIn.isLinked(userId));
  for (const feature of [apiKeys, passkeys, oidcSignIn, secondFactors.factor])
    auth.emailChanges.added.register(feature.access);
  return { history, operatorList, auth, secondFactors, passkeys, oidcSignIn, apiKeys };
}

type ConnectedFeatures = Pick<App, 'auth' | 'jobs' | 'subscriptions' | 'webhooks'> & {
  codes: QrCodes;
  imports: Imports;
  invites: Invites;
  live: Live;
};

/** Hooks between features that do not know each other. */
function connectFeatures(features: ConnectedFeatures): void {
  const { auth, codes, imports, invites, jobs, live, subscriptions, webhooks } = features;
  auth.verification.onVerified(invites.acceptance.onVerified);
  auth.emailChanges.onChanged(invites.acceptance.onEmailChanged);
  auth.emailChanges.onChanged(subscriptions.onEmailChanged);
  auth.emailChanges.onChanged((tx, { userId }) => live.announce(tx, userId));
  auth.emailChanges.added.register(webhooks.access);
  auth.beforeDeletion((tx, userId) => codes.logos.releaseAllOf(tx, userId));
  auth.beforeDeletion((tx, userId) => imports.beforeDeletion(tx, userId));
  auth.beforeDeletion((tx, userId) => jobs.beforeDeletion(tx, userId));
  auth.beforeDeletion(subscriptions.beforeDeletion);
  auth.beforeDeletion(invites.acceptance.beforeDeletion);
}

function createFeatures(deps: Deps) {
  const access = createAccess(deps);
  const { history, operatorList, auth } = access;
  const links = createAppLinks(deps);
  const stats = createStats(deps);
  const invalidate = (name: string) => {
    links.invalidate(name);
    return deps.invalidateLink(name);
  };
  const operators = createOperators({ ...deps, history, operators: operatorList, links: { invalidate } });
  const webhookEvents = createWebhookEvents(deps);
  const abuse = createAbuse({
    ...deps,
    operators: operatorList,
    requireChallenge: (token, address) => requireChallenge(deps.challenge, token, address, 'report'),
  });
  const { destinations, dailyCodes, reports } = abuse;
  const blocks = createBlocks({ ...deps, ...operators, history, reports, links: { invalidate } });
  const codeDeps = { ...deps, links: { invalidate }, webhooks: webhookEvents, history, destinations, dailyCodes };
  const codes = createQrCodes(codeDeps);
  const live = createLive(deps);
  const jobs = createJobs({ ...deps, live });
  const bulk = createBulk(codeDeps, { ...codes, jobs });
  const tags = createTags(deps);
  const features = {
    ...access,
    abuse,
    blocks,
    bulk,
    clicks: createClicks(deps),
    codes,
    downloads: createDownloads(deps, codes.pictures),
    exports: createExports(deps, stats),
    historyExport: createHistoryExport(deps),
    idempotency: createIdempotency(deps),
    imports: createImports({ ...deps, jobs, codes: createCodeBatches(codeDeps, codes), tags, history }),
    invites: createInvites({ ...deps, live }),
    jobs,
    links,
    live,
    looks: createLooks(codeDeps, codes.logos),
    operators,
    printSheets: createPrintSheets({ ...deps, jobs, bulk, pictures: codes.pictures }),
    stats,
    subscriptions: createSubscriptions({ ...deps, live, webhooks: webhookEvents, history }),
    tags,
    takeout: createTakeout({ ...deps, jobs, pictures: codes.pictures }),
    webhooks: createWebhooks({ ...deps, history }),
  };
  connectFeatures(features);
  const withExpiredRows = [
    auth,
    access.secondFactors,
    history,
    access.passkeys,
    access.oidcSignIn,
    access.apiKeys,
    features.idempotency,
    codes.reservations,
    live,
    { deleteExpired: () => features.webhooks.upkeep() },
    jobs,
    features.imports,
    bulk,
    abuse,
    deps.signer,
  ];
  const deleteExpired = async () => {
    for (const feature of withExpiredRows) await feature.deleteExpired();
  };
  return { ...features, deleteExpired };
}
type Features = ReturnType<typeof createFeatures>;

/** `ROLE=redirect`: short links and the operator endpoints. */
export function buildRedirectApp(deps: RedirectDeps): RedirectApp {
  const { http } = createHttp(deps);
  const links = createAppLinks(deps);
  const clicks = createClicks(deps);
  mountOperations(http, deps);
  linkRoutes(http, { ...deps, links, clicks, scans: createScans(deps) });
  http.setNotFoundHandler((request, reply) => sendExplanation(request, reply, 'unknown'));
  return { http, links, clicks };
}

/** `ROLE=worker`: all features for background work, with the operator endpoints as the only routes. */
export function buildWorkerApp(deps: Deps): App {
  const { http, routes } = createHttp(deps);
  const { links, clicks, live, ...features } = createFeatures(deps);
  http.addHook('onClose', () => live.close());
  mountOperations(http, deps);
  const { abuse, auth, codes, subscriptions, webhooks, jobs, deleteExpired } = features;
  return { http, abuse, auth, codes, subscriptions, webhooks, jobs, deleteExpired, links, clicks, routes };
}

/** The routes of the API, except those that stream or read raw bodies. */
function apiRoutes(route: Route, features: Features, deps: Deps): void {
  const { config } = deps;
  const { auth, codes } = features;
  siteRoutes(route, deps);
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
  utmPresetRoutes(route, createUtmPresets(deps));
  lookRoutes(route, features.looks);
  statsRoutes(route, features.stats, features.exports);
  inviteRoutes(route, features.invites);
  subscriptionRoutes(route, features.subscriptions);
  webhookRoutes(route, features.webhooks);
  jobRoutes(route, features.jobs);
  bulkRoutes(route, features.bulk);
  printSheetRoutes(route, features.printSheets);
  importRoutes(route, features.imports);
  takeoutRoutes(route, features.takeout);
  operatorRoutes(route, features.operators);
  blockRoutes(route, features.blocks);
  abuseRoutes(route, features.abuse, config.publicUrl);
}

const { status: _status, ...sellingEndpoints } = endpoints.subscription;
const isSelling = (endpoint: NamedEndpoint['endpoint']): boolean =>
  Object.values(sellingEndpoints).some((selling) => selling === endpoint);

/** `ROLE=all` and `ROLE=web`: every route, in one list. */
export function buildApp(deps: Deps): App {
  const { config, limiter, mailbox } = deps;
  const { http, routes } = createHttp(deps);
  const features = createFeatures(deps);
  const { auth, apiKeys, links, clicks, codes, downloads, exports, live, subscriptions, jobs } = features;

  const mounted: NamedEndpoint[] = [];
  const mount = routesOn(http, {
    clock: deps.clock,
    authenticate: auth.sessions.authenticate,
    authenticateKey: apiKeys.authenticate,
    isOperator: (userId) => features.operatorList.isOperator(deps.db, userId),
    runOnce: features.idempotency.runOnce,
    limiter,
  });
  const route: Route = (endpoint, handler, options) => {
    const named = allEndpoints.find((candidate) => candidate.endpoint === endpoint);
    if (named) mounted.push(named);
    mount(endpoint, handler, options);
  };

  apiRoutes(route, features, deps);
  liveRoutes(http, { ...deps, live, authenticate: auth.sessions.authenticate });
  http.addHook('onClose', async () => {
    await apiKeys.close();
    await live.close();
  });
  stripeWebhookRoute(http, subscriptions);
  mounted.push(...allEndpoints.filter(({ endpoint }) => endpoint === endpoints.subscription.stripeWebhook));
  if (deps.hostedPages) devBillingRoutes(http, deps.hostedPages);
  if (mailbox) devMailboxRoutes(http, route, mailbox);
  if (config.mode === 'development') demoRoutes(route, deps);

  // Without billing, the calls that sell answer an error, and the description leaves them out.
  const described = config.installationPlan ? mounted.filter(({ endpoint }) => !isSelling(endpoint)) : mounted;
  describeApi(http, described, config.publicUrl);
  mountOperations(http, deps);
  downloadRoutes(http, downloads, limiter);
  thumbnailRoutes(http, codes.thumbnails, limiter);
  exportRoutes(http, exports, limiter);
  historyFileRoutes(http, features.historyExport, limiter);
  jobResultRoutes(http, jobs, limiter);
  logoFileRoutes(http, deps.files, limiter);
  linkRoutes(http, { ...deps, links, clicks, scans: createScans(deps) });
  serveWebApp(http, config, deps.webRoot);
  const { abuse, webhooks, deleteExpired } = features;
  return { http, abuse, auth, codes, subscriptions, webhooks, jobs, deleteExpired, links, clicks, routes };
}
