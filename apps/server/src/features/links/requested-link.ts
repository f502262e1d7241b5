import { firstSegments, type LinkName, linkNameIn, onDefaultHost } from '@tessera/contract';

/**
 * The link that is looked up first for a request's path; undefined if it cannot be a short link. The host is decided here and nowhere
 * else: so far, all hosts that lead to this server have the same links.
 */
export function requestedLink(segment: string): LinkName | undefined {
  const name = linkNameIn(segment);
  return name === undefined ? undefined : onDefaultHost(name);
}

const inAnyCase = (word: string): string => word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
/** Names in the router's syntax, except below the paths of the app, which are logged. `linkNameIn` excludes other names. */
const firstPart = `/:first(^(?!(?:${[...firstSegments].map(inAnyCase).join('|')})$)[\\w~-][\\w.~-]{0,99}$)`;
/** The paths of links: `/7k3m9qx`, and `/a/b` for a kept name. */
export const linkPaths: readonly string[] = [firstPart, `${firstPart}/:second(^[\\w~-][\\w.~-]{0,97}$)`];

/** The parts of a path, as the routes of links read them. */
export interface LinkParams {
  first: string;
  second?: string;
}

export const segmentOf = ({ first, second }: LinkParams): string =>
  second === undefined ? first : `${first}/${second}`;
