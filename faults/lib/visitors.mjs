// Visitors who follow short links all the time and remember every answer. A visitor whose connection breaks opens another
// one, at the next port; nobody asks twice for what was not answered.
import { setTimeout as sleep } from 'node:timers/promises';
import { openConnection, requestFor } from '../../packages/test-kit/src/http-load.mjs';

const retryMs = 20;

/**
 * @typedef {object} Visits
 * @property {Map<string, number>} answered by hash: a redirect came back
 * @property {Map<string, number>} unsure by hash: the connection broke before an answer, so it may have been counted or not
 * @property {number} refused connections that nobody took
 * @property {Map<number, number>} others answers that were no redirect, by status
 * @property {{ at: number, ms: number }[]} latencies
 */

/**
 * @param {{ ports: number[], hashes: string[], visitors?: number, pauseMs?: number }} options
 */
export function startVisitors({ ports, hashes, visitors = 16, pauseMs = 4 }) {
  /** @type {Visits} */
  const visits = {
    answered: new Map(hashes.map((hash) => [hash, 0])),
    unsure: new Map(hashes.map((hash) => [hash, 0])),
    refused: 0,
    others: new Map(),
    latencies: [],
  };
  let going = true;
  let turn = 0;
  const count = (map, key) => map.set(key, (map.get(key) ?? 0) + 1);

  async function visit(number) {
    let port = number % ports.length;
    /** @type {ReturnType<typeof openConnection> | undefined} */
    let connection;
    let answer = (_status) => {};
    while (going) {
      if (!connection?.isOpen) {
        if (connection) port = (port + 1) % ports.length;
        connection = openConnection(/** @type {number} */ (ports[port]), (status) => answer(status));
      }
      const hash = /** @type {string} */ (hashes[turn++ % hashes.length]);
      const asked = performance.now();
      const status = await new Promise((resolve) => {
        answer = resolve;
        connection?.send(requestFor(`/${hash}`, { 'X-Forwarded-For': `198.51.100.${turn % 200}` }));
      });
      visits.latencies.push({ at: asked, ms: performance.now() - asked });
      if (status === 302) count(visits.answered, hash);
      else if (status > 0) count(visits.others, status);
      else if (connection.wasAccepted) count(visits.unsure, hash);
      else visits.refused += 1;
      await sleep(status === 302 ? pauseMs : retryMs);
    }
    connection?.close();
  }

  const all = Promise.all(Array.from({ length: visitors }, (_, number) => visit(number)));
  return {
    visits,
    get total() {
      return [...visits.answered.values()].reduce((sum, n) => sum + n, 0);
    },
    /** Everything that was not a redirect. */
    get failed() {
      const sum = (map) => [...map.values()].reduce((all, n) => all + n, 0);
      return visits.refused + sum(visits.unsure) + sum(visits.others);
    },
    /** The slowest answer of a time, and how fast 99 of 100 were. */
    slowest(from = 0, to = Number.POSITIVE_INFINITY) {
      const those = visits.latencies.filter(({ at }) => at >= from && at <= to).map(({ ms }) => ms);
      those.sort((a, b) => a - b);
      return { p99: those[Math.floor(those.length * 0.99)] ?? Number.NaN, worst: those.at(-1) ?? Number.NaN };
    },
    async stop() {
      going = false;
      await all;
    },
  };
}

/** What several crowds were answered, as if they had been one. @param {...{ visits: Visits }} crowds */
export function together(...crowds) {
  const sum = (which) => {
    /** @type {Map<string, number>} */
    const all = new Map();
    for (const { visits } of crowds) for (const [hash, n] of visits[which]) all.set(hash, (all.get(hash) ?? 0) + n);
    return all;
  };
  return { answered: sum('answered'), unsure: sum('unsure') };
}
