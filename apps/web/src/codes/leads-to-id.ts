/** The element that shows where a code leads. */
export const leadsToId = 'leads-to';

/** Shows the result of a change that was saved further down the page. */
export const showLeadsTo = (): void => document.getElementById(leadsToId)?.scrollIntoView({ block: 'center' });
