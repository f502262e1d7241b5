import { groupBy } from '../group-by.ts';
import type { WatchDeps } from '../watch.deps.ts';
import { changesToldSince } from '../destinations/sites.policy.ts';
import { type AlertedUse, clearCodes, findEnded, findUnalerted } from './destination-alerts.repo.ts';
import type { Raise } from './raise.ts';

const maxUses = 2000;
const maxEnded = 500;

/** Uses of one account, kind and host become one alert. */
const alertKeyOf = ({ userId, kind, host }: AlertedUse): string => `${userId} ${kind} ${host}`;

/** The first failure, or the latest change: an alert about a change covers those before it. */
function sinceOf(group: readonly AlertedUse[]): Date {
  const times = group.map(({ since }) => since.getTime());
  return new Date(group[0]?.kind === 'destination_changed' ? Math.max(...times) : Math.min(...times));
}

/**
 * Returns a function that makes the alerts equal to what is known of the destinations. It compares the two, so a crash between a check and
 * its alert, a new code that leads to a dead host, and a change of the plan need nothing else.
 */
export const createUpdateDestinationAlerts =
  ({ db, clock }: Pick<WatchDeps, 'db' | 'clock'>, raise: Raise) =>
  async (): Promise<void> => {
    const newsSince = changesToldSince(clock.now());
    await clearCodes(db, newsSince, clock.now());
    for (const ended of await findEnded(db, maxEnded)) await db.tx((tx) => raise.end(tx, ended));
    const uses = await findUnalerted(db, newsSince, maxUses);
    for (const group of groupBy(uses, alertKeyOf).values()) {
      const [first] = group;
      if (!first) continue;
      const { userId, kind, host, reason, httpStatus, leadsTo } = first;
      const since = sinceOf(group);
      const details = { reason, ...(httpStatus !== null && { httpStatus }), ...(leadsTo !== null && { leadsTo }) };
      await db.tx((tx) => raise.open(tx, { userId, kind, subject: host, details, since, codes: group }));
    }
  };
