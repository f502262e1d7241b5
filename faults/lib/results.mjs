const format = new Intl.NumberFormat('en');

/** @param {number} n */
export const number = (n) => format.format(n);
/** @param {number} n */
export const ms = (n) =>
  n < 10 ? `${n.toFixed(1)} ms` : n < 1000 ? `${Math.round(n)} ms` : `${(n / 1000).toFixed(1)} s`;

/** `uncertain`: the connection broke before the response, so the click may or may not be counted. */
/** @typedef {{ answered: number, lost: number, twice: number, uncertain: number }} Tally */

/** @param {Tally} tally */
export const describeTally = ({ answered, lost, twice, uncertain }) =>
  `${number(answered)} answered, ${lost} of them not counted, ${twice} counted twice (${uncertain} broken connections)`;

/** @param {Tally} tally */
export const isExact = ({ answered, lost, twice }) => answered > 0 && lost === 0 && twice === 0;

/** The responses other than redirects. @param {{ visits: { otherStatuses: Map<number, number> } }} visitors */
export const describeOthers = ({ visits }) =>
  [...visits.otherStatuses].map(([status, n]) => ` (${n} × ${status})`).join('');
