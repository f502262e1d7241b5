// Sends the numbered exchanges of a seed over a varying number of connections.
import { setTimeout as sleep } from 'node:timers/promises';
import { isFlood } from './scoring.mjs';

/** Number of keep-alive connections: normally, and during a flood. */
const lanes = { usual: 32, flood: 160 };
/** Maximum number of concurrent exchanges on separate connections. */
const maxSeparate = 150;
/** Long streams have a separate limit, because they would use up all connections. */
const maxLong = 8;
const longMs = 60_000;

/** @typedef {import('../generate/exchange.ts').Exchange} Exchange */

/** @param {Exchange} exchange */
const isLong = ({ steps }) => steps.some((step) => step.kind === 'pause' && step.ms > longMs);

/**
 * @param {object} options
 * @param {(number: number) => Exchange} options.exchangeAt
 * @param {number} options.first
 * @param {number} options.requests
 * @param {(route: string) => boolean} [options.isWanted]
 * @param {ReturnType<typeof import('./player.mjs').createPlayer>} options.player
 * @param {(number: number, exchange: Exchange, outcome: import('./player.mjs').Outcome) => void} options.onOutcome
 */
export function startTraffic({ exchangeAt, first, requests, isWanted = () => true, player, onOutcome }) {
  let next = first;
  let sent = 0;
  let isOver = false;
  /** Set while the product restarts. @type {Promise<void> | undefined} */
  let restarting;
  /** @type {Set<Promise<void>>} */
  const separate = new Set();
  /** @type {Set<Promise<void>>} */
  const long = new Set();

  /** @param {ReturnType<typeof player.openLane>} lane @param {number} number */
  async function send(lane, number) {
    const exchange = exchangeAt(number);
    const isLongExchange = isLong(exchange);
    if (!isWanted(exchange.route) || (isLongExchange && long.size >= maxLong)) return;
    sent += exchange.methods.length;
    const played = lane.play(exchange, number).then((outcome) => onOutcome(number, exchange, outcome));
    if (exchange.connection === 'shared') return played;
    const waiting = isLongExchange ? long : separate;
    waiting.add(played);
    void played.finally(() => waiting.delete(played));
    if (separate.size >= maxSeparate) await Promise.race(separate);
  }

  /** @param {number} index */
  async function runLane(index) {
    const lane = player.openLane();
    while (!isOver && next < first + requests) {
      if (restarting) await restarting;
      else if (index >= lanes.usual && !isFlood(next)) await sleep(20);
      else await send(lane, next++);
    }
    lane.close();
  }

  const done = Promise.all(Array.from({ length: lanes.flood }, (_, index) => runLane(index)));
  return {
    get sent() {
      return sent;
    },
    /** Sends no exchanges until the work is done. @param {() => Promise<void>} work */
    async hold(work) {
      restarting = work();
      await restarting;
      restarting = undefined;
    },
    stop() {
      isOver = true;
    },
    /** Resolves when all exchanges have started and those on keep-alive connections have ended. */
    done,
    /** Resolves when the exchanges on separate connections have ended too. */
    settled: () => Promise.all(separate),
  };
}
