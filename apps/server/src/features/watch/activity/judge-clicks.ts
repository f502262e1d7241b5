import { after, days, hours } from '../../../platform/clock/clock.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import type { Lease } from '../../../platform/leases/leases.ts';
import type { Raise } from '../alerts/raise.ts';
import type { WatchDeps } from '../watch.deps.ts';
import {
  type Candidate,
  type Evaluated,
  storeQuietAlert,
  storeQuietDue,
  storeSpikeAlert,
  storeSpikeFrom,
} from './activity.repo.ts';
import type { HourlyClicks } from './hourly-clicks.ts';
import { findQuiet } from './quiet.ts';
import { findSpike, smallestSpike } from './spike.ts';

/** A silence of more than four weeks is no news. */
export const maxSilenceMs = days(28);
/** The smallest spike of a code changes slowly. */
const spikeFromMs = hours(24);
/** PostgreSQL's largest integer. */
const never = 2 ** 31 - 1;
/** With fewer clicks in eight weeks, there is no baseline. */
const minClicks = 20;

export interface Evaluation extends Candidate {
  clicks: HourlyClicks;
  rows: readonly { hour: Date; clicks: number }[];
}

/** Judges codes by their clicks, and stores alerts and the time of the next evaluation. */
export function createJudgeClicks({ db }: Pick<WatchDeps, 'db'>, raise: Raise) {
  /** The next evaluation of a code that is not quiet yet. */
  function nextQuietDue({ rows }: Evaluation, until: Date): Date | null {
    const silentSince = after(until, -maxSilenceMs);
    if (!rows.some(({ hour }) => hour > silentSince)) return null;
    const total = rows.reduce((sum, { clicks }) => sum + clicks, 0);
    return after(until, total < minClicks ? days(1) : hours(1));
  }

  const openAlert = (
    tx: Queryable,
    { codeId, userId }: Candidate,
    kind: 'code_quiet' | 'code_spike',
    found: { since: Date; observed: number; expected: number },
  ) =>
    raise.open(tx, {
      userId,
      kind,
      subject: codeId,
      since: found.since,
      details: { clicks: found.observed, usualClicks: Math.round(found.expected * 10) / 10 },
      codes: [{ codeId, targetId: null, url: null }],
    });

  async function evaluateQuiet(evaluations: readonly Evaluation[], until: Date, lease: Lease): Promise<void> {
    const due: Evaluated[] = [];
    for (const one of evaluations) {
      const quiet = findQuiet(one.clicks, one.quietAlertAt ?? undefined);
      if (!quiet) {
        due.push({ codeId: one.codeId, quietDueAt: nextQuietDue(one, until) });
        continue;
      }
      await db.tx(async (tx) => {
        await lease.requireHeld(tx);
        await openAlert(tx, one, 'code_quiet', quiet);
        await storeQuietAlert(tx, one.codeId, until);
      });
    }
    await storeQuietDue(db, due);
  }

  async function evaluateSpikes(evaluations: readonly Evaluation[], until: Date, lease: Lease): Promise<void> {
    const next: { codeId: string; from: number; until: Date }[] = [];
    for (const one of evaluations) {
      const spike = findSpike(one.clicks, one.spikeAlertAt ?? undefined);
      const from = smallestSpike(one.clicks);
      // Spread over the day by the id, so that no hour has all of them.
      const jitter = (Number.parseInt(one.codeId.slice(-2), 16) / 256) * hours(8);
      next.push({ codeId: one.codeId, from: Math.min(from, never), until: after(until, spikeFromMs - jitter) });
      if (!spike) continue;
      await db.tx(async (tx) => {
        await lease.requireHeld(tx);
        await openAlert(tx, one, 'code_spike', spike);
        await storeSpikeAlert(tx, one.codeId, until);
      });
    }
    await storeSpikeFrom(db, next);
  }

  return { evaluateQuiet, evaluateSpikes };
}
