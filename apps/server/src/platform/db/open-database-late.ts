import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from './platform/db/db.ts';
import { lateDb } from './platform/db/late-db.ts';
import type { Logger } from './platform/log/log.ts';

/** How long a start waits for the database when it could do without. */
const patienceMs = 3000;
const retryMs = 1000;
const complainMs = 60_000;

/**
 * Opens the database, or goes on without it if that is possible and takes until it is there. `open` must have it
 * migrated when it answers.
 */
export async function openDatabaseLate(open: () => Promise<Db>, log: Logger): Promise<Db> {
  const late = lateDb('postgres');
  const stop = new AbortController();
  let complainedAt = Number.NEGATIVE_INFINITY;

  async function untilThere(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        const real = await open();
        if (stop.signal.aborted) await real.close();
        else late.arrive(real);
        log.info('the database is there');
        return;
      } catch (error) {
        if (performance.now() - complainedAt > complainMs) {
          complainedAt = performance.now();
          log.error({ err: error }, 'the database cannot be used yet: short links are answered from memory');
        }
        await sleep(retryMs, undefined, { signal: stop.signal }).catch(() => {});
      }
    }
  }

  const opening = untilThere();
  await Promise.race([opening, sleep(patienceMs, undefined, { signal: stop.signal })]);
  return {
    ...late.db,
    async close() {
      stop.abort();
      await late.db.close();
    },
  };
}
