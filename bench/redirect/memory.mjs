// `npm run bench:memory [-- redirects=5000000]`: the memory of the product over millions of redirects, each of them recorded
// and counted on the embedded database. It must stay within a tenth of what it was after the first tenth.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundleProgram } from '../../scripts/lib/bundle-program.mjs';
import { freePort } from '../../packages/test-kit/src/free-port.mjs';
import { prepare } from '../../scripts/lib/prepare.mjs';
import { startProduct } from '../../packages/test-kit/src/product.mjs';
import { inProject } from '../../scripts/lib/project-root.mjs';

const run = promisify(execFile);
const wanted = Number(process.argv[2] ?? 5_000_000);
const links = 10_000;
const scratch = mkdtempSync(join(tmpdir(), 'tessera-bench-memory-'));

await prepare(['server']);
const seed = await bundleProgram(inProject('bench/redirect/seed.ts'), 'seed-links');
await run(process.execPath, [seed, inProject('apps/server'), String(links), scratch]);
const port = await freePort();
const product = startProduct({ port, dataDir: scratch, env: { TRUST_PROXY: 'false' } });
const residentMb = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;

try {
  await product.ready();
  /** @type {{ redirects: number, mb: number }[]} */
  const seen = [];
  for (let redirects = 0; redirects < wanted; ) {
    const settings = { port, links, connections: 64, seconds: 5 };
    await run(process.execPath, [inProject('bench/redirect/loader.mjs'), JSON.stringify(settings)]);
    // Counted before it is weighed: a journal that waits is on the disk, not in memory, but counting needs memory too.
    await product.counted();
    redirects = await product.metric('tessera_clicks_recorded_total');
    seen.push({ redirects, mb: residentMb() });
    console.log(`${redirects} redirects: ${residentMb().toFixed(0)} MB`);
  }
  const settled = seen.filter(({ redirects }) => redirects >= wanted / 10).map(({ mb }) => mb);
  const [first = Number.NaN] = settled;
  const [low, high] = [Math.min(...settled), Math.max(...settled)];
  console.log(
    `after the first tenth ${first.toFixed(0)} MB, then ${low.toFixed(0)} to ${high.toFixed(0)} MB (${((low / first - 1) * 100).toFixed(1)} to +${((high / first - 1) * 100).toFixed(1)} %)`,
  );
  process.exitCode = high <= first * 1.1 ? 0 : 1;
} finally {
  await product.kill();
  rmSync(scratch, { recursive: true, force: true });
}
