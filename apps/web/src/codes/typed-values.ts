import type { Language } from '@tessera/contract';
import { browserZone, zoneLabel } from '../lib/browser-zone.ts';

/** Digits in groups of three: the comma may be a thousands separator or a decimal comma, so it is left as typed. */
const groupedDigits = /^[1-9]\d{0,2}(,\d{3})+$/;

/** Replaces an unambiguous decimal comma with a point. */
export function normalizeAmount(typed: string): string {
  const text = typed.trim();
  return groupedDigits.test(text) ? text : text.replace(/^(\d*),(\d+)$/, '$1.$2');
}

/** A coordinate has no thousands separator, so a comma between digits is a decimal comma. */
export const normalizeCoordinate = (typed: string): string => typed.trim().replace(/^(-?\d+),(\d+)$/, '$1.$2');

const coordinate = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const coordinatePair = new RegExp(String.raw`^\s*\(?${coordinate}\s*[,;\s]\s*${coordinate}\)?\s*$`);

/** Parses the format that map applications copy: "48.8584, 2.2945". */
export function parseCoordinates(pasted: string): { latitude: string; longitude: string } | undefined {
  const [, latitude, longitude] = coordinatePair.exec(pasted) ?? [];
  return latitude && longitude ? { latitude, longitude } : undefined;
}

/** A name with a dot or localhost, with an optional port and path. */
const hostAndPath = /^(?:localhost|[^\s/?#@:]+\.[^\s/?#@:.]{2,}\.?)(?::\d{1,5})?(?:[/?#]\S*)?$/i;

/** Completes an address typed without a scheme: `www.bistro.fr/menu` → `https://www.bistro.fr/menu`. Leaves other text as typed. */
export function addScheme(typed: string): string {
  const text = typed.trim();
  if (text.startsWith('//')) return hostAndPath.test(text.slice(2)) ? `https:${text}` : text;
  return hostAndPath.test(text) ? `https://${text}` : text;
}

const twoDigits = (value: number): string => String(Math.trunc(value)).padStart(2, '0');

/** Adds the browser's UTC offset at that time, so that the value is the same instant in every time zone. */
export function withOffset(localTime: string): string {
  const date = new Date(localTime);
  if (localTime === '' || Number.isNaN(date.getTime())) return '';
  const minutes = -date.getTimezoneOffset();
  const sign = minutes < 0 ? '-' : '+';
  const offset = `${sign}${twoDigits(Math.abs(minutes) / 60)}:${twoDigits(Math.abs(minutes) % 60)}`;
  return `${localTime.length === 16 ? `${localTime}:00` : localTime}${offset}`;
}

/** The browser's time zone with its UTC offset at a local time; the offset changes with daylight saving time. */
export function describeTimeZone(localTime: string, language: Language): string {
  const typed = new Date(localTime);
  const date = Number.isNaN(typed.getTime()) ? new Date() : typed;
  const format = new Intl.DateTimeFormat(language, { timeZoneName: 'longOffset' });
  const offset = format.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${zoneLabel(browserZone())} (${offset})`;
}
