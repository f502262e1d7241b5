// `npm run test:faults [-- words of a name…]`: breaks one thing after the other under load and compares what was promised with
// what happened. All cases together rewrite the table of docs/reliability.md.
import '../scripts/lib/check-node.mjs';
import { cpus, totalmem } from 'node:os';
import { readFileSync, writeFileSync } from 'node:fs';
import { cleanUp } from '../packages/test-kit/src/clean-up.mjs';
import { ensureBuilt } from '../scripts/lib/ensure-built.mjs';
import { ensureInstalled } from '../scripts/lib/ensure-installed.mjs';
import { inProject } from '../scripts/lib/project-root.mjs';

await ensureInstalled();
await ensureBuilt(['server']);
const cases = Object.values({
  ...(await import('./cases/processes.mjs')),
  ...(await import('./cases/app.mjs')),
  ...(await import('./cases/stores.mjs')),
  ...(await import('./cases/machine.mjs')),
  ...(await import('./cases/clients.mjs')),
});
const words = process.argv.slice(2).map((word) => word.toLowerCase());
const chosen = cases.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
if (chosen.length === 0) {
  console.error(`No case is named so. There are:\n${cases.map(({ name }) => `  ${name}`).join('\n')}`);
  process.exit(1);
}

const rows = [];
for (const one of chosen) {
  const { name, promise } = one;
  const started = performance.now();
  console.log(`▸ ${name}\n  promised: ${promise}`);
  const { kept, figure } = await one.run().catch((error) => ({
    kept: false,
    figure: `did not finish: ${error.stack ?? error}`,
  }));
  console.log(`  ${kept ? '✓' : '✗'} ${figure} (${Math.round((performance.now() - started) / 1000)} s)\n`);
  rows.push({ name, promise, kept, figure });
}
await cleanUp();

const broken = rows.filter(({ kept }) => !kept).length;
if (words.length === 0 && broken === 0) {
  const file = inProject('docs/reliability.md');
  const [start, end] = ['<!-- faults -->', '<!-- /faults -->'];
  const table = rows.map(({ name, promise, figure }) => `| ${name} | ${promise} | ${figure} |`);
  const machine = `Node ${process.version}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${new Date().toISOString().slice(0, 10)}`;
  const text = `${start}\n\n${machine}:\n\n| what breaks | what is promised | what happened |\n|---|---|---|\n${table.join('\n')}\n\n${end}`;
  const page = readFileSync(file, 'utf8');
  writeFileSync(file, page.slice(0, page.indexOf(start)) + text + page.slice(page.indexOf(end) + end.length));
}
console.log(`${rows.length - broken} passed, ${broken} failed`);
process.exit(broken > 0 ? 1 : 0);
