// Visitors that follow short links continuously and record every response. If a connection breaks, a visitor connects to the
// next port. An unanswered request is not repeated.
import { setTimeout as sleep } from 'node:timers/promises';
import { openConnection, requestFor } from '../../packages/test-kit/src/http-load.mjs';

const retryMs = 20;

/**
 * @typedef {object} Visits
 * @property {Map<string, number>} answered redirects by hash
 * @property {Map<string, number>} uncertain by hash: the connection broke before the response, so the click may be counted or not
 * @property {number} refused connections
 * @property {Map<number, number>} otherStatuses responses other than redirects, by status
 * @property {{ at: number, ms: number }[]} latencies
 */

const increment = (map, key) => map.set(key, (map.get(key) ?? 0) + 1);
const sum = (map) => [...map.values()].reduce((total, n) => total + n, 0);

/**
 * @param {{ ports: number[], hashes: string[], visitors?: number, pauseMs?: number }} options
 */
export function startVisitors({ ports, hashes, visitors = 16, pauseMs = 4 }) {
  /** @type {Visits} */
  const visits = {
    answered: new Map(hashes.map((hash) => [hash, 0])),
    uncertain: new Map(hashes.map((hash) => [hash, 0])),
    refused: 0,
    otherStatuses: new Map(),
    latencies: [],
  };
  let isRunning = true;
  let turn = 0;

  async function visit(index) {
    let port = index % ports.length;
    /** @type {ReturnType<typeof openConnection> | undefined} */
    let connection;
    let onStatus = (_status) => {};
    while (isRunning) {
      if (!connection?.isOpen) {
        if (connection) port = (port + 1) % ports.length;
        connection = openConnection(/** @type {number} */ (ports[port]), (status) => onStatus(status));
      }
      const hash = /** @type {string} */ (hashes[turn++ % hashes.length]);
      const sentAt = performance.now();
      const status = await new Promise((resolve) => {
        onStatus = resolve;
        connection?.send(requestFor(`/${hash}`, { 'X-Forwarded-For': `198.51.100.${turn % 200}` }));
      });
      visits.latencies.push({ at: sentAt, ms: performance.now() - sentAt });
      if (status === 302) increment(visits.answered, hash);
      else if (status > 0) increment(visits.otherStatuses, status);
      else if (connection.wasAccepted) increment(visits.uncertain, hash);
      else visits.refused += 1;
      await sleep(status === 302 ? pauseMs : retryMs);
    }
    connection?.close();
  }

  const all = Promise.all(Array.from({ length: visitors }, (_, index) => visit(index)));
  return {
    visits,
    get total() {
      return sum(visits.answered);
    },
    /** The requests without a redirect. */
    get failed() {
      return visits.refused + sum(visits.uncertain) + sum(visits.otherStatuses);
    },
    /** The 99th percentile and the maximum of the latencies in a period. */
    latency(from = 0, to = Number.POSITIVE_INFINITY) {
      const sorted = visits.latencies.filter(({ at }) => at >= from && at <= to).map((one) => one.ms);
      sorted.sort((a, b) => a - b);
      return { p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN, max: sorted.at(-1) ?? Number.NaN };
    },
    async stop() {
      isRunning = false;
      await all;
    },
  };
}

/** Adds up the visits of several groups of visitors. @param {...{ visits: Visits }} groups */
export function mergeVisits(...groups) {
  const merge = (which) => {
    /** @type {Map<string, number>} */
    const merged = new Map();
    for (const { visits } of groups)
      for (const [hash, n] of visits[which]) merged.set(hash, (merged.get(hash) ?? 0) + n);
    return merged;
  };
  return { answered: merge('answered'), uncertain: merge('uncertain') };
}
