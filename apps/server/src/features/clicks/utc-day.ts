import { after, days } from '../../platform/clock/clock.ts';

/** A UTC day as YYYY-MM-DD. */
export const utcDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

export const dayBefore = (day: string, count: number): string => utcDay(after(new Date(day), -days(count)).getTime());
export const dayAfter = (day: string, count = 1): string => dayBefore(day, -count);
