// Findings, deduplicated by fault, route and message.

/** @typedef {import('../judge/judge.ts').Fault} Fault */
/**
 * @typedef {object} Finding
 * @property {Fault} fault
 * @property {string} route
 * @property {string} message
 * @property {number | undefined} number of the first request that showed it
 * @property {number} count
 * @property {string[]} details
 * @property {import('../generate/exchange.ts').Exchange | undefined} exchange
 */

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** Replaces ids, quoted texts and long numbers, so that equal faults have equal messages. @param {string} text */
const normalize = (text) =>
  text
    .replace(/'[^']*'/g, '…')
    .replace(uuid, '…')
    .replace(/\d{4,}/g, '…');

export function createFindings() {
  /** @type {Map<string, Finding>} */
  const byKey = new Map();
  return {
    /**
     * @param {{ fault: Fault, message: string }} verdict
     * @param {{ route: string, number?: number | undefined, exchange?: Finding['exchange'], details?: string[] }} where
     * @returns {Finding & { isNew: boolean }}
     */
    add({ fault, message }, { route, number, exchange, details = [] }) {
      const key = `${fault} | ${route} | ${normalize(message)}`;
      const known = byKey.get(key);
      if (known) {
        known.count += 1;
        return { ...known, isNew: false };
      }
      const finding = { fault, route, message, number, count: 1, details, exchange };
      byKey.set(key, finding);
      return Object.assign(finding, { isNew: true });
    },
    get all() {
      return [...byKey.values()];
    },
  };
}
