/** The browser's time zone; undefined if the browser does not know its own. */
export function knownBrowserZone(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string };
  return timeZone === 'Etc/Unknown' ? undefined : timeZone;
}

/** The browser's time zone; UTC if the browser does not know its own. */
export const browserZone = (): string => knownBrowserZone() ?? 'UTC';

/** The time zones that the browser knows, and the given one. */
export const zoneNames = (current: string): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])].toSorted();

/** A zone as screens show it. */
export const zoneLabel = (zone: string): string => zone.replaceAll('_', ' ');
