// `npm run test:faults [-- words of a name…]`: injects one fault after the other under load and compares the result with the
// guarantee. A run of all cases that passes updates the table in docs/reliability.md.
import '../scripts/lib/check-node.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { cleanUp } from '../packages/test-kit/src/clean-up.mjs';
import { prepare } from '../scripts/lib/prepare.mjs';
import { inProject } from '../scripts/lib/project-root.mjs';
import { runCases } from './lib/run-cases.mjs';

await prepare(['server']);
const cases = Object.values({
  ...(await import('./cases/processes.mjs')),
  ...(await import('./cases/app.mjs')),
  ...(await import('./cases/stores.mjs')),
  ...(await import('./cases/failover.mjs')),
  ...(await import('./cases/machine.mjs')),
  ...(await import('./cases/clients.mjs')),
});
const words = process.argv.slice(2);
const { rows, failed } = await runCases(cases, words);
await cleanUp();

if (words.length === 0 && failed === 0) {
  const file = inProject('docs/reliability.md');
  const [start, end] = ['<!-- faults -->', '<!-- /faults -->'];
  const table = rows.map(({ name, guarantee, result }) => `| ${name} | ${guarantee} | ${result} |`);
  const machine = `Node ${process.version}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${new Date().toISOString().slice(0, 10)}`;
  const text = `${start}\n\n${machine}:\n\n| fault | guarantee | result |\n|---|---|---|\n${table.join('\n')}\n\n${end}`;
  const page = readFileSync(file, 'utf8');
  writeFileSync(file, page.slice(0, page.indexOf(start)) + text + page.slice(page.indexOf(end) + end.length));
}
process.exit(failed > 0 ? 1 : 0);
