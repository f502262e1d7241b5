// `npm test [-- stage… [file…]]`: the stages of every change, or those named; the last line is `N passed, N failed`.
// `npm run test:all`, `test:screens`, `test:cluster [-- stage… [file…]]`: other stages (scripts/lib/test-stages.mjs).
import './lib/check-node.mjs';
import { cleanUp } from '../packages/test-kit/src/clean-up.mjs';
import { chooseStages } from './lib/choose-stages.mjs';
import { endOfOutput } from './lib/end-of-output.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { cpuSecondsOfChildren } from './lib/run-process.mjs';
import { describe, durations, endOnSignals, runStages } from './lib/run-stages.mjs';
import { slowestFiles, writeSlowestFiles } from './lib/slowest-files.mjs';
import { allStages, clusterStages, installAhead, screenStages, stages } from './lib/test-stages.mjs';

const args = process.argv.slice(2);
/** @type {Record<string, import('./lib/stage-runners.mjs').Stage[]>} */
const lists = { '--all': allStages, '--cluster': clusterStages, '--screens': screenStages };
const others = lists[args[0] ?? ''];
const { chosen, only } = chosenStages();
// A single stage prints its output as it runs. Of several stages, only the failed ones print theirs, at the end.
const show = chosen.length === 1;
endOnSignals();

function chosenStages() {
  try {
    return chooseStages(others ?? stages, others ? args.slice(1) : args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

await ensureInstalled().catch((error) => {
  console.error(error.message);
  console.log(`0 passed, ${chosen.length} failed`);
  process.exit(1);
});

const started = Date.now();
if (args.length === 0 || args.join() === '--all') void installAhead();
const results = await runStages(chosen, { show, only });
await cleanUp();

for (const { name, failed, output } of results) {
  if (failed === 0 || show) continue;
  console.log(`─── ${name} ${'─'.repeat(60 - name.length)}`);
  console.log(endOfOutput(output), '\n');
}
const slowest = slowestFiles(results);
if (show) console.log(`\n${slowest}`);
console.log(`\n${results.map(describe).join('\n')}`);
// With builds, installations and the servers of all stages.
console.log(`  total ${' '.repeat(35)} ${durations((Date.now() - started) / 1000, cpuSecondsOfChildren())}`);
console.log(`  slowest files: ${writeSlowestFiles(slowest)}\n`);
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
// Without `exit`, a timer that a dependency leaves running would keep the process alive.
process.exit(sum('failed') > 0 ? 1 : 0);
