// Sends exchanges to the product, over kept connections or over separate ones.
import { connect } from 'node:net';
import { AnswerReader } from './answer-reader.mjs';

/** @typedef {import('../generate/exchange.ts').Exchange} Exchange */
/** @typedef {import('../generate/exchange.ts').Step} Step */
/** @typedef {import('./answer-reader.mjs').Answer} Answer */

/**
 * @typedef {object} Outcome
 * @property {Answer[]} answers
 * @property {'answered' | 'closed' | 'left' | 'timeout' | 'refused' | 'stopped'} end how it ended: all answers came; the
 *   server closed first; the client left as planned; nothing happened for too long; no connection was to be had; the run was
 *   over before
 * @property {string | undefined} broken what came was no HTTP
 * @property {boolean} isPartial an answer had begun when the connection was closed
 */

/** @param {number} ms */
const sleep = (ms) => new Promise((resolve) => (ms === 0 ? setImmediate(resolve) : setTimeout(resolve, ms)));

/** Exchanges in progress, and how to end one that takes too long. @typedef {Map<object, { since: number, exchange: Exchange, number: number, end: (how: Outcome['end']) => void }>} InProgress */

/**
 * Reads the answers to an exchange from its connection. @param {InProgress} inProgress
 * @param {import('node:net').Socket} socket @param {Exchange} exchange @param {number} number
 */
function readAnswers(inProgress, socket, exchange, number) {
  /** @type {Answer[]} */
  const answers = [];
  let requested = 0;
  /** @type {(outcome: Outcome) => void} */
  let settle = () => {};
  /** @type {Promise<Outcome>} */
  const done = new Promise((resolve) => (settle = resolve));
  const reader = new AnswerReader(
    () => exchange.methods[Math.min(requested++, exchange.methods.length - 1)] ?? 'GET',
    (answer) => {
      answers.push(answer);
      if (answers.length >= exchange.methods.length) end('answered');
    },
  );
  /** @param {Outcome['end']} how */
  function end(how) {
    if (!inProgress.delete(done)) return;
    socket.off('data', read).off('close', closed).off('end', ended);
    const { begun } = reader;
    if (how === 'left' && begun && begun.status < 400) answers.push(begun);
    settle({ answers, end: how, broken: reader.broken, isPartial: reader.isIncomplete });
  }
  /** @param {Buffer} bytes */
  const read = (bytes) => reader.read(bytes);
  const ended = () => reader.close();
  const closed = () => {
    reader.close();
    end('closed');
  };
  inProgress.set(done, { since: performance.now(), exchange, number, end });
  socket.on('data', read).on('end', ended).on('close', closed);
  return { done, end };
}

/** @param {Step} step @param {import('node:net').Socket} socket */
async function perform(step, socket) {
  if (step.kind === 'send') socket.write(step.bytes);
  else if (step.kind === 'pause') await sleep(step.ms);
  else if (step.kind === 'end') socket.end();
  else if (step.kind === 'stop-reading') socket.pause();
  else if (step.kind === 'close') socket.destroy();
  else socket.resetAndDestroy();
}

/** @param {number} port */
export function createPlayer(port) {
  /** @type {InProgress} */
  const inProgress = new Map();

  /** Uses a separate connection. @param {Exchange} exchange @param {number} number @returns {Promise<Outcome>} */
  async function playAlone(exchange, number) {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.setNoDelay(true);
    let isConnected = false;
    socket.on('connect', () => (isConnected = true));
    socket.on('error', () => {});
    const { done, end } = readAnswers(inProgress, socket, exchange, number);
    // The connection closes fully once the server has closed its side.
    socket.on('end', () => socket.end());
    void (async () => {
      for (const step of exchange.steps) {
        if (socket.destroyed) return;
        await perform(step, socket);
      }
      if (exchange.expects === 'nothing') end('left');
    })();
    const outcome = await done;
    socket.destroy();
    return outcome.end === 'closed' && !isConnected ? { ...outcome, end: 'refused' } : outcome;
  }

  /** A kept connection, reopened after it was closed. */
  function openLane() {
    /** @type {import('node:net').Socket | undefined} */
    let socket;
    return {
      /** @param {Exchange} exchange @param {number} number @returns {Promise<Outcome>} */
      async play(exchange, number) {
        if (exchange.connection === 'own') return playAlone(exchange, number);
        if (!socket || socket.destroyed || !socket.writable || socket.readableEnded) {
          socket?.destroy();
          socket = connect(port, '127.0.0.1');
          socket.setNoDelay(true);
          socket.on('error', () => {});
        }
        const used = socket;
        const { done } = readAnswers(inProgress, used, exchange, number);
        for (const step of exchange.steps) if (step.kind === 'send') used.write(step.bytes);
        const outcome = await done;
        const last = outcome.answers.at(-1);
        const closes =
          /close/i.test(last?.headers.get('connection') ?? '') || outcome.end !== 'answered' || outcome.broken;
        if (closes) {
          used.destroy();
          socket = undefined;
        }
        return outcome;
      },
      close: () => socket?.destroy(),
    };
  }

  return {
    openLane,
    playAlone,
    /** Exchanges in progress. */
    inFlight: () => [...inProgress.values()].map(({ number, exchange }) => ({ number, exchange })),
    /** Ends exchanges that have waited for an answer longer than this. @param {number} limitMs */
    giveUp(limitMs) {
      const now = performance.now();
      for (const { since, exchange, end } of inProgress.values())
        if (exchange.expects !== 'nothing' && now - since > limitMs) end('timeout');
    },
    /** Ends all exchanges, or those that do not need an answer. @param {boolean} all */
    stop(all) {
      for (const { exchange, end } of inProgress.values()) if (all || exchange.expects !== 'answer') end('stopped');
    },
  };
}
