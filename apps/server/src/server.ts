import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type App, buildApp, buildWorkerApp } from './app.ts';
import type { Config, Role } from './config.ts';
import type { Batch, BatchRequest, BatchSource } from './features/clicks/counting/batch.ts';
import { createCountingThrottle } from './features/clicks/counting/counting-throttle.ts';
import { createShipper } from './features/clicks/counting/shipper.service.ts';
import { createClickUpkeep } from './features/clicks/upkeep/upkeep.service.ts';
import { databaseLinks } from './features/links/link-source.ts';
import { connectToGateway } from './gateway/gateway-client.ts';
import type { AppStart } from './gateway/messages.ts';
import { acceptFromGateway } from './http/proxy-protocol.ts';
import { startJobs } from './jobs.ts';
import { measureClicks } from './measure-clicks.ts';
import { measureDatabase } from './measure-product.ts';
import { openDatabaseLate } from './open-database-late.ts';
import { openProduct } from './open-product.ts';
import type { Places } from './places.ts';
import type { Port } from './platform/channel/channel.ts';
import { systemClock } from './platform/clock/clock.ts';
import type { Db } from './platform/db/db.ts';
import { migrate } from './platform/db/migrate.ts';
import { openDatabase } from './platform/db/open-database.ts';
import { randomIds } from './platform/ids/ids.ts';
import { abandonedJournals } from './platform/journal/abandoned.ts';
import { memoryLimiter } from './platform/limiter/limiter.ts';
import type { Logger } from './platform/log/log.ts';
import { prometheusMetrics } from './platform/metrics/metrics.ts';
import { createThreadClient } from './platform/threads/thread-client.ts';
import { watchCpuPressure } from './platform/threads/cpu-pressure.ts';
import { buildRedirectApp } from './redirect-app.ts';

export interface RunningServer {
  /** Finishes the requests in hand, counts the clicks of the journal, then closes everything. */
  close(): Promise<void>;
  /** An unexpected error was thrown: asks the gateway for a replacement. */
  failing(): void;
}

export interface ServerOptions {
  config: Config;
  log: Logger;
  places: Places;
  start: AppStart;
  /** The way to the gateway, which has started this process. */
  gatewayPort: Port;
  /** The process of the gateway. */
  gatewayPid: number;
  onClose: (withinMs: number) => void;
}

/** What a role serves and does beside short links, which the gateway answers. */
const duties = {
  all: { web: true, jobs: true },
  web: { web: true, jobs: false },
  redirect: { web: false, jobs: false },
  worker: { web: false, jobs: true },
} as const satisfies Record<Role, { web: boolean; jobs: boolean }>;

/** An app process whose gateway was killed needs a moment to exit. */
const lockWaitMs = 5000;
const databaseTimeoutMs = 2000;
/** Redirects must not wait for a processor that works for the database. */
const databaseNice = 10;
/** How long a process that stops goes on counting; the rest is counted at the next start. */
const shippingTimeoutMs = 10_000;
const backlog = 4096;

/**
 * Makes batches in a thread of their own, so that counting the clicks of a moment ago never delays the redirects of now.
 * A thread that ends is replaced: the entries it was reading are still in the journal.
 */
function batchThread(file: URL): BatchSource {
  const thread = createThreadClient<BatchRequest, Batch>(file, 'clicks');
  return { next: (request) => thread.request(request), close: () => thread.close() };
}

async function openMigrated(config: Config, log: Logger, places: Places): Promise<Db> {
  const db = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    workerFile: places.workerFile,
    templateFile: fileURLToPath(places.emptyData),
    nice: databaseNice,
    lockWaitMs,
    poolSize: config.databasePool,
    log,
  });
  try {
    await migrate(db, places.migrations, log);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** The app process: everything but the fast path of short links. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, log, places, start } = options;
  const clock = systemClock;
  const duty = duties[config.role];
  let isLeaving = false;
  let onLead = () => {};
  const gateway = connectToGateway({
    port: options.gatewayPort,
    start,
    fallbackLimiter: memoryLimiter(),
    onLead: () => onLead(),
    onLeave() {
      isLeaving = true;
    },
    onClose: options.onClose,
  });
  const open = () => openMigrated(config, log, places);
  const db = start.mayStartWithoutDatabase ? await openDatabaseLate(open, log) : await open();
  const metrics = gateway.share(prometheusMetrics(String(start.slot)));

  const readiness = {
    async problems() {
      if (isLeaving) return ['shutting down'];
      if (!gateway.state().isComplete) return ['other app processes are starting'];
      if (await db.ping(databaseTimeoutMs)) return [];
      // A node for redirects alone is useful as long as it knows links; out of service it would make them go dark.
      const isUseful = config.role === 'redirect' && gateway.state().knownLinks > 0;
      return isUseful ? [] : ['the database does not answer'];
    },
  };
  const given = { config, log, db, clock, ids: randomIds, journal: gateway.journal, metrics, readiness };
  const product =
    duty.web || duty.jobs
      ? await openProduct(given, places, { limiter: gateway.limiter, dropLink: gateway.dropLink })
      : undefined;
  const whole: App | undefined = product && (duty.web ? buildApp(product.deps) : buildWorkerApp(product.deps));
  const app = whole ?? buildRedirectApp(given);
  acceptFromGateway(app.http);
  await app.http.listen({ path: start.socketPath, backlog });

  const journalRoot = join(config.dataDir, 'journal');
  const batches = batchThread(places.clickThread);
  const shipper = createShipper({
    db,
    clock,
    log,
    journal: gateway.counted,
    batches,
    abandoned: () => abandonedJournals(journalRoot, start.journal.source),
    throttle: createCountingThrottle(watchCpuPressure(options.gatewayPid), () => gateway.state().recorded),
  });
  let isLead = false;
  measureDatabase(metrics, db);
  const stopServingLinks = gateway.serveLinks(databaseLinks(db, config.publicUrl));
  const upkeep = createClickUpkeep({ db, clock, log, config });
  const jobs = product && whole && duty.jobs ? startJobs(product.deps, whole, upkeep) : undefined;
  onLead = () => {
    isLead = true;
    measureClicks(metrics, { counted: gateway.counted, journalRoot, shipper });
    shipper.start();
  };
  log.info({ role: config.role }, 'ready');
  gateway.ready();

  return {
    failing: gateway.failing,
    async close() {
      isLeaving = true;
      jobs?.rest();
      await product?.closeBilling();
      await app.http.close();
      await Promise.all([jobs?.stop(), stopServingLinks()]);
      await app.links.close();
      await gateway.refreshState().catch(() => {});
      if (isLead) await shipper.stop(shippingTimeoutMs);
      await batches.close();
      await product?.close();
      await db.close();
    },
  };
}
