import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { AbandonedJournal } from '../../../platform/journal/abandoned.ts';
import type { Journal } from '../../../platform/journal/journal.ts';
import type { Logger } from '../../../platform/log/log.ts';
import type { BatchSource } from './batch-source.ts';
import type { Pace } from './counting-throttle.ts';
import { shipJournal, type ShippedJournal } from './ship-journal.ts';
import { createSaltShaker } from '../upkeep/daily-salt.ts';

export interface Shipper {
  start(): void;
  /** Counts everything that is written by now, here and in the journals of processes that are gone. */
  shipAll(): Promise<void>;
  /** Counts the rest, within this time. */
  stop(patienceMs: number): Promise<void>;
  readonly counts: { readonly shipped: number; readonly late: number; readonly damaged: number };
  /** How far the own journal is counted. */
  position(): number;
  /** How long the oldest click that is not counted yet has been waiting. */
  lagMs(): number;
}

/** A journal that is still being written, as seen by the process that counts its clicks. */
export type CountedJournal = Pick<Journal, 'source' | 'folder' | 'written' | 'discard'>;

export interface ShipperDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  journal: CountedJournal;
  batches: BatchSource;
  /** The journals that processes which are gone have left. */
  abandoned: () => AsyncIterable<AbandonedJournal>;
  /** How fast to go while nobody waits for it. */
  pace: Pace;
}

const roundMs = 1000;
const lookAroundMs = 60_000;
const complainMs = 60_000;
/** Who rests looks this often whether that still helps anybody. */
const lookMs = 250;

export function createShipper(deps: ShipperDeps): Shipper {
  const { clock, log, journal, pace } = deps;
  const counts = { shipped: 0, late: 0, damaged: 0 };
  const salts = createSaltShaker(deps);
  const shared = { ...deps, salts, counts, readyDays: new Set<string>() };
  const own: ShippedJournal = { source: journal.source, folder: journal.folder, until: () => journal.written() };
  /** Not known yet: nothing was counted. */
  let position: number | undefined;
  const isCounted = () => (position ?? 0) === journal.written();
  let waitingSince = clock.now().getTime();
  let lookedAroundAt = 0;
  let complainedAt = 0;
  let stopping = false;
  /** Somebody waits for everything to be counted. */
  let hurried = false;
  let round: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const lagMs = () => (isCounted() ? 0 : clock.now().getTime() - waitingSince);

  async function rest(workedMs: number, lastAt: number): Promise<void> {
    if (hurried) return;
    const end = performance.now() + pace.restMs(workedMs, clock.now().getTime() - lastAt);
    for (let left = end - performance.now(); left >= 1 && !hurried; left = end - performance.now()) {
      await sleep(Math.min(left, lookMs), undefined, { ref: false });
      if (pace.isIdle()) return;
    }
  }

  async function shipOwn(): Promise<void> {
    if (!isCounted()) await countOwn();
    waitingSince = clock.now().getTime();
    if (position !== undefined) journal.discard(position);
  }

  async function countOwn(): Promise<void> {
    await shipJournal(shared, own, {
      from: position,
      rest,
      shipped(to, lastAt) {
        position = to;
        waitingSince = lastAt;
        journal.discard(to);
      },
    });
  }

  async function shipAbandoned(): Promise<void> {
    for await (const left of deps.abandoned()) {
      let done = false;
      try {
        await shipJournal(shared, { ...left, until: () => undefined }, { shipped: (to) => left.discard(to), rest });
        done = true;
        log.info({ source: left.source }, 'counted the clicks that another process had left');
      } finally {
        await left.release({ remove: done });
      }
      if (stopping) return;
    }
  }

  async function shipAll(): Promise<void> {
    salts.forgetOld();
    await shipOwn();
    if (clock.now().getTime() - lookedAroundAt < lookAroundMs && !stopping) return;
    lookedAroundAt = clock.now().getTime();
    if (!stopping) await shipAbandoned();
  }

  /** One at a time. Whatever fails is tried again in the next round: the clicks are still in the journal. */
  function startRound(): void {
    round ??= shipAll()
      .catch((error: unknown) => {
        if (Date.now() - complainedAt < complainMs) return;
        complainedAt = Date.now();
        log.warn({ err: error }, 'clicks wait in the journal until they can be counted');
      })
      .finally(() => {
        round = undefined;
        if (timer && !stopping) timer = setTimeout(startRound, roundMs).unref();
      });
  }

  return {
    counts,
    start() {
      timer = setTimeout(startRound, 0);
    },
    async shipAll() {
      lookedAroundAt = 0;
      hurried = true;
      await shipAll().finally(() => {
        hurried = stopping;
      });
    },
    async stop(patienceMs) {
      stopping = true;
      hurried = true;
      clearTimeout(timer);
      const last = (round ?? Promise.resolve()).then(shipOwn).catch((error: unknown) => {
        log.warn({ err: error }, 'clicks wait in the journal for the next start');
      });
      const tooLong = new AbortController();
      await Promise.race([last, sleep(patienceMs, undefined, { signal: tooLong.signal }).catch(() => {})]);
      tooLong.abort();
    },
    position: () => position ?? 0,
    lagMs,
  };
}
