import { createClaimLoop } from '../../platform/claim-loop/claim-loop.ts';
import { createPoller } from '../../platform/claim-loop/poller.ts';
import { after, hours, minutes } from '../../platform/clock/clock.ts';
import { createEvaluateClicks } from './activity/evaluate-clicks.ts';
import { createRaise } from './alerts/raise.ts';
import { createUpdateDestinationAlerts } from './alerts/update-destination-alerts.ts';
import { createWatchMails } from './alerts/watch-mails.ts';
import { createCheckTarget } from './destinations/check-target.ts';
import { createSyncUses } from './destinations/sync-uses.ts';
import { claimTargets } from './destinations/targets.repo.ts';
import { readSize } from './destinations/uses.repo.ts';
import type { WatchDeps } from './watch.deps.ts';

const claimMs = 1000;
const alertMs = 10_000;
/** Requests that this process makes at the same time. */
const maxParallel = 20;
const syncAllEveryMs = hours(1);
/** A process that dies while it holds it delays alerts by this time. */
const alertLeaseMs = minutes(2);
/** The first evaluation reads the clicks of four weeks. */
const clicksLeaseMs = hours(1);
/** An evaluation that failed would fail again at once: its statements are long. */
const clicksRetryMs = minutes(5);
/** Then running requests are aborted, and another process repeats them. */
const waitMs = 1000;

function measure({ db, clock, metrics }: WatchDeps, counts: Record<string, number>): void {
  const size = () => readSize(db, clock.now());
  metrics.counter('tessera_watch_requests_total', 'Requests to destinations by result', () => ({
    label: 'result',
    counts,
  }));
  metrics.gauge('tessera_watch_destinations', 'Destinations that are watched', async () => (await size()).targets);
  metrics.gauge(
    'tessera_watch_failing',
    'Destinations and hosts reported as failing',
    async () => (await size()).failing,
  );
  metrics.gauge(
    'tessera_watch_lag_seconds',
    'Delay of the next request that is due',
    async () => (await size()).lagSeconds,
  );
}

/** The work without requests: checks of destinations, and alerts. Any number of processes may run it. */
export function createWatchWorker(deps: WatchDeps) {
  const { config, db, clock, log, leases } = deps;
  const sync = createSyncUses(deps);
  const check = createCheckTarget(deps);
  const raise = createRaise(deps);
  const updateDestinationAlerts = createUpdateDestinationAlerts(deps, raise);
  const sendMails = createWatchMails(deps);
  const evaluateClicks = createEvaluateClicks(deps, raise);
  const counts: Record<string, number> = { answers: 0, unclear: 0, parked: 0, fails: 0, host_fails: 0, next: 0 };

  const checks = createClaimLoop({
    log,
    claimFailed: 'destinations to check not claimed',
    pollMs: claimMs,
    maxParallel,
    prepare: () =>
      sync.changed().then(
        () => undefined,
        (error: unknown) => log.error({ err: error }, 'changed destinations not read'),
      ),
    claim: (free) => claimTargets(db, clock.now(), free),
    run: async (target, stopping) => {
      try {
        const verdict = await check(target, stopping);
        if (verdict) counts[verdict] = (counts[verdict] ?? 0) + 1;
      } catch (error) {
        log.warn({ err: error, host: target.stepHost }, 'check of a destination not stored');
      }
    },
    stop: { waitMs, abortMs: waitMs },
  });

  /** Returns false if the work failed. The others go on: owners get the emails of alerts that are stored. */
  async function attempt(failed: string, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      log.error({ err: error }, failed);
      return false;
    }
  }

  /** One process at a time: it compares what is known of destinations with the alerts. */
  const updateDestinations = () =>
    attempt('lease of alerts not taken', () =>
      leases.run('watch:alerts', { leaseMs: alertLeaseMs, waitMs: 0 }, async () => {
        await attempt('emails of alerts not queued', sendMails);
        await attempt('alerts about destinations not updated', updateDestinationAlerts);
      }),
    );

  let clicksDueAt: Date | undefined;
  async function updateClicks(): Promise<void> {
    if (clicksDueAt && clock.now() < clicksDueAt) return;
    const isDone = await attempt('clicks not evaluated', () =>
      leases.run('watch:clicks', { leaseMs: clicksLeaseMs, waitMs: 0 }, evaluateClicks),
    );
    clicksDueAt = isDone ? undefined : after(clock.now(), clicksRetryMs);
  }

  const alerts = createPoller(alertMs, async () => {
    await attempt('destinations of all codes not read', () =>
      leases.oncePer('watch:sync', syncAllEveryMs, () => sync.all()),
    );
    await updateDestinations();
  });
  // By itself: an evaluation may last minutes.
  const clicks = createPoller(alertMs, updateClicks);

  return {
    checks,
    /** Compares destinations and clicks with the alerts once. */
    async updateAlerts(): Promise<void> {
      await updateDestinations();
      await updateClicks();
    },
    /** Reads the destinations of all codes. */
    syncAll: () => sync.all(),
    start() {
      if (!config.watch.isOn) return;
      measure(deps, counts);
      checks.start();
      alerts.start();
      clicks.start();
    },
    async stop(): Promise<void> {
      await Promise.all([checks.stop(), alerts.stop(), clicks.stop()]);
    },
  };
}
