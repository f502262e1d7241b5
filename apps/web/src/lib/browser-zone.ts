/** The browser's time zone; UTC if the browser does not know its own. */
export function browserZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string };
  return timeZone === undefined || timeZone === 'Etc/Unknown' ? 'UTC' : timeZone;
}
