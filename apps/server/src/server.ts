import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp, type Deps } from './app.ts';
import type { Config } from './config.ts';
import { openBilling } from './platform/billing/open-billing.ts';
import { batchThread } from './features/clicks/batch-source.ts';
import { createShipper } from './features/clicks/shipper.service.ts';
import { createClickUpkeep } from './features/clicks/upkeep.service.ts';
import { measureClicks } from './measure-clicks.ts';
import { passingChallenge, turnstileChallenge } from './platform/challenge/challenge.ts';
import { hours, minutes, systemClock } from './platform/clock/clock.ts';
import { migrate } from './platform/db/migrate.ts';
import { openDatabase } from './platform/db/open-database.ts';
import { openFiles } from './platform/files/open-files.ts';
import { randomIds } from './platform/ids/ids.ts';
import { createLeases } from './platform/leases/leases.ts';
import { abandonedJournals } from './platform/journal/abandoned.ts';
import { openJournal } from './platform/journal/journal.ts';
import { type Limiter, memoryLimiter, redisLimiter } from './platform/limiter/limiter.ts';
import type { Logger } from './platform/log/log.ts';
import { fileMailbox } from './platform/mail/mailbox.ts';
import { smtpMail } from './platform/mail/smtp.ts';
import { prometheusMetrics } from './platform/metrics/metrics.ts';
import { createOutbox } from './platform/outbox/outbox.ts';
import { argonPasswords } from './platform/passwords/passwords.ts';
import { createLogoIntake } from './platform/raster/logo-intake.ts';
import { createRasteriser } from './platform/raster/raster.ts';
import { createKeyedHash } from './platform/signing/keyed-hash.ts';
import { createSigner } from './platform/signing/signer.ts';
import type { Teammate } from './platform/workers/teammate.ts';

/** Where things lie beside the running file. Source and bundle are equally deep, so the same addresses fit both. */
export interface Places {
  migrations: URL;
  webRoot: URL;
  workerFile: URL;
  emptyData: URL;
  logoChild: URL;
  /** The stand-in for Stripe; opened in development alone. */
  stripeEmulator: URL;
  clickThread: URL;
}

export interface RunningServer {
  url: string;
  /** Stops answering "ready", finishes what is under way, then lets go of everything. */
  close(): Promise<void>;
}

const sweepEveryMs = hours(1);
const reconcileEveryMs = hours(1);
/** Processes that start together, or one after the other, need not all compare. */
const reconcileAtMostEveryMs = minutes(5);
const databasePatienceMs = 2000;
/** Redirects are answered from memory, and must not wait for a processor that counts clicks. */
const databaseNice = 5;
/** How long a server that stops goes on counting; what is left is counted at the next start. */
const shippingPatienceMs = 10_000;

