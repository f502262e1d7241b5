import { hash } from 'node:crypto';
import type { ConversionInput } from '@tessera/contract';
import { after, minutes } from '../../platform/clock/clock.ts';

/** A clock that is ahead by less counts as right. */
const toleratedMs = minutes(5);

/** When a conversion happened; undefined if that is in the future or before the first stored time. */
export function conversionTime(given: string | undefined, now: Date, oldest: Date): Date | undefined {
  if (given === undefined) return now;
  const time = new Date(given);
  if (time < oldest || time > after(now, toleratedMs)) return undefined;
  return time > now ? now : time;
}

/**
 * The key that a repetition has in common with the first report: the goal with the owner's own id, otherwise with the id of the click, otherwise
 * `attempt`, the request.
 */
export function dedupKey(
  { goal, external_id: externalId, click_id: clickId }: ConversionInput,
  attempt: string,
): Buffer {
  const identity =
    externalId === undefined
      ? clickId === undefined
        ? ['attempt', attempt]
        : ['click', clickId]
      : ['external', externalId];
  return hash('sha256', JSON.stringify([goal, ...identity]), 'buffer');
}
