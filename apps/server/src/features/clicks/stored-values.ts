/** Values that the tables store as one letter, because the tables have many rows. */
export const kindCodes = { person: 'p', bot: 'b', prefetch: 'f' } as const;
export const dimensionCodes = { country: 'c', agent: 'a', referrer: 'r', label: 'l', rule: 'u' } as const;
/** Null for an unknown source. */
export const sourceCodes = { scan: 's', click: 'l' } as const;
export const grainCodes = { day: 'd', month: 'm' } as const;

/** The ISO 3166 user-assigned code for an unknown country. */
export const unknownCountry = 'ZZ';

/** The value for all referrers or labels of a day beyond the limit. No host and no label has this name. */
export const otherValues = '*';

/** The rules of clicks that led to a fallback, because the link had not started or had ended. */
export const fallbackRules = ['not_started', 'ended', 'click_limit'] as const;
