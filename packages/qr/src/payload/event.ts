import type { QrData } from '@tessera/contract';
import { contentLines, contentText } from './text.ts';

/** UTC, because readers ignore a separate time zone. */
const utc = (moment: string): string =>
  new Date(moment)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:]/g, '');

/** A VEVENT without VCALENDAR: every reader accepts it, and the symbol is smaller. */
export const eventPayload = (event: QrData<'event'>): string =>
  contentLines([
    ['BEGIN', 'VEVENT'],
    ['SUMMARY', contentText(event.title)],
    ['DTSTART', utc(event.startDate)],
    ['DTEND', utc(event.endDate)],
    ['LOCATION', event.location && contentText(event.location)],
    ['DESCRIPTION', event.description && contentText(event.description)],
    ['END', 'VEVENT'],
  ]);
