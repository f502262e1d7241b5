const count = new Intl.NumberFormat('en');

/** @param {number} n */
export const number = (n) => count.format(n);
/** @param {number} n */
export const ms = (n) =>
  n < 10 ? `${n.toFixed(1)} ms` : n < 1000 ? `${Math.round(n)} ms` : `${(n / 1000).toFixed(1)} s`;

/** @typedef {{ answered: number, lost: number, twice: number, unsure: number }} Tally */

/** @param {Tally} tally */
export const told = ({ answered, lost, twice, unsure }) =>
  `${number(answered)} answered, ${lost} of them uncounted, ${twice} counted twice (${unsure} broken off)`;

/** @param {Tally} tally */
export const exact = ({ answered, lost, twice }) => answered > 0 && lost === 0 && twice === 0;

/** Which answers there were beside redirects. @param {{ visits: { others: Map<number, number> } }} crowd */
export const others = ({ visits }) => [...visits.others].map(([status, n]) => ` (${n} × ${status})`).join('');
