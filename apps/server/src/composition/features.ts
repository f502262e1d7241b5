import type { LinkKey } from '@tessera/contract';
import { createAuth } from '../features/auth/auth.service.ts';
import { requireChallenge } from '../features/auth/require-challenge.ts';
import { createApiKeys } from '../features/api-keys/api-keys.service.ts';
import { createAnnotations } from '../features/annotations/annotations.service.ts';
import { createChangeLog } from '../features/annotations/change-log.service.ts';
import { createAnalytics } from '../features/clicks/analytics/analytics.service.ts';
import { createClicks } from '../features/clicks/recording/clicks.service.ts';
import { createClickFeed } from '../features/clicks/feed/feed.service.ts';
import { createExports } from '../features/clicks/stats/exports.service.ts';
import { createStats } from '../features/clicks/stats/stats.service.ts';
import { createConversions } from '../features/conversions/conversions.service.ts';
import { createHistoryExport } from '../features/history/history-export.service.ts';
import { createHistory } from '../features/history/history.service.ts';
import { createIdempotency } from '../features/idempotency/idempotency.service.ts';
import { createImports } from '../features/imports/imports.service.ts';
import { isInvited } from '../features/invites/invitations.service.ts';
import { createInvites } from '../features/invites/invites.service.ts';
import { createJobs } from '../features/jobs/jobs.service.ts';
import { databaseLinks, type LinkSource } from '../features/links/link-source.ts';
import { createLinks, type Links } from '../features/links/links.service.ts';
import { resolveLink } from '../features/links/resolve-link.ts';
import { createLive } from '../features/live/live.service.ts';
import { readDestinationBlocks } from '../features/moderation/blocks/destination-blocks.service.ts';
import { createMailReports } from '../features/mail-reports/mail-reports.service.ts';
import { createModeration } from '../features/moderation/moderation.service.ts';
import { createOidcSignIn } from '../features/oidc/oidc.service.ts';
import { createPasskeys } from '../features/passkeys/passkeys.service.ts';
import { createPrintSheets } from '../features/print-sheets/print-sheets.service.ts';
import { createBulk } from '../features/qr-codes/bulk/bulk.service.ts';
import { createCodeBatches } from '../features/qr-codes/code-batches.service.ts';
import { createDownloads } from '../features/qr-codes/downloads.service.ts';
import { createLooks } from '../features/qr-codes/looks/looks.service.ts';
import { createPublicPictures } from '../features/qr-codes/public-pictures.service.ts';
import { findSelectedIds } from '../features/qr-codes/selected-codes.service.ts';
import type { QrCodeDeps } from '../features/qr-codes/qr-codes.deps.ts';
import { createQrCodes } from '../features/qr-codes/qr-codes.service.ts';
import { createShares } from '../features/shares/shares.service.ts';
import { createSecondFactors } from '../features/second-factor/second-factors.service.ts';
import { createSubscriptions } from '../features/subscription/subscription.service.ts';
import { createTags } from '../features/tags/tags.service.ts';
import { createTakeout } from '../features/takeout/takeout.service.ts';
import { createUtmPresets } from '../features/utm-presets/utm-presets.service.ts';
import { createWatch } from '../features/watch/watch.service.ts';
import { createWebhookEvents } from '../features/webhooks/webhook-events.service.ts';
import { createWebhooks } from '../features/webhooks/webhooks.service.ts';
import type { Platform, RedirectPlatform } from '../platform/platform.ts';
import { type ReadKey, sharedKey } from '../platform/signing/shared-key.ts';
import { connectFeatures } from './connect-features.ts';
import type { GatewayParts } from './gateway-parts.ts';

/** Small: the gateway answers most short links from its own cache. */
const linkCacheBytes = 8 * 1024 * 1024;

/** Signs the content of codes in addresses of the viewer. */
export const contentKey = (platform: Pick<RedirectPlatform, 'db' | 'clock'>): ReadKey => sharedKey(platform, 'viewer');

type LinkSourceDeps = Pick<RedirectPlatform, 'db' | 'clock' | 'config'>;

/** The links of the database, with the blocks of operators. */
export const linkSource = ({ db, clock, config }: LinkSourceDeps): LinkSource =>
  databaseLinks(db, config.publicUrl, readDestinationBlocks, contentKey({ db, clock }));

