/** Longer queries are not passed on. */
const maxLength = 1024;
const maxParameters = 50;
/** Parameters for us, not for the destination. */
const ownParameters = new Set(['src']);

/**
 * Adds the parameters of a short link's query to a destination. Those that the destination has already are left out, and everything
 * is encoded anew, so that nothing but the query of the destination can change.
 */
export function withQuery(destination: string, query: string): string {
  if (query === '' || query.length > maxLength) return destination;
  const fragmentStart = destination.indexOf('#');
  const base = fragmentStart === -1 ? destination : destination.slice(0, fragmentStart);
  const fragment = fragmentStart === -1 ? '' : destination.slice(fragmentStart);
  const queryStart = base.indexOf('?');
  const own = new URLSearchParams(queryStart === -1 ? '' : base.slice(queryStart + 1));
  const given = [...new URLSearchParams(query)].filter(([name]) => !ownParameters.has(name) && !own.has(name));
  if (given.length === 0 || given.length > maxParameters) return destination;
  const separator = queryStart === -1 ? '?' : base.endsWith('?') || base.endsWith('&') ? '' : '&';
  return `${base}${separator}${new URLSearchParams(given).toString()}${fragment}`;
}
