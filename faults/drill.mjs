// `npm run drill [-- from to]`: backs up a running system with accounts, codes, logos and clicks, restores it into an empty one
// and compares every table, logo and link. `from` and `to` are embedded or postgres; by default all four combinations.
import { drill } from '../apps/server/test/restore/drill.mjs';
import { prepare } from '../scripts/lib/prepare.mjs';

/** @type {('embedded' | 'postgres')[]} */
const engines = ['embedded', 'postgres'];
const [from, to] = process.argv.slice(2);
const combinations = engines
  .filter((engine) => from === undefined || engine === from)
  .flatMap((source) =>
    engines.filter((engine) => to === undefined || engine === to).map((target) => ({ from: source, to: target })),
  );
if (combinations.length === 0) {
  console.error('usage: npm run drill -- [embedded|postgres] [embedded|postgres]');
  process.exit(1);
}

await prepare(['server']);
for (const combination of combinations) {
  const found = await drill({ ...combination, owners: 10 });
  console.log(`
${combination.from} → ${combination.to}
backup of the running system   ${found.backupMs} ms, ${found.bytes} bytes, ${found.answeredDuringBackup} redirects answered during it
restore into an empty one      ${found.restoreMs} ms
tables                         ${found.tables.length}, ${found.rows} rows; differences after the restore: ${found.different.length === 0 ? 'none' : found.different.join(', ')}
logos                          ${found.logosEqual} of ${found.logos} identical
short links                    ${found.correctLinks} of ${found.accounts} redirect to the same destination
clicks                         ${found.exactTotals} of ${found.quietCodes} codes with the exact total; the code under load within bounds: ${found.busyWithinBounds ? 'yes' : 'no'}`);
  const isComplete =
    found.different.length === 0 &&
    found.logos > 0 &&
    found.logosEqual === found.logos &&
    found.correctLinks === found.accounts &&
    found.exactTotals === found.quietCodes &&
    found.busyWithinBounds;
  if (!isComplete) process.exitCode = 1;
}
console.log(process.exitCode ? '\nRESTORE INCOMPLETE' : '\nrestore complete');
