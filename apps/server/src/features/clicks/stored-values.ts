/** Values that the tables store as one letter, because the tables have many rows. */
export const kindCodes = { person: 'p', bot: 'b', prefetch: 'f' } as const;
export const grainCodes = { day: 'd', month: 'm' } as const;

/** The value for all referrers or labels of a day beyond the limit. No host and no label has this name. */
export const otherValues = '*';

/** The rules of clicks that led to a fallback, because the link had not started or had ended. */
export const fallbackRules = ['not_started', 'ended', 'click_limit'] as const;
