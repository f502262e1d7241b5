// `node faults/kill-embedded.mjs [cycles=100]`: proves that the embedded database survives kill -9 with every
// acknowledged row and without corruption. Ends non-zero on any loss.
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
half-kept commits     ${total.torn}
corrupt objects       ${total.broken.length}
reopened in           ${reopen[reopen.length >> 1]} ms (median), ${reopen.at(-1)} ms (slowest)
took                  ${Math.round((Date.now() - started) / 1000)} s`);
  for (const problem of total.broken) console.log(problem);
  const lost = total.missing + total.torn + total.broken.length > 0;
  console.log(lost ? 'LOST DATA' : 'nothing lost');
  process.exitCode = lost || total.acknowledged === 0 ? 1 : 0;
} finally {
  await remove();
}
