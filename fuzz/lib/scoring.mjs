// Judges and counts the outcomes of exchanges.

/** @typedef {import('../generate/exchange.ts').Exchange} Exchange */
/** @typedef {import('./player.mjs').Outcome} Outcome */
/** @typedef {{ number: number, exchange: Exchange, at: number }} EndedExchange */

/** Every tenth block of requests is a flood. */
const blockSize = 500;
/** @param {number} number */
export const isFlood = (number) => Math.floor(number / blockSize) % 10 === 9;

const maxRecent = 200;
/** If a larger body is refused early, the connection may be reset while the body is sent, which loses the answer. */
const largeBodyBytes = 60_000;

/**
 * @param {import('../engine.ts').Engine} engine
 * @param {ReturnType<typeof import('./findings.mjs').createFindings>} findings
 */
export function createScoring({ judgeAnswer, isOverload }, findings) {
  const figures = { answers: 0, usualAnswers: 0, overload: 0 };
  /** Answers by route and status. @type {Map<string, Map<number, number>>} */
  const statuses = new Map();
  /** One of these may have ended a process. @type {EndedExchange[]} */
  const recent = [];
  /** Well-formed requests whose connection was closed without an answer, for example because a process ended. @type {EndedExchange[]} */
  const lost = [];

  /** @param {Exchange} exchange @param {import('./answer-reader.mjs').Answer} answer @param {number} index */
  function verdictsOn({ request, methods, mustFail }, answer, index) {
    const target = request && { target: request.target };
    return judgeAnswer({ method: methods[index] ?? 'GET', mustFail, ...target }, answer);
  }

  /** @param {number} number @param {Exchange} exchange @param {import('./answer-reader.mjs').Answer} answer */
  function count(number, { route }, answer) {
    const ofRoute = statuses.get(route) ?? new Map();
    statuses.set(route, ofRoute.set(answer.status, (ofRoute.get(answer.status) ?? 0) + 1));
    figures.answers += 1;
    if (isFlood(number)) return;
    figures.usualAnswers += 1;
    if (isOverload(answer)) figures.overload += 1;
  }

  return {
    figures,
    statuses,
    verdictsOn,
    /** @param {number} number @param {Exchange} exchange @param {Outcome} outcome */
    judge(number, exchange, { answers, broken, end }) {
      const { route, variant, role, expects, request } = exchange;
      const where = { route, number, exchange };
      for (const [index, answer] of answers.entries()) {
        count(number, exchange, answer);
        const details = () => [`${variant}, as ${role}`, `answer: ${answer.body.toString().slice(0, 300)}`];
        for (const verdict of verdictsOn(exchange, answer, index))
          findings.add(verdict, { ...where, details: details() });
      }
      if (broken !== undefined) findings.add({ fault: 'no-http', message: broken }, where);
      if (end === 'timeout') findings.add({ fault: 'unanswered', message: 'neither answered nor closed' }, where);
      const ended = { number, exchange, at: performance.now() };
      recent.push(ended);
      if (recent.length > maxRecent) recent.splice(0, maxRecent / 2);
      const isSmall = (request?.body?.length ?? 0) < largeBodyBytes;
      if (end === 'closed' && expects === 'answer' && isSmall) lost.push(ended);
    },
    /** Reports lost requests older than `ms`: no end of a process was reported since then that would explain them. @param {number} ms */
    reportLost(ms) {
      const due = lost.findLastIndex(({ at }) => performance.now() - at > ms) + 1;
      for (const { number, exchange } of lost.splice(0, due)) {
        const message = 'the connection was closed without an answer';
        findings.add({ fault: 'dropped', message }, { route: exchange.route, number, exchange });
      }
    },
    /** Called when a process has ended, which explains all lost requests. Returns the exchanges of the last `ms`, newest first. @param {number} ms */
    takeSuspects(ms) {
      lost.length = 0;
      return recent
        .splice(0)
        .filter(({ at }) => performance.now() - at < ms)
        .reverse();
    },
  };
}
