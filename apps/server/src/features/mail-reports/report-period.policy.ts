import { dateOfDay, limits, type MailReportFrequency, utcOf, wallClockIn, weekdayOf } from '@tessera/contract';

/** Local days, both included, and the instant from which their report is due. */
export interface ReportPeriod {
  from: string;
  to: string;
  dueAt: Date;
}
export type ReportFrequency = Exclude<MailReportFrequency, 'off'>;

const hour = String(limits.mailReports.hour).padStart(2, '0');

/** The hour of the reports on a local day. If clocks skip it, it is later. */
const reportTime = (day: string, zone: string) => new Date(utcOf(`${day}T${hour}:00`, zone));

/** The day of a month, `offset` months from the month of the given day. Months are counted from 1970. */
function monthStart(day: number, offset: number): string {
  const [year = 1970, month = 1] = dateOfDay(day).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + offset)).toISOString().slice(0, 10);
}

const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/** The first days of a period and of the next one. `offset` counts from the period that has the day. */
const periodStarts = {
  weekly: (day, offset) => {
    const monday = day - weekdayOf(day) + 1 + 7 * offset;
    return [dateOfDay(monday), dateOfDay(monday + 7)];
  },
  monthly: (day, offset) => [monthStart(day, offset), monthStart(day, offset + 1)],
} satisfies Record<ReportFrequency, (day: number, offset: number) => [string, string]>;

function periodAt(frequency: ReportFrequency, zone: string, now: Date, offset: number): ReportPeriod {
  const [from, next] = periodStarts[frequency](wallClockIn(zone, now.getTime()).day, offset);
  return { from, to: dayBefore(next), dueAt: reportTime(next, zone) };
}

/** The latest period whose report is due. */
export function latestPeriod(frequency: ReportFrequency, zone: string, now: Date): ReportPeriod {
  const before = periodAt(frequency, zone, now, -1);
  return before.dueAt <= now ? before : periodAt(frequency, zone, now, -2);
}

/** The period whose report is due next. */
export function nextPeriod(frequency: ReportFrequency, zone: string, now: Date): ReportPeriod {
  const before = periodAt(frequency, zone, now, -1);
  return before.dueAt > now ? before : periodAt(frequency, zone, now, 0);
}

/** The first days with clicks, of which one report is sent. */
export function firstWeekPeriod(firstClickAt: Date, zone: string): ReportPeriod {
  const { day } = wallClockIn(zone, firstClickAt.getTime());
  const { firstWeekDays } = limits.mailReports;
  const next = dateOfDay(day + firstWeekDays);
  return { from: dateOfDay(day), to: dayBefore(next), dueAt: reportTime(next, zone) };
}
