import type { App } from './app.ts';
import type { ClickUpkeep } from './features/clicks/upkeep/upkeep.service.ts';
import { hours, minutes } from './platform/clock/clock.ts';
import type { Platform } from './platform/platform.ts';

const everyMs = hours(1);
/** A little less than a day, so that the hourly timer runs it every day. */
const nightlyEveryMs = hours(23.5);
/** Processes that start within this time share one reconciliation. */
const reconcileAtMostEveryMs = minutes(5);
const checkFilesEveryMs = minutes(5);
const reportsEveryMs = minutes(1);

type BackgroundDeps = Pick<Platform, 'leases' | 'log' | 'outbox' | 'metrics'>;

/** Starts the background work. Any number of processes may call this: a lease gives each run to one of them. */
export function startBackgroundWork({ leases, log, outbox, metrics }: BackgroundDeps, app: App, upkeep: ClickUpkeep) {
  outbox.start();
  app.webhooks.worker.start();
  app.jobs.worker.start();
  app.watch.worker.start();
  upkeep.start();
  const deleteExpired = () => {
    leases
      .oncePer('auth:expired', everyMs / 2, () => app.deleteExpired())
      .catch((error: unknown) => log.error({ err: error }, 'cleanup of expired rows failed'));
  };
  const reconcile = () => {
    leases
      .oncePer('billing:compared', reconcileAtMostEveryMs, () => app.subscriptions.reconcile())
      .catch((error: unknown) => log.error({ err: error }, 'billing reconciliation failed'));
  };
  const nightly = () => {
    leases
      .oncePer('abuse:nightly', nightlyEveryMs, () => app.moderation.nightly())
      .catch((error: unknown) => log.error({ err: error }, 'check of destinations failed'));
  };
  const { missingLogos } = app.codes;
  metrics.gauge('tessera_files_missing', 'Logos whose file is not in the store', () => missingLogos.count());
  const checkFiles = () => {
    leases
      .oncePer('files:missing', checkFilesEveryMs / 2, () => missingLogos.check())
      .catch((error: unknown) => log.error({ err: error }, 'check of missing files failed'));
  };
  const sendReports = () => {
    leases
      .run('mail-reports:due', { leaseMs: minutes(10), waitMs: 0 }, () => app.mailReports.sendDue())
      .catch((error: unknown) => log.error({ err: error }, 'reports not queued'));
  };
  const timers = [
    setInterval(deleteExpired, everyMs),
    setInterval(reconcile, everyMs),
    setInterval(nightly, everyMs),
    setInterval(checkFiles, checkFilesEveryMs),
    setInterval(sendReports, reportsEveryMs),
  ];
  checkFiles();
  reconcile();
  leases
    .run('abuse:lists', { leaseMs: minutes(10), waitMs: 0 }, () => app.moderation.blockLists.loadMissing())
    .catch((error: unknown) => log.error({ err: error }, 'block-lists not loaded'));
  return {
    /** Starts no further runs. */
    pause: () => timers.forEach((timer) => clearInterval(timer)),
    stop: async () => {
      await Promise.all([
        outbox.stop(),
        app.webhooks.worker.stop(),
        app.jobs.worker.stop(),
        app.watch.worker.stop(),
        upkeep.stop(),
      ]);
    },
  };
}
