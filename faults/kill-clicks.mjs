// `node faults/kill-clicks.mjs [cycles=100] [embedded|postgres]`: kills the product under load, and PostgreSQL too. Fails unless
// every answered redirect is counted exactly once.
import { killClicks } from '../apps/server/test/clicks/kill-clicks.mjs';

const cycles = Number(process.argv[2] ?? 100);
/** @type {('embedded' | 'postgres')[]} */
const allEngines = ['embedded', 'postgres'];
const engines = allEngines.filter((engine) => process.argv[3] === undefined || process.argv[3] === engine);

for (const engine of engines) {
  const started = Date.now();
  const total = await killClicks({
    cycles,
    engine,
    onCycle: (n, report) => console.log(`${engine} ${n}/${cycles} ${JSON.stringify(report)}`),
  });
  console.log(`
${engine}
kills                          ${total.cycles}
answered redirects             ${total.answered}
answered and not counted       ${total.lost}
in flight at the kills         ${total.inFlight}
counted twice                  ${total.twice}
unequal totals                 ${total.unequal}
missing in the feeds           ${total.missingInFeed}, ${total.twiceInFeed} twice
other responses                ${total.refused}
database outages               ${total.outages}, ${total.answeredInOutages} redirects answered during them
duration                       ${Math.round((Date.now() - started) / 1000)} s
`);
  const errors = total.lost + total.twice + total.unequal + total.refused + total.missingInFeed + total.twiceInFeed;
  if (errors > 0 || total.answered === 0) process.exitCode = 1;
}
console.log(process.exitCode ? 'NOT EVERY CLICK COUNTED ONCE' : 'every click counted once');