export const createAppLinks = (platform: RedirectPlatform): Links =>
  createLinks({ source: linkSource(platform), clock: platform.clock, maxCacheBytes: linkCacheBytes });

/** The parts that nearly every feature uses. */
const coreOf = ({ config, db, clock, ids }: Platform) => ({ config, db, clock, ids });

/** Shared by most features. */
function createShared(platform: Platform, invalidateGatewayLink: GatewayParts['invalidateLink']) {
  const { log, mail, outbox, limiter, agentOf, countryOf } = platform;
  const core = coreOf(platform);
  const { files, signer, downloader, safeBrowsing, challenge } = platform;
  const cachedLinks = createAppLinks(platform);
  const links = {
    invalidate(key: LinkKey) {
      cachedLinks.invalidate(key);
      return invalidateGatewayLink(key);
    },
  };
  const history = createHistory({ ...core, agentOf, countryOf });
  const changeLog = createChangeLog(core);
  const live = createLive(core);
  const moderation = createModeration({
    ...core,
    log,
    mail,
    outbox,
    limiter,
    downloader,
    safeBrowsing,
    history,
    links,
    isInvited,
    requireChallenge: (token, address) => requireChallenge(challenge, token, address, 'report'),
  });
  const jobs = createJobs({ ...core, log, outbox, files, signer, live });
  const webhookEvents = createWebhookEvents(core);
  return { cachedLinks, links, history, changeLog, live, moderation, jobs, webhookEvents };
}
type Shared = ReturnType<typeof createShared>;

/** Accounts and the ways to sign in. */
function createAccess(platform: Platform, { history, moderation }: Pick<Shared, 'history' | 'moderation'>) {
  const { config, log, mail, outbox, limiter, passwords, challenge } = platform;
  const { agentOf, countryOf, networkHash, drawing, secrets, webauthn, oidc } = platform;
  const core = coreOf(platform);
  const auth = createAuth({
    ...core,
    mail,
    outbox,
    limiter,
    passwords,
    challenge,
    agentOf,
    countryOf,
    networkHash,
    history,
    operators: moderation.operatorList,
    requireAdmission: moderation.requireAdmission,
  });
  const secondFactors = createSecondFactors({ ...core, limiter, mail, outbox, drawing, secrets, history, auth });
  const passkeys = createPasskeys({ ...core, mail, outbox, webauthn, history, auth });
  const secondStep = secondFactors.step;
  const oidcSignIn = createOidcSignIn({ ...core, log, mail, outbox, oidc, auth, history, secondStep });
  const apiKeys = createApiKeys({ ...core, log, mail, outbox, history, passwords: auth.passwords });
  auth.onPasswordChecked((tx, userId) => secondFactors.step.begin(tx, userId, 'password'));
  secondFactors.confirmation.offer('passkey', async (userId) => !config.oidc?.only && passkeys.has(userId));
  secondFactors.confirmation.offer('provider', (userId) => oidcSignIn.isLinked(userId));
  for (const feature of [apiKeys, passkeys, oidcSignIn, secondFactors.factor])
    auth.emailChanges.added.register(feature.access);
  return { auth, secondFactors, passkeys, oidcSignIn, apiKeys };
}

/** Codes, and the work with many of them. */
function createCodes(platform: Platform, shared: Shared) {
  const { log, outbox, files, logoIntake, drawing, rasterizer, passwords, signer, sheets, readImport } = platform;
  const core = coreOf(platform);
  const { history, changeLog, links, jobs, moderation, webhookEvents: webhooks } = shared;
  const { destinationCheck, dailyCodes } = moderation;
  const codeDeps: QrCodeDeps = {
    ...core,
    log,
    outbox,
    files,
    logoIntake,
    drawing,
    rasterizer,
    passwords,
    signer,
    history,
    changeLog,
    links,
    webhooks,
    destinationCheck,
    dailyCodes,
  };
  const codes = createQrCodes(codeDeps);
  const linkAnswers = linkSource(platform);
  const { pictures, logos } = codes;
  const bulk = createBulk(codeDeps, { pictures, logos, jobs });
  const tags = createTags(core);
  const annotations = createAnnotations({
    ...core,
    findCodeIds: (userId, query) => findSelectedIds(core.db, userId, query),
  });
  const conversions = createConversions({ ...core, webhooks });
  const batches = createCodeBatches({ ...core, webhooks, destinationCheck, dailyCodes, changeLog }, codes);
  return {
    codes,
    bulk,
    tags,
    publicPictures: createPublicPictures(
      { ...core, rasterizer, resolveLink: (link, segment) => resolveLink(shared.cachedLinks, link, segment) },
      pictures,
    ),
    downloads: createDownloads({ ...core, rasterizer, signer, links: linkAnswers }, pictures),
    imports: createImports({ ...core, outbox, files, readImport, jobs, codes: batches, tags, history }),
    looks: createLooks({ ...core, outbox }, logos),
    printSheets: createPrintSheets({ ...core, sheets, jobs, bulk, pictures, links: linkAnswers }),
    annotations,
    conversions,
    takeout: createTakeout({ ...core, files, jobs, pictures, annotations, conversions }),
  };
}

