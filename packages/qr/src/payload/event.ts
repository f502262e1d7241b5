import type { QrData } from '@tessera/contract';
import { contentLines, contentText } from './text.ts';

/** UTC, because readers ignore a separate time zone; a floating time, which has no offset, is written without `Z`. */
function iCalendarTime(time: string): string {
  const isFloating = !/(?:Z|[+-]\d\d:?\d\d)$/i.test(time);
  const utc = new Date(isFloating ? `${time}Z` : time).toISOString();
  return utc.replace(isFloating ? /\.\d+Z$/ : /\.\d+/, '').replace(/[-:]/g, '');
}

/** A VEVENT without VCALENDAR: every reader accepts it, and the symbol is smaller. */
export const eventPayload = (event: QrData<'event'>): string =>
  contentLines([
    ['BEGIN', 'VEVENT'],
    ['SUMMARY', contentText(event.title)],
    ['DTSTART', iCalendarTime(event.startDate)],
    ['DTEND', iCalendarTime(event.endDate)],
    ['LOCATION', event.location && contentText(event.location)],
    ['DESCRIPTION', event.description && contentText(event.description)],
    ['END', 'VEVENT'],
  ]);
