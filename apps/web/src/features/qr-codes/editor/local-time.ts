import type { Language } from '@tessera/contract';

const two = (value: number): string => String(Math.trunc(value)).padStart(2, '0');

/** A time as typed, with the offset that holds at that time where it is typed: one moment, everywhere. */
export function withOffset(local: string): string {
  const moment = new Date(local);
  if (local === '' || Number.isNaN(moment.getTime())) return '';
  const minutes = -moment.getTimezoneOffset();
  const sign = minutes < 0 ? '-' : '+';
  const offset = `${sign}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
  return `${local.length === 16 ? `${local}:00` : local}${offset}`;
}

/** The typist's zone by name and by its offset at a time, since clocks change. */
export function zoneAt(local: string, language: Language): string {
  const typed = new Date(local);
  const moment = Number.isNaN(typed.getTime()) ? new Date() : typed;
  const format = new Intl.DateTimeFormat(language, { timeZoneName: 'longOffset' });
  const offset = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${format.resolvedOptions().timeZone.replaceAll('_', ' ')} (${offset})`;
}
