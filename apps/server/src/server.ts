import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type App, buildApp, buildWorkerApp } from './app.ts';
import type { Config, Role } from './config.ts';
import type { Batch } from './features/clicks/batch.ts';
import type { BatchRequest, BatchSource } from './features/clicks/batch-source.ts';
import { makingRoom } from './features/clicks/pace.ts';
import { createShipper } from './features/clicks/shipper.service.ts';
import { createClickUpkeep } from './features/clicks/upkeep.service.ts';
import { startJobs } from './jobs.ts';
import { keepLinksWarm, recallLinks } from './keep-links-warm.ts';
import { measureClicks } from './measure-clicks.ts';
import { measureDatabase } from './measure-product.ts';
import { openDatabaseLate } from './open-database-late.ts';
import { openProduct } from './open-product.ts';
import type { Places } from './places.ts';
import { systemClock } from './platform/clock/clock.ts';
import type { Db } from './platform/db/db.ts';
import { migrate } from './platform/db/migrate.ts';
import { openDatabase } from './platform/db/open-database.ts';
import { randomIds } from './platform/ids/ids.ts';
import { abandonedJournals } from './platform/journal/abandoned.ts';
import { openJournal } from './platform/journal/journal.ts';
import type { Logger } from './platform/log/log.ts';
import { prometheusMetrics } from './platform/metrics/metrics.ts';
import { askThread } from './platform/threads/ask-thread.ts';
import { watchStrain } from './platform/threads/strain.ts';
import type { Teammate } from './platform/workers/teammate.ts';
import { buildRedirectApp } from './redirect-app.ts';

export interface RunningServer {
  url: string;
  /** Stops answering "ready", finishes what is under way, then lets go of everything. */
  close(): Promise<void>;
}

/** What a role does: answers short links, answers everything else, does background work. */
const duties = {
  all: { links: true, web: true, jobs: true },
  web: { links: true, web: true, jobs: false },
  redirect: { links: true, web: false, jobs: false },
  worker: { links: false, web: false, jobs: true },
} as const satisfies Record<Role, { links: boolean; web: boolean; jobs: boolean }>;

const databasePatienceMs = 2000;
/** Redirects are answered from memory, and must not wait for a processor that counts clicks. */
const databaseNice = 10;
/** How long a server that stops goes on counting; what is left is counted at the next start. */
const shippingPatienceMs = 10_000;

/** How long a balancer gets to notice that this process is leaving before it stops accepting connections. */
const leaveNoticeMs = { development: 0, production: 2000 } satisfies Record<Config['mode'], number>;
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Makes batches in a thread of their own, so that counting the clicks of a moment ago never delays the redirects of now.
 * A thread that ends is replaced: the entries it was reading are still in the journal.
 */
function batchThread(file: URL): BatchSource {
  const thread = askThread<BatchRequest, Batch>(file, 'clicks');
  return { next: (request) => thread.ask(request), close: () => thread.close() };
}

async function openMigrated(config: Config, log: Logger, places: Places): Promise<Db> {
  const db = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    workerFile: places.workerFile,
    templateFile: fileURLToPath(places.emptyData),
    nice: databaseNice,
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

/** `team`: the other workers, if this process is one of several that share the port. */
export async function startServer(
  config: Config,
  log: Logger,
  places: Places,
  team?: Teammate,
): Promise<RunningServer> {
  const clock = systemClock;
  const ids = randomIds;
  const duty = duties[config.role];
  const recalled = duty.links && config.databaseUrl !== undefined ? await recallLinks(config, log) : [];
  const open = () => openMigrated(config, log, places);
  const db = recalled.length > 0 ? await openDatabaseLate(open, log) : await open();

  const own = prometheusMetrics(team && String(team.slot));
  const metrics = team?.share(own) ?? own;
  const journalRoot = join(config.dataDir, 'journal');
  const journal = await openJournal({
    root: journalRoot,
    source: ids.uuid(clock.now()),
    sync: config.journalSync,
    log,
  });
  const batches = batchThread(places.clickThread);
  const abandoned = () => abandonedJournals(journalRoot, journal.source);
  const shipper = createShipper({
    db,
    clock,
    log,
    journal,
    batches,
    abandoned,
    pace: makingRoom(watchStrain(), () => journal.counts.recorded),
  });

  let leaving = false;
  let known = () => 0;
  const readiness = {
    async problems() {
      if (leaving) return ['shutting down'];
      if (team && !team.isComplete()) return ['other workers are starting'];
      if (await db.ping(databasePatienceMs)) return [];
      // A node for redirects alone is of use as long as it knows links; taking it out of service would make them go dark.
      const isOfUse = config.role === 'redirect' && known() > 0;
      return isOfUse ? [] : ['the database does not answer'];
    },
  };
  const given = { config, log, db, clock, ids, journal, metrics, readiness };
  const product = duty.web || duty.jobs ? await openProduct(given, places, team) : undefined;
  const whole: App | undefined = product && (duty.web ? buildApp(product.deps) : buildWorkerApp(product.deps));
  const answering = whole ?? buildRedirectApp(given);
  known = () => answering.links.memory.size;
  answering.links.recall(recalled);
  await answering.http.listen({ host: config.host, port: config.port });
  measureDatabase(metrics, db);
  measureClicks(metrics, { ...answering, journal, journalRoot, shipper, team });
  const warmth =
    config.databaseUrl && duty.links ? keepLinksWarm(config, team?.slot ?? 1, answering.links, log) : undefined;
  const upkeep = createClickUpkeep({ db, clock, log, config });
  const jobs = product && whole && duty.jobs ? startJobs(product.deps, whole, upkeep) : undefined;
  shipper.start();
  log.info({ role: config.role, links: recalled.length }, 'ready');
  team?.ready(journal.source);

  return {
    url: config.publicUrl,
    async close() {
      leaving = true;
      jobs?.rest();
      await pause(leaveNoticeMs[config.mode]);
      await product?.closeBilling();
      await answering.http.close();
      await Promise.all([jobs?.stop(), warmth?.stop()]);
      await answering.links.close();
      await shipper.stop(shippingPatienceMs);
      await batches.close();
      await product?.close();
      await db.close();
    },
  };
}
