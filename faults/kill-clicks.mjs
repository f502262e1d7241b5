// `node faults/kill-clicks.mjs [cycles=100] [embedded|postgres]`: kills the product under load and proves that every
// answered redirect is counted, and none twice; on PostgreSQL the database is killed in the middle, too.
import { killClicks } from '../apps/server/test/clicks/kill-clicks.mjs';

const cycles = Number(process.argv[2] ?? 100);
/** @type {('embedded' | 'postgres')[]} */
const both = ['embedded', 'postgres'];
const engines = both.filter((engine) => process.argv[3] === undefined || process.argv[3] === engine);

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
counted beyond those           ${total.twice}
tables that disagree           ${total.unequal}
requests refused               ${total.refused}
deaths of the database         ${total.outages}, ${total.answeredInOutages} redirects answered meanwhile
took                           ${Math.round((Date.now() - started) / 1000)} s
`);
  const wrong = total.lost + total.twice + total.unequal + total.refused;
  if (wrong > 0 || total.answered === 0) process.exitCode = 1;
}
console.log(process.exitCode ? 'NOT EVERY CLICK COUNTED ONCE' : 'every click counted once');
