// `npm run test:flaky -- N [stage… | file…]`: runs them N times beside one busy loop per core, and reports every test that
// failed at least once. Without names, runs all stages of `npm test`.
import './lib/check-node.mjs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { cleanUp } from '../packages/test-kit/src/clean-up.mjs';
import { chooseStages } from './lib/choose-stages.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { countFailures } from './lib/flaky-tests.mjs';
import { endOnSignals, runStages } from './lib/run-stages.mjs';
import { allStages, stages } from './lib/test-stages.mjs';

const [rounds = '', ...names] = process.argv.slice(2);
if (!/^[1-9]\d*$/.test(rounds)) {
  console.error('npm run test:flaky -- N [stage… | file…]');
  process.exit(2);
}
// Stages of `npm run test:all` are never answered from the cache, and run every file that is named.
const { chosen, only } = chooseStages(names.length > 0 ? allStages : stages, names);
endOnSignals();
await ensureInstalled();

for (let core = 0; core < availableParallelism(); core += 1) new Worker('for (;;);', { eval: true });
process.env.TEST_WORKERS ??= '2';

const results = [];
for (let round = 1; round <= Number(rounds); round += 1) {
  console.log(`Round ${round} of ${rounds}`);
  results.push(...(await runStages(chosen, { show: false, only })));
}
await cleanUp();

const failures = countFailures(results);
for (const [test, count] of failures) console.log(`✗ ${count} of ${rounds} rounds: ${test}`);
console.log(`${rounds} rounds, ${failures.length} flaky or failing tests`);
process.exit(failures.length > 0 ? 1 : 0);