/** The statistics of all codes, and what shows them to others. */
function createFigures(
  platform: Platform,
  { history }: Pick<Shared, 'history'>,
  { annotations }: Pick<ReturnType<typeof createCodes>, 'annotations'>,
) {
  const { log, mail, outbox, limiter, signer, passwords, secrets, challenge } = platform;
  const core = coreOf(platform);
  const findCodeIds = (userId: string, filter: Parameters<typeof findSelectedIds>[2]) =>
    findSelectedIds(core.db, userId, filter);
  const analytics = createAnalytics({ ...core, findCodeIds });
  return {
    analytics,
    shares: createShares({
      ...core,
      limiter,
      signer,
      passwords,
      secrets,
      challenge,
      history,
      readAnalytics: analytics,
      annotations,
      findCodeIds,
    }),
    mailReports: createMailReports({
      ...core,
      log,
      mail,
      outbox,
      history,
      analytics,
      findCodeIds,
      linkKey: sharedKey(core, 'mail-reports'),
    }),
  };
}

/** Every feature with the core and the other parts that it declares. */
export function createFeatures(platform: Platform, { invalidateLink }: Pick<GatewayParts, 'invalidateLink'>) {
  const { clock, log, mail, outbox, limiter, billing, leases, signer, sender } = platform;
  const core = coreOf(platform);
  const shared = createShared(platform, invalidateLink);
  const { history, live, webhookEvents, cachedLinks } = shared;
  const stats = createStats(core);
  const codeFeatures = createCodes(platform, shared);
  const features = {
    ...shared,
    ...createAccess(platform, shared),
    ...codeFeatures,
    links: cachedLinks,
    clicks: createClicks({ clock, journal: platform.journal }),
    ...createFigures(platform, shared, codeFeatures),
    clickFeed: createClickFeed(core),
    exports: createExports({ ...core, signer }, stats),
    historyExport: createHistoryExport({ ...core, signer }),
    idempotency: createIdempotency(core),
    invites: createInvites({ ...core, mail, outbox, mailboxHash: platform.mailboxHash, live }),
    stats,
    subscriptions: createSubscriptions({
      ...core,
      log,
      mail,
      outbox,
      limiter,
      billing,
      leases,
      signer,
      live,
      webhooks: webhookEvents,
      history,
    }),
    utmPresets: createUtmPresets(core),
    watch: createWatch({
      ...core,
      log,
      mail,
      outbox,
      leases,
      metrics: platform.metrics,
      prober: platform.prober,
      live,
      webhooks: webhookEvents,
    }),
    webhooks: createWebhooks({ ...core, log, mail, outbox, sender, history }),
  };
  connectFeatures(features);
  const withExpiredRows = [
    features.auth,
    features.secondFactors,
    history,
    features.passkeys,
    features.oidcSignIn,
    features.apiKeys,
    features.idempotency,
    features.annotations,
    features.codes.reservations,
    live,
    { deleteExpired: () => features.webhooks.upkeep() },
    features.mailReports,
    features.conversions,
    features.jobs,
    features.imports,
    features.bulk,
    features.moderation,
    features.watch,
    signer,
  ];
  const deleteExpired = async () => {
    for (const feature of withExpiredRows) await feature.deleteExpired();
  };
  return { ...features, deleteExpired };
}
export type Features = ReturnType<typeof createFeatures>;
