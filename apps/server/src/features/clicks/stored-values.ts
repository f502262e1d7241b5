/** Values that the tables store as one letter, because the tables have many rows. */
export const kindCodes = { person: 'p', bot: 'b', prefetch: 'f' } as const;
export const dimensionCodes = { country: 'c', agent: 'a', referrer: 'r' } as const;
export const grainCodes = { day: 'd', month: 'm' } as const;

/** The ISO 3166 user-assigned code for an unknown country. */
export const unknownCountry = 'ZZ';

/** The value for all referrers of a day beyond the limit. No host has this name. */
export const otherReferrers = '*';
