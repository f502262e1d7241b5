// `npm run fuzz [-- --engine embedded|postgres|both --requests N --seconds S --seed X --only PATTERN --replay SEED:NUMBER]`:
// sends generated requests to the built product, checks every answer and monitors its processes. See docs/fuzzing.md.
import '../scripts/lib/check-node.mjs';
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { bundleProgram } from '../scripts/lib/bundle-program.mjs';
import { cleanUp } from '../packages/test-kit/src/clean-up.mjs';
import { prepare } from '../scripts/lib/prepare.mjs';
import { inProject } from '../scripts/lib/project-root.mjs';
import { runCampaign } from './lib/campaign.mjs';
import { readOptions } from './lib/options.mjs';
import { createAccountPool } from './lib/account-pool.mjs';
import { describeRun } from './lib/report.mjs';
import { startTarget } from './lib/target.mjs';

const { engines, isWanted, replay, report, ...options } = readOptions(process.argv.slice(2));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => void cleanUp().then(() => process.exit(1)));
await prepare();
const { engine } = await import(pathToFileURL(await bundleProgram(inProject('fuzz/engine.ts'), 'fuzz-engine')).href);

/** Memory is sampled about fifty times, enough to compare parts of a run. */
const sampleMs = (seconds) => Math.min(10_000, Math.max(1500, (seconds * 1000) / 50));

/** @param {import('./generate/exchange.ts').Exchange} exchange @param {import('./lib/player.mjs').Outcome} outcome */
function showOutcome(exchange, { end, answers }) {
  for (const step of exchange.steps)
    console.log(step.kind === 'send' ? step.bytes.toString('latin1').slice(0, 4000) : `[${step.kind}]`);
  for (const { status, headers, body } of answers)
    console.log(
      [
        `← ${status}`,
        ...[...headers].map(([name, value]) => `  ${name}: ${value}`),
        body.toString().slice(0, 4000),
      ].join('\n'),
    );
  console.log(`← ${end}\n`);
}

/** @param {'embedded' | 'postgres'} name @param {{ seed: string, first: number, requests: number }} part @param {number} seconds */
async function fuzz(name, part, seconds) {
  console.log(`▸ ${name}, seed ${part.seed}, requests ${part.first} to ${part.first + part.requests - 1}`);
  const target = await startTarget({ engine: name, sampleMs: sampleMs(seconds) });
  const accountPool = await createAccountPool(target);
  const result = await runCampaign({
    engine,
    target,
    accountPool,
    ...part,
    seconds,
    ...(isWanted && { isWanted }),
    ...(replay && { onOutcome: showOutcome }),
    print: (line) => console.log(`  ${line}`),
  });
  const code = await target.stop();
  if (code !== 0)
    result.findings.push({
      fault: 'exit',
      route: 'process',
      message: `exit code ${code} after SIGTERM`,
      count: 1,
      number: undefined,
      exchange: undefined,
      details: [target.output().slice(-2000)],
    });
  return describeRun(name, part.seed, target.url, result);
}

const outcomes = [];
for (const [index, name] of engines.entries()) {
  const requests = Math.ceil(options.requests / engines.length);
  // Each engine gets different requests.
  const part = replay ?? { seed: options.seed, first: index * requests, requests };
  outcomes.push(await fuzz(name, part, Math.ceil(options.seconds / engines.length)));
  console.log(`${outcomes.at(-1)?.text}\n`);
}
await cleanUp();
if (report) writeFileSync(report, JSON.stringify(outcomes));
const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') > 0 ? 1 : 0);
