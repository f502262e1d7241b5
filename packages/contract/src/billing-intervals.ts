/** How often a subscription can renew. Apart from the schemas, so that a page can use it without them. */
export const billingIntervals = ['month', 'year'] as const;
export type BillingInterval = (typeof billingIntervals)[number];
