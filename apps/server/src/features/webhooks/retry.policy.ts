import { after, hours, minutes } from '../../platform/clock/clock.ts';

/** The waits between the attempts of a delivery; the last one repeats. */
const waits = [5000, 30_000, minutes(2), minutes(10), minutes(30), hours(1), hours(2), hours(4)];
/** Other deliveries of a webhook wait at most this long after a failure, so that they go on soon after an outage. */
const maxPauseMs = minutes(1);

const waitAfter = (failures: number): number => waits[Math.min(failures, waits.length) - 1] ?? 0;

/** ±10 %, so that deliveries that failed together are not repeated together. */
const jitter = (random: () => number): number => 0.9 + random() / 5;

/** When to try a delivery again; undefined if it has failed for good. The last attempt is at its expiry. */
export function nextAttempt(
  { attempts, expiresAt }: { attempts: number; expiresAt: Date },
  now: Date,
  random: () => number = Math.random,
): Date | undefined {
  if (now >= expiresAt) return undefined;
  const next = after(now, waitAfter(attempts) * jitter(random));
  return next < expiresAt ? next : expiresAt;
}

/** How long a webhook gets no delivery after this many failures in a row: a dead target must not take up the senders. */
export const pauseAfter = (failures: number, now: Date): Date => after(now, Math.min(waitAfter(failures), maxPauseMs));
