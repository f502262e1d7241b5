// `npm test [-- stage…]`: runs all stages, or those named; the last line is `N passed, N failed`.
// `npm run test:screens`: every screen in all combinations, of which `npm test` checks a sample.
// `npm run test:cluster [-- stage [file…]]`: the feature and browser tests against two nodes behind nginx.
import './lib/check-node.mjs';
import { constants } from 'node:os';
import { cleanUp } from '../packages/test-kit/src/clean-up.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { signalGroups } from './lib/run-process.mjs';
import { clusterStages, screenStages, stages } from './lib/test-stages.mjs';

const args = process.argv.slice(2);
const others = { '--cluster': clusterStages, '--screens': screenStages }[args[0] ?? ''];
const all = others ?? stages;
// These stages take names of test files too.
const [named, only] = others ? [args.slice(1, 2), args.slice(2)] : [args, []];
const unknown = named.filter((name) => !all.some((stage) => stage.name === name));
if (unknown.length > 0) {
  console.error(`No stage ${unknown.join(', ')}. Stages: ${all.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
const chosen = named.length > 0 ? all.filter(({ name }) => named.includes(name)) : all;
// A single stage prints its output as it runs. Of several stages, only the failed ones print theirs, at the end.
const show = chosen.length === 1;
const isCi = Boolean(process.env.CI) && process.env.CI !== 'false';

let isInterrupted = false;
async function interrupt(signal) {
  // npm forwards a Ctrl-C that the terminal has already sent to this process.
  if (isInterrupted) return;
  isInterrupted = true;
  signalGroups('SIGTERM');
  const timeout = setTimeout(() => signalGroups('SIGKILL'), 8000);
  await cleanUp();
  clearTimeout(timeout);
  process.exit(128 + constants.signals[signal]);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void interrupt(signal));

const secondsSince = (started) => (Date.now() - started) / 1000;

/** @param {import('./lib/test-stages.mjs').Stage} stage */
async function runStage(stage) {
  const started = Date.now();
  console.log(`▸ ${stage.name} …`);
  const outcome = await stage.run({ show, only }).catch((error) => {
    const output = error instanceof Error ? error.message : String(error);
    if (show) console.error(output);
    return { passed: 0, failed: 1, skipped: 0, output };
  });
  // In CI, a skipped test would go unnoticed.
  if (isCi && outcome.skipped > 0) {
    outcome.output += `\n${outcome.skipped} tests were skipped, which fails a run in CI`;
    outcome.failed += outcome.skipped;
  }
  const result = { name: stage.name, seconds: secondsSince(started), ...outcome };
  console.log(describe(result));
  return result;
}

function describe({ name, passed, failed, skipped, seconds }) {
  const counts = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`];
  return `${failed > 0 ? '✗' : '✓'} ${name.padEnd(10)} ${counts.filter(Boolean).join(', ').padEnd(30)} ${seconds.toFixed(1).padStart(7)} s`;
}

await ensureInstalled().catch((error) => {
  console.error(error.message);
  console.log(`0 passed, ${chosen.length} failed`);
  process.exit(1);
});

const started = Date.now();
const results = [];
const waiting = [...chosen];
/** Two of these run side by side: while the tests of one stage wait for a timer or a process, the other stage uses the cores. */
async function runStages() {
  for (let stage = waiting.shift(); stage && !isInterrupted; stage = waiting.shift())
    results.push(await runStage(stage));
}
// Each stage starts more workers when it runs alone.
if (!show) process.env.TEST_WORKERS ??= '2';
await Promise.all([runStages(), runStages()]);
await cleanUp();

for (const { name, failed, output } of results) {
  if (failed === 0 || show) continue;
  console.log(`─── ${name} ${'─'.repeat(60 - name.length)}`);
  console.log(output.trimEnd().split('\n').slice(-120).join('\n'), '\n');
}
console.log(`\n${results.map(describe).join('\n')}`);
console.log(`  total ${' '.repeat(35)} ${secondsSince(started).toFixed(1).padStart(7)} s\n`);
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
// Without `exit`, a timer that a dependency leaves running would keep the process alive.
process.exit(sum('failed') > 0 || isInterrupted ? 1 : 0);
