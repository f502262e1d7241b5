import { after, days } from '../../../platform/clock/clock.ts';
import { daysOf, type StatsRange } from '../stats/stats-range.ts';
import { dayAfter, dayBefore, utcDay } from '../utc-day.ts';
import type { Span } from './analytics.repo.ts';

interface SplitSpan {
  /** The whole days of UTC in a span. */
  days: StatsRange | undefined;
  /** What is before and after them. */
  rest: Span[];
}

const dayMs = days(1);

/** Splits a span of local days into whole days of UTC, which have totals, and the rest. */
export function splitSpan({ from, to }: Span): SplitSpan {
  const first = new Date(Math.ceil(from.getTime() / dayMs) * dayMs);
  const end = new Date(Math.floor(to.getTime() / dayMs) * dayMs);
  if (first >= end) return { days: undefined, rest: [{ from, to }] };
  const rest = [
    { from, to: first },
    { from: end, to },
  ];
  return {
    days: { from: utcDay(first.getTime()), to: dayBefore(utcDay(end.getTime()), 1) },
    rest: rest.filter((span) => span.from < span.to),
  };
}

/** The runs of days of UTC between a range's first and last day that are not in a set. */
export function missingDays(range: StatsRange, present: ReadonlySet<string>): StatsRange[] {
  const runs: StatsRange[] = [];
  for (const day of daysOf(range)) {
    if (present.has(day)) continue;
    const last = runs.at(-1);
    if (last && dayAfter(last.to) === day) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}

/** The part of a span in days of UTC. */
export const clipSpan = ({ from, to }: Span, days: StatsRange): Span => {
  const [first, end] = [new Date(days.from), new Date(dayAfter(days.to))];
  return { from: first > from ? first : from, to: end < to ? end : to };
};

/** The days of UTC that a span touches. */
export const touchedDays = ({ from, to }: Span): StatsRange => ({
  from: utcDay(from.getTime()),
  to: utcDay(after(to, -1).getTime()),
});

/** Reads the whole days of UTC of a span from their totals, and the rest from single clicks, or as whole days where these are not stored. */
export async function readParts<Part>(
  span: Span,
  firstStored: string,
  read: { days: (range: StatsRange) => Promise<Part>; events: (part: Span) => Promise<Part> },
): Promise<Part[]> {
  const { days: whole, rest } = splitSpan(span);
  const parts: Part[] = whole ? [await read.days(whole)] : [];
  for (const part of rest) {
    const day = touchedDays(part);
    parts.push(day.from >= firstStored ? await read.events(part) : await read.days(day));
  }
  return parts;
}
