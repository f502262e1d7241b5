import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type App, buildApp, buildRedirectApp, buildWorkerApp } from './app.ts';
import type { Config, Role } from './config.ts';
import type { Batch, BatchRequest, BatchSource } from './features/clicks/counting/batch.ts';
import { createCountingThrottle } from './features/clicks/counting/counting-throttle.ts';
import { createShipper } from './features/clicks/counting/shipper.service.ts';
import { createClickUpkeep } from './features/clicks/upkeep/upkeep.service.ts';
import { createCountingReport } from './features/watch/activity/counting-report.service.ts';
import { applyInstallationPlan } from './features/plans/plans.service.ts';
import { connectToGateway, type GatewayClient } from './gateway/gateway-client.ts';
import { measureRedirects } from './gateway/measure-gateway.ts';
import type { AppStart } from './gateway/messages.ts';
import { acceptFromGateway } from './http/proxy-protocol.ts';
import { startBackgroundWork } from './background-work.ts';
import { linkSource } from './composition/features.ts';
import type { GatewayParts } from './composition/gateway-parts.ts';
import { measureCounting } from './gateway/measure-counting.ts';
import type { Port } from './platform/channel/channel.ts';
import { systemClock } from './platform/clock/clock.ts';
import { openCountriesLate } from './platform/country/country.ts';
import type { Db } from './platform/db/db.ts';
import { migrate } from './platform/db/migrate.ts';
import { openDatabase } from './platform/db/open-database.ts';
import { openDatabaseLate } from './platform/db/open-database-late.ts';
import { randomIds } from './platform/ids/ids.ts';
import { abandonedJournals } from './platform/journal/abandoned.ts';
import { limitKept } from './platform/journal/kept-segments.ts';
import { openProgress } from './platform/journal/progress.ts';
import { memoryLimiter } from './platform/limiter/limiter.ts';
import type { Logger } from './platform/log/log.ts';
import { measureDatabase } from './platform/metrics/measure-platform.ts';
import { prometheusMetrics } from './platform/metrics/metrics.ts';
import { argonPasswords } from './platform/passwords/passwords.ts';
import { openChallenge, openPlatform, type PlatformFiles } from './platform/open-platform.ts';
import type { Platform, RedirectPlatform } from './platform/platform.ts';
import { watchCpuPressure } from './platform/threads/cpu-pressure.ts';
import { createThreadClient } from './platform/threads/thread-client.ts';
import { agentReader } from './platform/user-agents/user-agents.ts';

export interface RunningServer {
  /** Finishes the requests in progress, counts the clicks of the journal, then closes everything. */
  close(): Promise<void>;
  /** Called after an unexpected error: asks the gateway for a replacement of this process. */
  requestReplacement(): void;
}

/** Files of the build, beside the running one. */
interface BuildFiles extends PlatformFiles {
  migrations: URL;
  databaseWorker: URL;
  /** A new embedded database with the tables of this release; new ones are copies of it. */
  databaseTemplate: URL;
  clickThread: URL;
}

export interface ServerOptions {
  config: Config;
  log: Logger;
  files: BuildFiles;
  start: AppStart;
  gatewayPort: Port;
  gatewayPid: number;
  onClose: (timeoutMs: number) => void;
}

/** The work of each role, beside short links: the web app with its API, and background jobs. */
const duties = {
  all: { web: true, jobs: true },
  web: { web: true, jobs: false },
  redirect: { web: false, jobs: false },
  worker: { web: false, jobs: true },
} as const satisfies Record<Role, { web: boolean; jobs: boolean }>;

/** How long to wait for the data folder: an app process whose gateway was killed takes a moment to exit. */
const lockWaitMs = 5000;
const databaseTimeoutMs = 2000;
/** Longer than a reconnect takes. Until the first notification has arrived, the process is not ready. */
const maxSilentMs = 10_000;
const silentProblem =
  'notifications of the database do not arrive: a pooler in transaction mode needs DATABASE_LISTEN_URL';
/** Gives redirects priority over the embedded database. */
const databaseNice = 10;
/** How long a process that closes continues to count clicks; the next start counts the rest. */
const shippingTimeoutMs = 10_000;
const backlog = 4096;

/**
 * Makes batches in a separate thread, so that counting does not delay requests. A thread that ends is replaced: the entries
 * it was reading are still in the journal.
 */
function batchThread(file: URL): BatchSource {
  const thread = createThreadClient<BatchRequest, Batch>(file, 'clicks');
  return { next: (request) => thread.request(request), close: () => thread.close() };
}

