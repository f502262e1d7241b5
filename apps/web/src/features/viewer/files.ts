import type { QrData } from '@tessera/contract';
import { contentLines, contentText, payload } from '@tessera/qr';
import { calendarEnd, calendarTime, type EventTime } from './event-time.ts';

export interface SavedFile {
  name: string;
  type: string;
  content: string;
}

export const contactFile = (data: QrData<'vcard'>): SavedFile => ({
  name: `${fileStem(data.name, 'contact')}.vcf`,
  type: 'text/vcard;charset=utf-8',
  content: `${payload('vcard', data)}\r\n`,
});

interface DatedEvent {
  title?: string | undefined;
  start: EventTime;
  end?: EventTime | undefined;
  location?: string | undefined;
  description?: string | undefined;
}

/** The id is the same each time, so that saving twice creates one calendar entry. */
export function eventFile(
  { title = '', start, end, location, description }: DatedEvent,
  id: string,
  now: Date,
): SavedFile {
  const calendar = contentLines([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Tessera//Viewer//EN'],
    ['BEGIN', 'VEVENT'],
    ['UID', id],
    ['DTSTAMP', calendarTime({ kind: 'moment', date: now })],
    ['SUMMARY', contentText(title)],
    [timeLine('DTSTART', start), calendarTime(start)],
    ...(end ? [[timeLine('DTEND', end), calendarEnd(end)] as const] : []),
    ['LOCATION', location && contentText(location)],
    ['DESCRIPTION', description && contentText(description)],
    ['END', 'VEVENT'],
    ['END', 'VCALENDAR'],
  ]);
  return {
    name: `${fileStem(title, 'event')}.ics`,
    type: 'text/calendar;charset=utf-8',
    content: `${calendar.split('\r\n').map(fold).join('\r\n')}\r\n`,
  };
}

const timeLine = (name: string, { kind }: EventTime): string => (kind === 'day' ? `${name};VALUE=DATE` : name);

/** iCalendar lines have at most 75 bytes; longer ones continue after a line break and a space. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  return Array.from(line, (character) => {
    const weight = encoder.encode(character).length;
    const breaks = bytes + weight > 75;
    bytes = breaks ? 1 + weight : bytes + weight;
    return breaks ? `\r\n ${character}` : character;
  }).join('');
}

/** Keeps letters and digits of any script, and no characters with a meaning to file systems or shells. */
export function fileStem(text: string, fallback: string): string {
  const stem = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return stem.slice(0, 60) || fallback;
}
