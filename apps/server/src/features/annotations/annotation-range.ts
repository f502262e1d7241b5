import { type AnnotationsQuery, isAllowedRange, limits, localDay, startOfDay } from '@tessera/contract';
import { invalidFields } from '../../http/app-error.ts';
import { after, days } from '../../platform/clock/clock.ts';
import type { AnnotationRange } from './annotations.repo.ts';

const shiftDay = (day: string, count: number): string => after(new Date(day), days(count)).toISOString().slice(0, 10);

/** Local days, both included, and the instants where they begin and end. */
export function localDays(from: string, to: string, zone: string): AnnotationRange {
  return { span: { from: startOfDay(from, zone), to: startOfDay(shiftDay(to, 1), zone) }, days: { from, to } };
}

/** The range of a query; the last days by default, as in the statistics. */
export function askedDays({ from: asked, to: askedEnd, tz = 'UTC' }: AnnotationsQuery, now: Date): AnnotationRange {
  const { defaultDays, maxDays } = limits.analytics;
  const to = askedEnd ?? localDay(now, tz);
  const from = asked ?? shiftDay(to, 1 - defaultDays);
  if (!isAllowedRange(from, to, maxDays)) throw invalidFields({ from: 'outOfRange' });
  return localDays(from, to, tz);
}