async function openMigrated({ config, log, files }: ServerOptions): Promise<Db> {
  const db = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    workerFile: files.databaseWorker,
    templateFile: fileURLToPath(files.databaseTemplate),
    nice: databaseNice,
    lockWaitMs,
    listenUrl: config.databaseListenUrl,
    poolSize: config.databasePool,
    log,
  });
  try {
    await migrate(db, files.migrations, log);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function readinessProblems({ role }: Config, db: Db, gateway: GatewayClient): Promise<string[]> {
  if (gateway.isLeaving()) return ['shutting down'];
  if (!gateway.state().isComplete) return ['other app processes are starting'];
  // A redirect node that reports a problem gets no requests, and the links it knows would be unreachable.
  if (role === 'redirect' && gateway.state().knownLinks > 0) return [];
  if (!(await db.ping(databaseTimeoutMs))) return ['the database does not answer'];
  return db.silentMs() > maxSilentMs ? [silentProblem] : [];
}

const createGatewayParts = (gateway: GatewayClient, config: Config, db: Db): GatewayParts => ({
  gatewayClicks: gateway.clickLimits,
  invalidateLink: (key) => gateway.invalidateLink(key),
  readiness: { problems: () => readinessProblems(config, db, gateway) },
});

/** Opens the features that the role needs; undefined for a role that serves short links only. */
async function openApp(base: RedirectPlatform, gateway: GatewayParts, files: BuildFiles) {
  const { config, log, db, clock, metrics } = base;
  const duty = duties[config.role];
  if (!duty.web && !duty.jobs) return undefined;
  await applyInstallationPlan(db, config);
  const opened = await openPlatform({ ...base, files, sharedLimiter: base.limiter });
  const platform: Platform = { ...base, ...opened.parts };
  const app: App = duty.web ? buildApp(platform, gateway) : buildWorkerApp(platform, gateway);
  metrics.gauge('tessera_billing_held', 'Whether changes of subscriptions are held: 1 or 0', async () =>
    (await app.subscriptions.problem()) ? 1 : 0,
  );
  const start = () => startBackgroundWork(platform, app, createClickUpkeep({ db, clock, log, config }));
  return { ...opened, app, startBackgroundWork: duty.jobs ? start : undefined };
}

/** Counts the clicks of the node's journal in the lead app process, and reports how far it is. */
function openCounting(
  { config, log, files, start, gatewayPid }: ServerOptions,
  { db, clock, gateway }: Pick<RedirectPlatform, 'db' | 'clock'> & { gateway: GatewayClient },
) {
  const journalRoot = join(config.dataDir, 'journal');
  const batches = batchThread(files.clickThread);
  const shipper = createShipper({
    db,
    clock,
    log,
    journal: gateway.journalToCount,
    batches,
    abandoned: () => abandonedJournals(journalRoot, start.journal.source),
    openProgress,
    keepMs: config.journalKeepMs,
    limitKept: () => limitKept(journalRoot, config.journalKeepBytes).isExceeded,
    throttle: createCountingThrottle(watchCpuPressure(gatewayPid), () => gateway.state().recorded),
  });
  const { source } = gateway.journalToCount;
  const report = createCountingReport({ db, clock, log, source, lagMs: () => shipper.lagMs() });
  return { journalRoot, batches, shipper, report };
}

/** Starts an app process, which does everything but the fast path of short links. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, log, files, start } = options;
  const clock = systemClock;
  let onLead = () => {};
  const gateway = connectToGateway({
    port: options.gatewayPort,
    start,
    ownLimiter: memoryLimiter(),
    onLead: () => onLead(),
    onClose: options.onClose,
  });
  const open = () => openMigrated(options);
  const db = start.mayStartWithoutDatabase ? await openDatabaseLate(open, log) : await open();
  const metrics = gateway.share(prometheusMetrics(String(start.slot)));
  const base: RedirectPlatform = {
    config,
    log,
    db,
    clock,
    ids: randomIds,
    journal: gateway.journal,
    limiter: gateway.limiter,
    passwords: await argonPasswords(),
    challenge: openChallenge(config, log),
    metrics,
    agentOf: agentReader(),
    countryOf: openCountriesLate(),
  };
  const gatewayParts = createGatewayParts(gateway, config, db);
  const opened = await openApp(base, gatewayParts, files);
  const { http, links, clicks } = opened?.app ?? buildRedirectApp(base, gatewayParts);
  acceptFromGateway(http);
  await http.listen({ path: start.socketPath, backlog });

  const { journalRoot, batches, shipper, report } = openCounting(options, { db, clock, gateway });
  let isLead = false;
  measureDatabase(metrics, db);
  measureRedirects(metrics, clicks);
  const stopServingLinks = gateway.serveLinks(linkSource({ db, clock, config }));
  const background = opened?.startBackgroundWork?.();
  onLead = () => {
    isLead = true;
    measureCounting(metrics, { journalRoot, shipper });
    shipper.start();
    report.start();
  };
  log.info({ role: config.role }, 'ready');
  gateway.ready();

  return {
    requestReplacement: gateway.requestReplacement,
    async close() {
      background?.pause();
      await opened?.closeBilling();
      await http.close();
      await Promise.all([background?.stop(), stopServingLinks()]);
      await links.close();
      await gateway.refreshState().catch(() => {});
      await report.stop();
      if (isLead) await shipper.stop(shippingTimeoutMs);
      await batches.close();
      await opened?.close();
      await db.close();
    },
  };
}
