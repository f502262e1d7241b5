// `node faults/kill-imports.mjs [kills=10] [rows=10000] [embedded|postgres]`: kills the product while it imports. Fails unless an
// import creates each row once, and a failing one leaves nothing. With 0 kills it measures.
import { killImports } from '../apps/server/test/imports/kill-imports.mjs';

const kills = Number(process.argv[2] ?? 10);
const rows = Number(process.argv[3] ?? 10_000);
/** @type {('embedded' | 'postgres')[]} */
const allEngines = ['embedded', 'postgres'];
const engines = allEngines.filter((engine) => process.argv[4] === undefined || process.argv[4] === engine);

for (const engine of engines) {
  const onKill = (/** @type {number} */ n, /** @type {{ done: number }} */ { done }) =>
    console.log(`${engine} ${n}/${kills} at row ${done}`);
  const total = await killImports({ kills, rows, engine, onKill });
  console.log(engine, total);
  if (total.created !== rows || total.twice + total.left > 0) process.exitCode = 1;
}
console.log(process.exitCode ? 'AN IMPORT WAS HALF DONE' : 'every import was complete or left nothing');
