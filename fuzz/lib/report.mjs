// Formats the result of a run: one line per criterion, then each finding with a command to reproduce it.
import { reproductionOf } from './reproduction.mjs';

/** @type {Record<import('../judge/judge.ts').Fault, string>} */
const criteria = {
  'server-error': 'no 5xx except 503 with Retry-After',
  'foreign-format': 'every error has the format of the API',
  'missing-headers': 'every answer has the security headers',
  access: 'no success without permission',
  unanswered: 'every request is answered or closed in time',
  dropped: 'no well-formed request is dropped',
  'no-http': 'every answer is HTTP',
  exit: 'no process exits or hangs',
  stall: 'no event-loop stall above 200 ms of CPU time',
  growth: 'resident memory grows by 10 % at most after the warm-up',
  log: 'no log line of level error',
  overload: '503 is rare outside floods',
  unreached: 'most routes succeed at least once',
};

const megabytes = (bytes) => `${Math.round(bytes / 2 ** 20)} MB`;
const maxDetailLines = 24;

/**
 * @param {string} engine @param {string} seed @param {string} url
 * @param {Awaited<ReturnType<typeof import('./campaign.mjs').runCampaign>>} result
 */
export function describeRun(engine, seed, url, { findings, figures, statuses, growth, unreached, seconds }) {
  const perRequest = (ms) => (ms / Math.max(1, figures.sent)).toFixed(2);
  const byStatus = new Map();
  for (const ofRoute of statuses.values())
    for (const [status, count] of ofRoute) byStatus.set(status, (byStatus.get(status) ?? 0) + count);
  const counts = [...byStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${status} × ${count}`);
  const busy = [...statuses].flatMap(([route, ofRoute]) =>
    ofRoute.has(503) ? [`${route} (${ofRoute.get(503)})`] : [],
  );
  const lines = [
    `${engine}: ${figures.sent} requests in ${seconds.toFixed(1)} s (${Math.round(figures.sent / seconds)}/s), seed ${seed}`,
    `  answers ${counts.join(', ')}`,
    `  longest stall ${figures.longestStallMs} ms, exits ${figures.ends}, 503 outside floods ${figures.overload}, resident memory ${
      growth ? `${megabytes(growth.before)} → ${megabytes(growth.after)}` : 'too few samples'
    }`,
    `  CPU time per request: fuzzer ${perRequest(figures.ownMs)} ms, product ${perRequest(figures.productMs)} ms, waited ${perRequest(figures.productWaitMs)} ms`,
    ...(figures.isMachineBusy
      ? ['  503 answers are not judged: other programs left the product too little CPU time']
      : []),
    ...(busy.length > 0 ? [`  503 from ${busy.join(', ')}`] : []),
    ...(unreached.length > 0 ? [`  never succeeded: ${unreached.join(', ')}`] : []),
  ];
  const broken = new Set(findings.map(({ fault }) => fault));
  for (const [fault, criterion] of Object.entries(criteria))
    lines.push(`  ${broken.has(/** @type {any} */ (fault)) ? '✗' : '✓'} ${criterion}`);
  for (const { fault, route, message, count, number, details, exchange } of findings) {
    lines.push('', `✗ ${fault}: ${route}: ${message} (${count} ×)`);
    lines.push(...details.slice(0, maxDetailLines).map((line) => `    ${line}`));
    if (number !== undefined) lines.push(`    npm run fuzz -- --engine ${engine} --replay ${seed}:${number}`);
    if (exchange) lines.push(`    ${reproductionOf(exchange, url)}`);
  }
  const passed = Object.keys(criteria).length - broken.size;
  return { engine, answers: figures.answers, passed, failed: broken.size, text: lines.join('\n') };
}
