import { after, type Clock, days } from '../../../platform/clock/clock.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Logger } from '../../../platform/log/log.ts';
import { dayOf } from '../counting/classify.ts';
import { dropDay, listDays, makeDays, takeUpkeepLock } from './partitions.repo.ts';
import { firstOpenDay } from './daily-salt.ts';
import { closeDay, eraseRawDay, eraseSums, forgetSources, listErasures, listUnclosedDays } from './upkeep.repo.ts';

export interface ClickUpkeep {
  start(): void;
  /** Does what is due: makes room, forgets visitors, drops what is old, erases what is left of deleted codes. */
  run(): Promise<void>;
  stop(): Promise<void>;
}

interface UpkeepDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  config: { readonly clickRetentionDays: number };
}

const everyMs = 60_000;
const daysAhead = [0, 1, 2];
const forgetSourcesAfterDays = 400;

/** Runs in every process; a lock in the database lets one at a time do each step, whoever comes first. */
export function createClickUpkeep({ db, clock, log, config }: UpkeepDeps): ClickUpkeep {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  /** False when another process is at it. */
  const alone = (work: (tx: Queryable) => Promise<void>) =>
    db.tx(
      async (tx) => {
        if (!(await takeUpkeepLock(tx))) return false;
        await work(tx);
        return true;
      },
      { unhurried: true },
    );

  async function makeRoom(now: Date): Promise<void> {
    const wanted = daysAhead.map((ahead) => dayOf(after(now, days(ahead)).getTime()));
    const present = new Set(await listDays(db, 'click_raw'));
    const missing = wanted.filter((day) => !present.has(day));
    if (missing.length > 0) await alone((tx) => makeDays(tx, missing));
  }

  async function closeDays(now: Date): Promise<void> {
    for (const day of await listUnclosedDays(db, firstOpenDay(now))) {
      if (await alone((tx) => closeDay(tx, day, now))) log.info({ day }, 'the visitors of a day are forgotten');
    }
  }

  async function dropOld(now: Date): Promise<void> {
    const oldest = dayOf(after(now, -days(config.clickRetentionDays)).getTime());
    for (const day of await listDays(db, 'click_raw')) {
      if (day >= oldest) continue;
      if (await alone((tx) => dropDay(tx, 'click_raw', day)))
        log.info({ day }, 'the single clicks of a day are dropped');
    }
  }

  /** A day at a time, so that nobody waits long for a code that was very busy. */
  async function erase(): Promise<void> {
    for (let codes = await listErasures(db); codes.length > 0; codes = await listErasures(db)) {
      const erased = codes;
      for (const day of await listDays(db, 'click_raw'))
        await db.tx((tx) => eraseRawDay(tx, erased, day), { unhurried: true });
      await db.tx((tx) => eraseSums(tx, erased), { unhurried: true });
    }
  }

  async function run(): Promise<void> {
    const now = clock.now();
    await makeRoom(now);
    await closeDays(now);
    await dropOld(now);
    await erase();
    await forgetSources(db, after(now, -days(forgetSourcesAfterDays)));
  }

  function startRun(): void {
    running ??= run()
      .catch((error: unknown) => log.warn({ err: error }, 'the upkeep of clicks will be tried again'))
      .finally(() => {
        running = undefined;
      });
  }

  return {
    run,
    start() {
      timer = setInterval(startRun, everyMs).unref();
      startRun();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
