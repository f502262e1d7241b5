import { limits, type VisitSource } from '@tessera/contract';

/**
 * A QR symbol contains the link in upper case, a copied link is in lower case. The case tells a scan from a click.
 * `name` is the hash or slug that answers, in lower case.
 */
export function visitSource(segment: string, name: string): VisitSource {
  const upper = name.toUpperCase();
  // Hashes without a letter are not issued any more.
  if (upper === name) return 'unknown';
  if (segment === name) return 'click';
  return segment === upper ? 'scan' : 'unknown';
}

const labelPattern = new RegExp(`(?:^|&)src=([\\w.~-]{1,${limits.sourceLabel.max}})(?:&|$)`);

/** The label of `?src=poster-3`, in lower case. */
export const labelIn = (query: string): string | undefined => labelPattern.exec(query)?.[1]?.toLowerCase();

/** The query of a URL without its question mark. */
export function urlQuery(url: string): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start + 1);
}
