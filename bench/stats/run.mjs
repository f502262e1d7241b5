// `npm run bench:stats [-- clicks]`: how long the statistics of a code with ten million clicks over a year take, over HTTP, on
// the embedded database and on PostgreSQL.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '../../packages/test-kit/src/postgres.mjs';
import { bundleProgram } from '../../scripts/lib/bundle-program.mjs';
import { freePort } from '../../packages/test-kit/src/free-port.mjs';
import { prepare } from '../../scripts/lib/prepare.mjs';
import { startProduct } from '../../packages/test-kit/src/product.mjs';
import { inProject } from '../../scripts/lib/project-root.mjs';

const clicks = Number(process.argv[2] ?? 10_000_000);
const calls = 50;
const token = 'bench-token-of-43-characters-0123456789abcde';
const code = '0198c0de-0000-7000-8000-00000000000c';
const dayBefore = (count) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);
const questions = {
  'the latest seven days': '',
  'a year by the day': `?from=${dayBefore(364)}&to=${dayBefore(0)}`,
  'a month by the hour': `?from=${dayBefore(30)}&to=${dayBefore(0)}&interval=hour`,
  'from the middle of a month to the middle of another': `?from=${dayBefore(200)}&to=${dayBefore(20)}`,
};

await prepare(['server']);
const seed = await bundleProgram(inProject('bench/stats/seed.ts'), 'seed-stats');
const scratch = mkdtempSync(join(tmpdir(), 'tessera-bench-stats-'));

async function measure(engine, databaseUrl) {
  const dataDir = join(scratch, engine);
  const started = performance.now();
  await promisify(execFile)(process.execPath, [
    seed,
    inProject('apps/server'),
    String(clicks),
    token,
    dataDir,
    ...(databaseUrl ? [databaseUrl] : []),
  ]);
  console.log(`${engine}: ${clicks} clicks seeded in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  const product = startProduct({
    port: await freePort(),
    dataDir,
    env: { ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
  });
  try {
    await product.ready();
    for (const [name, query] of Object.entries(questions)) {
      const times = [];
      let total = 0;
      for (let call = 0; call < calls; call++) {
        const begun = performance.now();
        const answer = await fetch(`${product.url}/v1/qr-codes/${code}/stats${query}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        const body = await answer.json();
        times.push(performance.now() - begun);
        if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(body)}`);
        total = body.range?.total_clicks ?? body.total_clicks;
      }
      times.sort((a, b) => a - b);
      const at = (share) => (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(1);
      console.log(`  ${name}: median ${at(0.5)} ms, p95 ${at(0.95)} ms (${total} clicks)`);
    }
  } finally {
    await product.kill();
  }
}

const postgres = await startPostgres();
try {
  await measure('embedded', undefined);
  await measure('postgres', await postgres.createDatabase('stats'));
} finally {
  await postgres.stop();
  rmSync(scratch, { recursive: true, force: true });
}