/** How long a balancer gets to notice that this process is leaving before it stops accepting connections. */
const leaveNoticeMs = { development: 0, production: 2000 } satisfies Record<Config['mode'], number>;
/** Listening everywhere means that this machine's own address will do. */
const isAnyHost = (host: string) => host === '0.0.0.0' || host === '::';
export const ownUrl = ({ host, port }: Config) => `http://${isAnyHost(host) ? '127.0.0.1' : host}:${port}`;
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Redis counts for all machines, the supervisor for all workers of one, a process alone for itself. */
function openLimiter({ redisUrl }: Config, log: Logger, team: Teammate | undefined): Limiter {
  if (redisUrl === undefined) return team?.limiter ?? memoryLimiter();
  return redisLimiter(redisUrl, (error) =>
    log.warn({ err: error }, 'redis: limits are counted in this process for now'),
  );
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
  const limiter = openLimiter(config, log, team);
  const [passwords, db] = await Promise.all([
    argonPasswords(),
    openDatabase({
      databaseUrl: config.databaseUrl,
      dataDir: config.dataDir,
      workerFile: places.workerFile,
      templateFile: fileURLToPath(places.emptyData),
      nice: databaseNice,
      poolSize: config.databasePool,
      log,
    }),
  ]);
  await migrate(db, places.migrations, log);

  const mailbox = config.mail.smtpUrl === undefined ? fileMailbox(join(config.dataDir, 'mailbox'), clock) : undefined;
  const mail = mailbox ?? smtpMail(config.mail.smtpUrl ?? '', config.mail.from, new URL(config.publicUrl).hostname);
  const outbox = createOutbox({ db, clock, ids, log });
  const own = prometheusMetrics(team && String(team.slot));
  const metrics = team?.share(own) ?? own;
  metrics.gauge('tessera_outbox_waiting', 'Promised work not done yet', async () => (await outbox.depth()).waiting);
  metrics.gauge('tessera_outbox_failed', 'Promised work given up', async () => (await outbox.depth()).failed);

  const stripe = await openBilling({
    mode: config.mode,
    stripe: config.stripe,
    publicUrl: config.publicUrl,
    ownUrl: ownUrl(config),
    dataDir: config.dataDir,
    emulatorFile: places.stripeEmulator,
    emulatorUrl: config.stripeEmulatorUrl,
  });
  const journalRoot = join(config.dataDir, 'journal');
  const journal = await openJournal({
    root: journalRoot,
    source: ids.uuid(clock.now()),
    sync: config.journalSync,
    log,
  });
  const batches = batchThread(places.clickThread);
  const abandoned = () => abandonedJournals(journalRoot, journal.source);
  const shipper = createShipper({ db, clock, log, journal, batches, abandoned });
  const upkeep = createClickUpkeep({ db, clock, log, config });

  const leases = createLeases(db);
  let leaving = false;
  const readiness = {
    async problems() {
      if (leaving) return ['shutting down'];
      if (team && !team.isComplete()) return ['other workers are starting'];
      return (await db.ping(databasePatienceMs)) ? [] : ['the database does not answer'];
    },
  };

  const deps: Deps = {
    config,
    db,
    clock,
    ids,
    log,
    mail,
    mailbox,
    billing: stripe.billing,
    hostedPages: stripe.hostedPages,
    leases,
    outbox,
    passwords,
    challenge: config.turnstile ? turnstileChallenge(config.turnstile) : passingChallenge,
    limiter,
    journal,
    metrics,
    rasterise: createRasteriser(),
    signer: createSigner({ db, clock }, 'addresses'),
    markOf: createKeyedHash(clock, 'mailboxes'),
    files: openFiles(config),
    logoIntake: createLogoIntake({ childFile: places.logoChild }),
    readiness,
    webRoot: fileURLToPath(places.webRoot),
  };
  const app = buildApp(deps);
  await app.http.listen({ host: config.host, port: config.port });
  measureClicks(metrics, { ...app, journal, journalRoot, shipper, team });
  outbox.start();
  upkeep.start();
  shipper.start();
  const sweeper = setInterval(() => {
    leases
      .oncePer('auth:sweep', sweepEveryMs / 2, () => app.auth.sweep())
      .catch((error: unknown) => log.error({ err: error }, 'could not forget what has expired'));
  }, sweepEveryMs);
  const reconcile = () => {
    leases
      .oncePer('billing:compared', reconcileAtMostEveryMs, () => app.subscriptions.reconcile())
      .catch((error: unknown) => log.error({ err: error }, 'billing: could not compare'));
  };
  const reconciler = setInterval(reconcile, reconcileEveryMs);
  reconcile();
  team?.ready(journal.source);

  return {
    url: config.publicUrl,
    async close() {
      leaving = true;
      clearInterval(sweeper);
      clearInterval(reconciler);
      await pause(leaveNoticeMs[config.mode]);
      await stripe.close();
      await app.http.close();
      await Promise.all([outbox.stop(), upkeep.stop(), app.links.close()]);
      await shipper.stop(shippingPatienceMs);
      await batches.close();
      await Promise.all([mail.close(), limiter.close()]);
      await db.close();
    },
  };
}
