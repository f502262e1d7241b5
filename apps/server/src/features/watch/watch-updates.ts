import { after, hours, minutes } from '../../platform/clock/clock.ts';
import { createEvaluateClicks } from './activity/evaluate-clicks.ts';
import { createRaise } from './alerts/raise.ts';
import { createUpdateDestinationAlerts } from './alerts/update-destination-alerts.ts';
import { createWatchMails } from './alerts/watch-mails.ts';
import type { WatchDeps } from './watch.deps.ts';

/** A process that dies while it holds it delays alerts by this time. */
const alertLeaseMs = minutes(2);
/** The first evaluation reads the clicks of four weeks. */
const clicksLeaseMs = hours(1);
/** An evaluation that failed would fail again at once: its statements are long. */
const clicksRetryMs = minutes(5);

/** The updates of alerts. They never throw: one that fails must not stop the others. */
export function createWatchUpdates(deps: WatchDeps) {
  const { clock, log, leases } = deps;
  const raise = createRaise(deps);
  const updateDestinationAlerts = createUpdateDestinationAlerts(deps, raise);
  const sendMails = createWatchMails(deps);
  const evaluateClicks = createEvaluateClicks(deps, raise);

  /** Returns false if the work failed. */
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
        await attempt('alerts about destinations not updated', updateDestinationAlerts);
        await attempt('emails of alerts not queued', sendMails);
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

  return { attempt, updateDestinations, updateClicks };
}
