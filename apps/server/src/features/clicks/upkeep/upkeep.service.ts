import { after, type Clock, days } from '../../../platform/clock/clock.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { createPoller, type Poller } from '../../../platform/claim-loop/poller.ts';
import type { Logger } from '../../../platform/log/log.ts';
import { utcDay } from '../utc-day.ts';
import { listDaysToSum, purgeAccounts, subtractCodes, sumDay } from './account-sums.repo.ts';
import { firstOpenDay } from './daily-salt.ts';
import { createPartitions, dropPartition, listPartitions, tryUpkeepLock } from './partitions.repo.ts';
import {
  closeDay,
  listDaysToClose,
  listDeletedCodes,
  openDailySalts,
  purgeEvents,
  purgeFeeds,
  purgeRollups,
  purgeSources,
} from './upkeep.repo.ts';

export interface ClickUpkeep extends Pick<Poller, 'start' | 'stop'> {
  /** Creates partitions, closes days, drops expired click events and purges the clicks of deleted codes. */
  run(): Promise<void>;
}

type UpkeepDeps = { db: Db; clock: Clock; log: Logger; config: { readonly clickRetentionDays: number } };

/**
 * For callers that insert click rows without counting, such as the demo data: creates the partitions of these days and
 * returns the first open day. Open days get a salt, so that upkeep closes them later. For the days before, the caller must
 * also insert the rollups of the months.
 */
export async function openClickDays(tx: Queryable, wanted: readonly string[], now: Date): Promise<string> {
  await createPartitions(tx, wanted);
  const firstOpen = firstOpenDay(now);
  const openDays = wanted.filter((day) => day >= firstOpen);
  await openDailySalts(tx, openDays);
  return firstOpen;
}

const intervalMs = 60_000;
/** Today and the two days after it. */
const partitionDays = [0, 1, 2];
/** A journal that was not counted for this long no longer exists. */
const sourceRetentionDays = 400;
const daysSummedPerRun = 30;

/** Can run in any number of processes: a lock in the database lets one of them at a time change partitions and days. */
export function createClickUpkeep({ db, clock, log, config }: UpkeepDeps): ClickUpkeep {
  /** False if another process holds the lock. */
  const withLock = (work: (tx: Queryable) => Promise<void>) =>
    db.tx(
      async (tx) => {
        if (!(await tryUpkeepLock(tx))) return false;
        await work(tx);
        return true;
      },
      { withoutTimeout: true },
    );

  async function createMissingPartitions(now: Date): Promise<void> {
    const wanted = partitionDays.map((ahead) => utcDay(after(now, days(ahead)).getTime()));
    const present = new Set(await listPartitions(db, 'click_raw'));
    const missing = wanted.filter((day) => !present.has(day));
    if (missing.length > 0) await withLock((tx) => createPartitions(tx, missing));
  }

  async function closeDays(now: Date): Promise<void> {
    for (const day of await listDaysToClose(db, firstOpenDay(now))) {
      if (await withLock((tx) => closeDay(tx, day, now))) log.info({ day }, 'day closed, visitors deleted');
    }
  }

  /** Also the days of before an upgrade, a few per run. */
  async function sumDays(): Promise<void> {
    for (const day of await listDaysToSum(db, daysSummedPerRun)) await withLock((tx) => sumDay(tx, day));
  }

  async function dropExpired(now: Date): Promise<void> {
    const oldest = utcDay(after(now, -days(config.clickRetentionDays)).getTime());
    for (const day of await listPartitions(db, 'click_raw')) {
      if (day >= oldest) continue;
      if (await withLock((tx) => dropPartition(tx, 'click_raw', day)))
        log.info({ day }, 'expired click events dropped');
    }
  }

  /** One transaction per day keeps each of them short, even for a busy code. */
  async function purgeDeletedCodes(): Promise<void> {
    for (let codes = await listDeletedCodes(db); codes.length > 0; codes = await listDeletedCodes(db)) {
      const deleted = codes;
      for (const day of await listPartitions(db, 'click_raw'))
        await db.tx((tx) => purgeEvents(tx, deleted, day), { withoutTimeout: true });
      // Under the lock, so that no day is added up meanwhile.
      const isPurged = await withLock(async (tx) => {
        await subtractCodes(tx, deleted);
        await purgeRollups(tx, deleted);
      });
      if (!isPurged) return;
      await purgeFeeds(db);
      await purgeAccounts(db);
    }
  }

  async function run(): Promise<void> {
    const now = clock.now();
    await createMissingPartitions(now);
    await closeDays(now);
    await sumDays();
    await dropExpired(now);
    await purgeDeletedCodes();
    await purgeSources(db, after(now, -days(sourceRetentionDays)));
  }

  const poller = createPoller(intervalMs, () =>
    run().catch((error: unknown) => log.warn({ err: error }, 'click upkeep failed')),
  );
  return { run, start: poller.start, stop: poller.stop };
}
