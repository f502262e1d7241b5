import { addToQuery } from './destination-query.ts';

/** Longer queries are not passed on. */
const maxLength = 1024;
const maxParameters = 50;
/** Parameters for us, not for the destination. */
const ownParameters = new Set(['src']);

/** Adds the parameters of a short link's query to a destination. Those that the destination has already are left out. */
export function withQuery(destination: string, query: string): string {
  if (query === '' || query.length > maxLength) return destination;
  return addToQuery(destination, (own) => {
    const given = [...new URLSearchParams(query)].filter(([name]) => !ownParameters.has(name) && !own.has(name));
    return given.length > maxParameters ? [] : given;
  });
}
