// `npm run bench:memory [-- redirects=5000000]`: the gateway's memory over millions of redirects, each recorded and counted on
// the embedded database. After the first tenth of them it must not grow by more than 10 %.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../packages/test-kit/src/free-port.mjs';
import { startProduct } from '../../packages/test-kit/src/product.mjs';
import { ensureWrk } from '../../packages/test-kit/src/tools.mjs';
import { bundleProgram } from '../../scripts/lib/bundle-program.mjs';
import { prepare } from '../../scripts/lib/prepare.mjs';
import { inProject } from '../../scripts/lib/project-root.mjs';
import { runWrk } from './load.mjs';

const wanted = Number(process.argv[2] ?? 5_000_000);
const links = 10_000;
const scratch = mkdtempSync(join(tmpdir(), 'tessera-bench-memory-'));

await Promise.all([prepare(['server']), ensureWrk()]);
const seed = await bundleProgram(inProject('bench/redirect/seed.ts'), 'seed-links');
await promisify(execFile)(process.execPath, [seed, inProject('apps/server'), String(links), scratch]);
const product = startProduct({ port: await freePort(), dataDir: scratch, env: { TRUST_PROXY: 'false' } });
const residentMb = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;

try {
  await product.ready();
  /** @type {{ redirects: number, mb: number }[]} */
  const samples = [];
  for (let redirects = 0; redirects < wanted; ) {
    await runWrk({ port: product.port, links, seconds: 5 });
    // Measured after counting, which needs memory too.
    await product.waitUntilCounted();
    redirects = await product.metric('tessera_clicks_recorded_total');
    samples.push({ redirects, mb: residentMb() });
    console.log(`${redirects} redirects: ${samples.at(-1)?.mb.toFixed(0)} MB`);
  }
  const settled = samples.filter(({ redirects }) => redirects >= wanted / 10).map(({ mb }) => mb);
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
