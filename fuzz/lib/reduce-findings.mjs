import { reduceRequest } from './reduce.mjs';

const reducible = new Set(['server-error', 'foreign-format', 'missing-headers', 'access']);
const maxFindings = 20;
const answerTimeoutMs = 10_000;

/**
 * Replaces the requests of findings by minimized ones.
 * @param {import('./findings.mjs').Finding[]} findings
 * @param {object} system
 * @param {import('../engine.ts').Engine} system.engine
 * @param {ReturnType<typeof import('./player.mjs').createPlayer>} system.player
 * @param {ReturnType<typeof import('./scoring.mjs').createScoring>} system.scoring
 */
export async function reduceFindings(findings, { engine, player, scoring }) {
  // An unanswered request would show a different fault.
  const limit = setInterval(() => player.giveUp(answerTimeoutMs), 1000);
  const chosen = findings
    .filter(({ fault, exchange }) => reducible.has(fault) && exchange?.request)
    .slice(0, maxFindings);
  for (const finding of chosen) {
    const { fault, message, number = 0, exchange } = finding;
    if (!exchange?.request) continue;
    /** @param {import('../generate/request.ts').HttpRequest} request @returns {import('../generate/exchange.ts').Exchange} */
    const exchangeWith = (request) => ({
      ...exchange,
      request,
      connection: 'own',
      steps: [{ kind: 'send', bytes: engine.requestBytes(request) }],
    });
    const request = await reduceRequest(exchange.request, async (smaller) => {
      const { answers } = await player.playAlone(exchangeWith(smaller), number);
      const verdicts = answers.flatMap((answer, index) => scoring.verdictsOn(exchangeWith(smaller), answer, index));
      return verdicts.some((verdict) => verdict.fault === fault && verdict.message === message);
    });
    finding.exchange = exchangeWith(request);
  }
  clearInterval(limit);
}
