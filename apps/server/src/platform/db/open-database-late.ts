import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../log/log.ts';
import type { Db } from './db.ts';
import { lateDb } from './late-db.ts';

/** How long a start waits for the database before it continues without it. */
const maxWaitMs = 3000;
const retryMs = 1000;
const logEveryMs = 60_000;

/**
 * Opens the database. If that fails or takes too long, startup continues without it, and opening is retried until it
 * succeeds. `open` returns a migrated database.
 */
export async function openDatabaseLate(open: () => Promise<Db>, log: Logger): Promise<Db> {
  const late = lateDb('postgres');
  const stop = new AbortController();
  let loggedAt = Number.NEGATIVE_INFINITY;

  async function retryUntilOpen(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        const real = await open();
        if (stop.signal.aborted) return await real.close();
        late.attach(real);
        log.info('database opened');
        return undefined;
      } catch (error) {
        if (performance.now() - loggedAt > logEveryMs) {
          loggedAt = performance.now();
          log.error({ err: error }, 'database unavailable at start, retrying');
        }
        await sleep(retryMs, undefined, { signal: stop.signal }).catch(() => {});
      }
    }
  }

  const opening = retryUntilOpen();
  await Promise.race([opening, sleep(maxWaitMs, undefined, { signal: stop.signal })]);
  return {
    ...late.db,
    async close() {
      stop.abort();
      await late.db.close();
    },
  };
}
