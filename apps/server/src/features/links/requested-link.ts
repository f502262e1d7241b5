import { type LinkName, linkNameIn, onDefaultHost } from '@tessera/contract';

/**
 * The link that is looked up first for a request's path; undefined if it cannot be a short link. The host is decided here and nowhere
 * else: so far, all hosts that lead to this server have the same links.
 */
export function requestedLink(segment: string): LinkName | undefined {
  const name = linkNameIn(segment);
  return name === undefined ? undefined : onDefaultHost(name);
}

/** The parts of a path, as the routes of links read them. */
export interface LinkParams {
  first: string;
  second?: string;
}

export const segmentOf = ({ first, second }: LinkParams): string =>
  second === undefined ? first : `${first}/${second}`;
