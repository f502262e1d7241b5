type Parameters = [name: string, value: string][];

const webAddress = /^https?:\/\//i;

/**
 * Adds parameters to the query of a destination, chosen by those that it has. They are encoded anew, so that nothing but the query can
 * change. A destination without new parameters, or with another scheme, stays byte for byte the same.
 */
export function addToQuery(destination: string, choose: (own: URLSearchParams) => Parameters): string {
  if (!webAddress.test(destination)) return destination;
  const fragmentStart = destination.indexOf('#');
  const base = fragmentStart === -1 ? destination : destination.slice(0, fragmentStart);
  const fragment = fragmentStart === -1 ? '' : destination.slice(fragmentStart);
  const queryStart = base.indexOf('?');
  const added = choose(new URLSearchParams(queryStart === -1 ? '' : base.slice(queryStart + 1)));
  if (added.length === 0) return destination;
  const isOpen = queryStart === base.length - 1 || base.endsWith('&');
  const separator = queryStart === -1 ? '?' : isOpen ? '' : '&';
  return `${base}${separator}${new URLSearchParams(added).toString()}${fragment}`;
}
