import { after, days, hours } from '../../../platform/clock/clock.ts';
import type { Lease } from '../../../platform/leases/leases.ts';
import type { Raise } from '../alerts/raise.ts';
import { groupBy } from '../group-by.ts';
import type { WatchDeps } from '../watch.deps.ts';
import {
  type Candidate,
  deleteOldActivity,
  findEndedActivityAlerts,
  listHourlyClicks,
  listHours,
  listPauses,
  nextQuietCandidates,
  nextSpikeCandidates,
  noteClicks,
  readCountedUntil,
  readEvaluatedUntil,
  storeEvaluatedUntil,
  storeHourClicks,
  storePauses,
} from './activity.repo.ts';
import { historyHours, hourlyClicks } from './hourly-clicks.ts';
import { installationPauses } from './installation-pauses.ts';
import { createJudgeClicks, type Evaluation, maxSilenceMs } from './judge-clicks.ts';
import { minSpikeClicks } from './spike.ts';

/** Few enough that other requests do not wait for the embedded engine's only connection: up to 1,344 rows each. */
const batchSize = 50;
const parts = 8;
/** A journal whose process has not reported for this time has ended: another process has counted the rest. */
const journalGoneMs = hours(1);
/** Clicks that were counted after the evaluation of their hour. */
const overlapMs = hours(2);
const spikeShownMs = days(2);

const startOfHour = (moment: Date): Date => new Date(Math.floor(moment.getTime() / hours(1)) * hours(1));

/** Evaluates all candidates, a batch at a time. */
async function forAll(
  read: (afterId: string | null) => Promise<Candidate[]>,
  evaluate: (candidates: readonly Candidate[]) => Promise<void>,
): Promise<number> {
  let last: string | null = null;
  for (let count = 0; ; ) {
    const candidates: Candidate[] = await read(last);
    if (candidates.length > 0) await evaluate(candidates);
    count += candidates.length;
    last = candidates.at(-1)?.codeId ?? null;
    if (candidates.length < batchSize) return count;
  }
}

/** Returns a function that finds codes that went quiet, and spikes, once per hour of counted clicks. One process at a time may run it: the one that holds the lease. */
export function createEvaluateClicks({ db, clock }: Pick<WatchDeps, 'db' | 'clock'>, raise: Raise) {
  const { evaluateQuiet, evaluateSpikes } = createJudgeClicks({ db }, raise);

  async function readAll(
    candidates: readonly Candidate[],
    until: Date,
    shared: { from: Date; to: Date }[],
  ): Promise<Evaluation[]> {
    const ids = candidates.map(({ codeId }) => codeId);
    const rows = groupBy(await listHourlyClicks(db, ids, until), ({ codeId }) => codeId);
    const pauses = groupBy(await listPauses(db, ids), ({ codeId }) => codeId);
    return candidates.map((one) => {
      const own = rows.get(one.codeId) ?? [];
      const paused = [...shared, ...(pauses.get(one.codeId) ?? [])];
      const clicks = hourlyClicks({ createdAt: one.createdAt, now: until, rows: own, pauses: paused });
      return { ...one, rows: own, clicks };
    });
  }

  /** The first evaluation reads the clicks of four weeks, a day at a time. */
  async function readNewClicks(before: Date | null, until: Date): Promise<void> {
    const from = before ? after(before, -overlapMs) : after(until, -maxSilenceMs);
    for (let start = from; start < until; start = after(start, days(1))) {
      const end = new Date(Math.min(after(start, days(1)).getTime(), until.getTime()));
      await storeHourClicks(db, start, end);
      for (let part = 0; part < parts; part += 1) await noteClicks(db, { from: start, to: end, part, parts });
    }
  }

  return async (lease: Lease): Promise<'evaluated' | 'not due'> => {
    const now = clock.now();
    const counted = await readCountedUntil(db, after(now, -journalGoneMs));
    if (!counted) return 'not due';
    const until = startOfHour(counted);
    const before = await readEvaluatedUntil(db);
    if (before && until <= before) return 'not due';

    await readNewClicks(before, until);
    await storePauses(db, before ?? after(until, -hours(1)), until);
    const shared = installationPauses(await listHours(db, after(until, -hours(historyHours))), until);

    const limits = { at: until, hourAgo: after(until, -hours(1)), dayAgo: after(until, -days(1)), min: minSpikeClicks };
    await forAll(
      (last) => nextQuietCandidates(db, until, last, batchSize),
      async (candidates) => evaluateQuiet(await readAll(candidates, until, shared), until, lease),
    );
    await forAll(
      (last) => nextSpikeCandidates(db, limits, last, batchSize),
      async (candidates) => evaluateSpikes(await readAll(candidates, until, shared), until, lease),
    );
    const times = { at: until, quietSince: after(now, -maxSilenceMs), spikeSince: after(now, -spikeShownMs) };
    for (const ended of await findEndedActivityAlerts(db, times))
      await db.tx((tx) => raise.end(tx, { ...ended, isRecovered: false }));
    await deleteOldActivity(db, after(until, -hours(historyHours)));
    // Last: after a crash, the hour is evaluated again. An alert that was stored is not repeated within a week.
    await db.tx(async (tx) => {
      await lease.requireHeld(tx);
      await storeEvaluatedUntil(tx, until);
    });
    return 'evaluated';
  };
}
