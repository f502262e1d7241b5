import { after, minutes } from '../../../platform/clock/clock.ts';
import type { Failure } from './verdict.policy.ts';

/** The failures in a row of a destination or a host. */
export interface Health {
  failures: number;
  failingSince: Date | null;
  reason: Failure | null;
  httpStatus: number | null;
  /** Since then, owners are told that it fails. */
  reportedAt: Date | null;
}

export const healthy: Health = { failures: 0, failingSince: null, reason: null, httpStatus: null, reportedAt: null };

const minFailures = 3;
const minFailingMs = minutes(30);
/** The waits after the first failures; the last one repeats. The third failure is the earliest that is reported. */
const waits = [10, 21, 30, 60, 120, 240, 360].map(minutes);

/** ±10 %, so that destinations that failed together are not requested together. */
const jitter = (random: () => number): number => 0.9 + random() / 5;

interface Failed {
  reason: Failure;
  httpStatus: number | null;
  now: Date;
  /** False if the fault may be this installation's own: nothing else has answered since the first failure. */
  isTrusted: boolean;
}

/** After a failure. Reported after three of them over 30 minutes. */
export function failed(health: Health, { reason, httpStatus, now, isTrusted }: Failed): Health {
  const failures = health.failures + 1;
  const failingSince = health.failingSince ?? now;
  const isLong = now.getTime() - failingSince.getTime() >= minFailingMs;
  const isReported = health.reportedAt !== null || (failures >= minFailures && isLong && isTrusted);
  return { failures, failingSince, reason, httpStatus, reportedAt: isReported ? (health.reportedAt ?? now) : null };
}

/** When something that has failed is requested again. */
export function retryAt({ failures, failingSince, reportedAt }: Health, now: Date, random = Math.random): Date {
  const wait = (waits[Math.min(failures, waits.length) - 1] ?? 0) * jitter(random);
  const next = after(now, wait);
  // Jitter must not make the third failure come too early to count.
  const earliest =
    failingSince && reportedAt === null && failures >= minFailures - 1 ? after(failingSince, minFailingMs) : next;
  return next < earliest ? earliest : next;
}

/** The next check of a destination that answers. */
export const nextCheck = (now: Date, everyMs: number, random = Math.random): Date =>
  after(now, everyMs * jitter(random));
