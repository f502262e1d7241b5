import { domainToUnicode } from 'node:url';
import { type DestinationWarning, hostWarnings } from '@tessera/contract';

/** Warnings about the host of a destination, for the reply of a call that has stored it. */
export function destinationWarnings(
  url: string | null | undefined,
  field: string,
): { warnings?: DestinationWarning[] } {
  if (!url || !URL.canParse(url)) return {};
  const { hostname } = new URL(url);
  const host = hostname.startsWith('[') ? hostname : domainToUnicode(hostname) || hostname;
  const warnings = hostWarnings(host).map((warning) => ({ ...warning, field, host }));
  return warnings.length > 0 ? { warnings } : {};
}
