// `node faults/kill-embedded.mjs [cycles=100]`: kills a process that writes to the embedded database. Fails if an acknowledged
// row is lost or the database is corrupt.
import { bundleEngine } from '../apps/server/test/database/bundle-engine.mjs';
import { killCycles } from '../apps/server/test/database/kill-cycles.mjs';

const cycles = Number(process.argv[2] ?? 100);
const { folder, emptyData, remove } = await bundleEngine();
const started = Date.now();
try {
  const total = await killCycles({
    cycles,
    programs: folder,
    emptyData,
    onCycle: (n, report) => console.log(`${n}/${cycles} ${JSON.stringify(report)}`),
  });
  const reopen = total.reopenMs.toSorted((a, b) => a - b);
  console.log(`
kills                 ${total.cycles}
acknowledged rows     ${total.acknowledged}
missing               ${total.missing}
partial commits       ${total.torn}
corrupt objects       ${total.broken.length}
reopened in           ${reopen[reopen.length >> 1]} ms (median), ${reopen.at(-1)} ms (slowest)
duration              ${Math.round((Date.now() - started) / 1000)} s`);
  for (const problem of total.broken) console.log(problem);
  const isLossy = total.missing + total.torn + total.broken.length > 0;
  console.log(isLossy ? 'LOST DATA' : 'nothing lost');
  process.exitCode = isLossy || total.acknowledged === 0 ? 1 : 0;
} finally {
  await remove();
}
