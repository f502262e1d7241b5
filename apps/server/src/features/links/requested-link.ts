import { type LinkName, linkNameIn, onDefaultHost } from '@tessera/contract';

/**
 * The link that a request's path segment names; undefined if it cannot be a short link. The host is decided here and nowhere
 * else: so far, all hosts that lead to this server have the same links.
 */
export function requestedLink(segment: string): LinkName | undefined {
  const name = linkNameIn(segment);
  return name === undefined ? undefined : onDefaultHost(name);
}
