import { createClaimLoop } from '../../platform/claim-loop/claim-loop.ts';
import { createPoller } from '../../platform/claim-loop/poller.ts';
import { hours } from '../../platform/clock/clock.ts';
import { createCheckTarget } from './destinations/check-target.ts';
import { createSyncUses } from './destinations/sync-uses.ts';
import { claimTargets } from './destinations/targets.repo.ts';
import { readSize } from './destinations/uses.repo.ts';
import type { WatchDeps } from './watch.deps.ts';
import { createWatchUpdates } from './watch-updates.ts';

const claimMs = 1000;
const alertMs = 10_000;
/** Requests that this process makes at the same time. */
const maxParallel = 20;
const syncAllEveryMs = hours(1);
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
  const { attempt, updateDestinations, updateClicks } = createWatchUpdates(deps);
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
