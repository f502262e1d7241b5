import { createAlerts } from './alerts/alerts.service.ts';
import { deleteChanges } from './destinations/uses.repo.ts';
import type { WatchDeps } from './watch.deps.ts';
import { createWatchedCodes } from './watched-codes.ts';
import { createWatchSettings } from './watch-settings.ts';
import { createWatchWorker } from './watch-worker.ts';

export type Watch = ReturnType<typeof createWatch>;

/** Checks destinations and clicks, and tells owners what may be broken. */
export function createWatch(deps: WatchDeps) {
  const alerts = createAlerts(deps);
  return {
    alerts,
    codes: createWatchedCodes(deps),
    settings: createWatchSettings(deps),
    worker: createWatchWorker(deps),
    /** The open alerts of an account, for other features. */
    openAlerts: alerts.open,
    async deleteExpired(): Promise<void> {
      if (!deps.config.watch.isOn) await deleteChanges(deps.db);
      await alerts.deleteExpired();
    },
  };
}
