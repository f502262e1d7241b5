// `npm run bench:stats [-- clicks]`: response times of the statistics of a code with 10 million clicks in a year, and of the
// analytics of an account with a thousand codes and as many clicks, on the embedded database and on PostgreSQL.
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
/** The analytics can be called 120 times a minute. */
const calls = { stats: 50, analytics: 14 };
const token = 'bench-token-of-43-characters-0123456789abcde';
const code = '0198c0de-0000-7000-8000-00000000000c';
const dayBefore = (count) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);
const queries = {
  'last seven days': '',
  'year by day': `?from=${dayBefore(364)}&to=${dayBefore(0)}`,
  'month by hour': `?from=${dayBefore(30)}&to=${dayBefore(0)}&interval=hour`,
  'six months, from mid-month to mid-month': `?from=${dayBefore(200)}&to=${dayBefore(20)}`,
};

const groups = 'countries,devices,browsers,systems,referrers,labels';
const asks = (days, more = '') => `?from=${dayBefore(days - 1)}&to=${dayBefore(0)}${more}`;
const analytics = {
  'month by day': asks(30),
  'month by day, Kolkata, compared': asks(30, '&tz=Asia/Kolkata&compare=previous'),
  'month, breakdowns': asks(30, `&tz=Europe/Paris&group_by=${groups}`),
  'month, codes': asks(30, '&tz=Europe/Paris&group_by=codes&compare=previous'),
  'year by month, breakdowns': asks(365, `&interval=month&group_by=${groups}`),
  'year, codes': asks(365, '&interval=month&group_by=codes'),
  'week, filtered by country and device': asks(7, `&country=FR&device=mobile&group_by=${groups}`),
  'month, filtered by country and device': asks(30, `&country=FR&device=mobile&group_by=${groups}`),
};

await prepare(['server']);
const seed = await bundleProgram(inProject('bench/stats/seed.ts'), 'seed-stats');
const scratch = mkdtempSync(join(tmpdir(), 'tessera-bench-stats-'));

async function measure(engine, databaseUrl) {
  const dataDir = join(scratch, engine);
  const startedAt = performance.now();
  const args = [inProject('apps/server'), String(clicks), token, dataDir, ...(databaseUrl ? [databaseUrl] : [])];
  await promisify(execFile)(process.execPath, [seed, ...args]);
  console.log(`${engine}: ${clicks} clicks seeded in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  const env = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
  const product = startProduct({ port: await freePort(), dataDir, env });
  try {
    await product.ready();
    const ofCode = Object.entries(queries).map(([name, query]) => [
      name,
      `/v1/qr-codes/${code}/stats${query}`,
      token,
      calls.stats,
    ]);
    const ofAccount = Object.entries(analytics).map(([name, query]) => [
      `account: ${name}`,
      `/v1/analytics${query}`,
      `${token}-many`,
      calls.analytics,
    ]);
    for (const [name, path, bearer, count] of [...ofCode, ...ofAccount]) {
      const times = [];
      let total = 0;
      for (let call = 0; call < count; call++) {
        const calledAt = performance.now();
        const response = await fetch(`${product.url}${path}`, {
          headers: { authorization: `Bearer ${bearer}` },
        });
        const body = await response.json();
        times.push(performance.now() - calledAt);
        if (response.status !== 200) throw new Error(`${response.status} ${JSON.stringify(body)}`);
        total = body.range?.total_clicks ?? body.total_clicks;
      }
      times.sort((a, b) => a - b);
      const percentile = (share) => (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(1);
      console.log(`  ${name}: median ${percentile(0.5)} ms, p95 ${percentile(0.95)} ms (${total} clicks)`);
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
