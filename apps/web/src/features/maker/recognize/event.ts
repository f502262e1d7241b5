import { isTimezone, utcOf } from '@tessera/contract';
import { type ContentLine, parseContentLines, unescapeText } from './content-lines.ts';
import { type Recognizer, recognized } from './recognized.ts';

const minuteMs = 60_000;
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The form has local times without an offset. */
function toLocalTime(moment: Date): string {
  const day = [moment.getFullYear(), twoDigits(moment.getMonth() + 1), twoDigits(moment.getDate())].join('-');
  return `${day}T${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`;
}

const zoneOf = (line: ContentLine): string =>
  line.params
    .find((param) => param.startsWith('TZID='))
    ?.slice('TZID='.length)
    .replaceAll('"', '') ?? '';

/** A time in UTC, in a time zone, or without a zone, which is local; a date is the beginning of its day. */
function momentOf(line: ContentLine | undefined): Date | undefined {
  const [, year, month, day, hour = '00', minute = '00', utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(?:\d\d)?(Z)?)?$/i.exec(line?.value.trim() ?? '') ?? [];
  if (!line || !year) return undefined;
  const local = `${year}-${month}-${day}T${hour}:${minute}`;
  const zone = zoneOf(line);
  const isPlain = Number.isNaN(Date.parse(`${local}:00Z`));
  if (isPlain) return undefined;
  if (utc) return new Date(`${local}:00Z`);
  return new Date(isTimezone(zone) ? utcOf(`${local}:00`, zone) : local);
}

/** Whether a time has neither UTC nor a time zone. */
const isFloating = (line: ContentLine | undefined): boolean =>
  line !== undefined && !/Z\s*$/i.test(line.value) && !isTimezone(zoneOf(line));

/** `PT1H30M`, `P1D` */
function durationMs(value: string): number {
  const [, weeks, days, hours, minutes] =
    /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?)?$/i.exec(value) ?? [];
  const inMinutes = [weeks, days, hours, minutes].map((part) => Number(part ?? 0));
  const [w = 0, d = 0, h = 0, m = 0] = inMinutes;
  return (((w * 7 + d) * 24 + h) * 60 + m) * minuteMs;
}

/** The first event of a calendar. An event without an end ends when it starts, as iCalendar defines. */
export const recognizeEvent: Recognizer = (text) => {
  if (!/^BEGIN:(?:VCALENDAR|VEVENT)\s/i.test(text)) return undefined;
  const all = parseContentLines(text);
  const isEdge =
    (edge: 'BEGIN' | 'END') =>
    ({ name, value }: ContentLine) =>
      name === edge && value.trim().toUpperCase() === 'VEVENT';
  const first = all.findIndex(isEdge('BEGIN'));
  if (first === -1) return undefined;
  const last = all.findIndex(isEdge('END'));
  const lines = all.slice(first, last === -1 ? undefined : last);
  const find = (name: string) => lines.find((line) => line.name === name);
  const fieldText = (name: string) => unescapeText(find(name)?.value ?? '');
  const start = momentOf(find('DTSTART'));
  const end = momentOf(find('DTEND')) ?? (start && new Date(start.getTime() + durationMs(fieldText('DURATION'))));
  return recognized('event', {
    title: fieldText('SUMMARY'),
    startDate: start ? toLocalTime(start) : '',
    endDate: end ? toLocalTime(end) : '',
    floating: isFloating(find('DTSTART')),
    location: fieldText('LOCATION'),
    description: fieldText('DESCRIPTION'),
  });
};
