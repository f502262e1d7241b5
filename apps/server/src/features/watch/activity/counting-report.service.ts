import { createPoller } from '../../../platform/claim-loop/poller.ts';
import { after, type Clock, minutes } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Logger } from '../../../platform/log/log.ts';
import { storeCounting } from './activity.repo.ts';

interface ReportDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  /** The name of the journal that this process counts. */
  source: string;
  /** The age of its oldest uncounted click. */
  lagMs: () => number;
}

/** Reports every minute how far this process has counted its journal: without it, clicks that are not counted yet would look like silence. */
export const createCountingReport = ({ db, clock, log, source, lagMs }: ReportDeps) =>
  createPoller(minutes(1), async () => {
    const now = clock.now();
    try {
      await storeCounting(db, { source, countedUntil: after(now, -lagMs()), now });
    } catch (error) {
      log.warn({ err: error }, 'counted clicks not reported');
    }
  });
