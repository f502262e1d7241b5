// `npm run drill [from] [to]`: backs up a running system with accounts, codes, logos and clicks, restores it into an empty one,
// and compares every table, every picture and every link. `from` and `to` are embedded or postgres; without them, all four ways.
import { drill } from '../apps/server/test/restore/drill.mjs';
import { prepare } from '../scripts/lib/prepare.mjs';

/** @type {('embedded' | 'postgres')[]} */
const engines = ['embedded', 'postgres'];
const [from, to] = process.argv.slice(2);
const ways = engines
  .filter((engine) => from === undefined || engine === from)
  .flatMap((source) =>
    engines.filter((engine) => to === undefined || engine === to).map((target) => ({ from: source, to: target })),
  );
if (ways.length === 0) {
  console.error('usage: npm run drill -- [embedded|postgres] [embedded|postgres]');
  process.exit(1);
}

await prepare(['server']);
for (const way of ways) {
  const found = await drill({ ...way, owners: 10 });
  console.log(`
${way.from} → ${way.to}
backup of the running system   ${found.backupMs} ms, ${found.bytes} bytes, ${found.answeredDuringBackup} redirects answered meanwhile
restore into an empty one      ${found.restoreMs} ms
tables                         ${found.tables.length}, ${found.rows} rows; different after the restore: ${found.different.length === 0 ? 'none' : found.different.join(', ')}
logos                          ${found.logosEqual} of ${found.logos} with the same bytes
short links                    ${found.linksThatLead} of ${found.accounts} lead where they led
clicks                         ${found.exactTotals} of ${found.quietCodes} codes with exactly their total; the busy one within what was answered: ${found.busyWithinBounds ? 'yes' : 'no'}`);
  const whole =
    found.different.length === 0 &&
    found.logos > 0 &&
    found.logosEqual === found.logos &&
    found.linksThatLead === found.accounts &&
    found.exactTotals === found.quietCodes &&
    found.busyWithinBounds;
  if (!whole) process.exitCode = 1;
}
console.log(process.exitCode ? '\nNOT EVERYTHING CAME BACK' : '\neverything came back');
