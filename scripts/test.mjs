// `npm test [stage…]`: runs every stage (or those named), whatever the others give, and closes with `N passed, N failed`.
// `npm run test:cluster [stage] [file…]`: the suites and journeys against two nodes behind nginx, or a part of them.
import './lib/check-node.mjs';
import { constants } from 'node:os';
import { cleanUp } from './lib/clean-up.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { endGroups } from './lib/run-process.mjs';
import { clusterStages, stages as usualStages } from './lib/test-stages.mjs';

const isCluster = process.argv[2] === '--cluster';
const stages = isCluster ? clusterStages : usualStages;
const words = process.argv.slice(isCluster ? 3 : 2);
// Only the cluster's stages can be run in parts.
const named = isCluster ? words.slice(0, 1) : words;
const only = isCluster ? words.slice(1) : [];
const unknown = named.filter((name) => !stages.some((stage) => stage.name === name));
if (unknown.length > 0) {
  console.error(`No stage ${unknown.join(', ')}. There are: ${stages.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
const chosen = named.length > 0 ? stages.filter(({ name }) => named.includes(name)) : stages;
// A single stage shows its output; of several, only the output of failed ones is shown.
const show = chosen.length === 1;
const isCi = Boolean(process.env.CI) && process.env.CI !== 'false';

let interrupted = false;
const interrupt = async (signal) => {
  // npm passes on a Ctrl-C that the terminal has already sent us.
  if (interrupted) return;
  interrupted = true;
  endGroups('SIGTERM');
  const impatience = setTimeout(() => endGroups('SIGKILL'), 8000);
  await cleanUp();
  clearTimeout(impatience);
  process.exit(128 + constants.signals[signal]);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void interrupt(signal));

const seconds = (since) => (Date.now() - since) / 1000;
const started = Date.now();

/** @param {import('./lib/test-stages.mjs').Stage} stage */
async function runStage(stage) {
  const since = Date.now();
  console.log(`▸ ${stage.name} …`);
  /** @type {import('./lib/test-stages.mjs').Outcome} */
  let outcome;
  try {
    outcome = await stage.run({ show, only });
  } catch (error) {
    const output = error instanceof Error ? error.message : String(error);
    if (show) console.error(output);
    outcome = { passed: 0, failed: 1, skipped: 0, output };
  }
  // A skipped test promises nothing, and nobody reads a CI log that passed.
  if (isCi && outcome.skipped > 0) {
    outcome.output += `\n${outcome.skipped} tests were skipped, which fails a run in CI`;
    outcome.failed += outcome.skipped;
  }
  const result = { name: stage.name, seconds: seconds(since), ...outcome };
  console.log(`${describe(result)}\n`);
  return result;
}

function describe({ name, passed, failed, skipped, seconds: took }) {
  const counts = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`];
  return `${failed > 0 ? '✗' : '✓'} ${name.padEnd(10)} ${counts.filter(Boolean).join(', ').padEnd(30)} ${took.toFixed(1).padStart(7)} s`;
}

await ensureInstalled().catch((error) => {
  console.error(error.message);
  console.log(`0 passed, ${chosen.length} failed`);
  process.exit(1);
});

const results = [];
for (const stage of chosen) {
  if (interrupted) break;
  results.push(await runStage(stage));
}
await cleanUp();

for (const { name, failed, output } of results) {
  if (failed === 0 || show) continue;
  console.log(`─── ${name} ${'─'.repeat(60 - name.length)}`);
  console.log(output.trimEnd().split('\n').slice(-120).join('\n'), '\n');
}
console.log(results.map(describe).join('\n'));
console.log(`  all together ${' '.repeat(28)} ${seconds(started).toFixed(1).padStart(7)} s\n`);
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
// A dependency that forgets a timer must not hold the result back.
process.exit(sum('failed') > 0 || interrupted ? 1 : 0);
