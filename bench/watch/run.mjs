// `npm run bench:watch [-- destinations hosts seconds]`: the checks of 10,000 destinations on 500 local hosts. First the work of two hours
// without waiting: in the first hour each page is also read. Then the latency of redirects, with checks at their highest rate (a request per
// host and minute) and without, in alternating rounds; the ratio is what counts.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../packages/test-kit/src/free-port.mjs';
import { startPostgres } from '../../packages/test-kit/src/postgres.mjs';
import { startProduct } from '../../packages/test-kit/src/product.mjs';
import { bundleProgram } from '../../scripts/lib/bundle-program.mjs';
import { prepare } from '../../scripts/lib/prepare.mjs';
import { inProject } from '../../scripts/lib/project-root.mjs';
import { runLoader } from '../redirect/load.mjs';

const run = promisify(execFile);
const destinations = Number(process.argv[2] ?? 10_000);
const hosts = Number(process.argv[3] ?? 500);
// Hosts whose first checks were due together are due together every minute, so each round needs a whole one.
const seconds = Number(process.argv[4] ?? 60);
const rounds = 3;
const rate = 500;
const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

await prepare(['server']);
const seed = await bundleProgram(inProject('bench/watch/seed.ts'), 'seed-watch');
const hoursProgram = await bundleProgram(inProject('bench/watch/hours.ts'), 'hours-watch');
const scratch = mkdtempSync(join(tmpdir(), 'tessera-bench-watch-'));

let requests = 0;
const sites = createServer((_request, response) => {
  requests += 1;
  response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Menu</title>');
});
sites.listen(0, '0.0.0.0');
await once(sites, 'listening');
const { port } = sites.address();

async function measureHours(engine, databaseUrl) {
  const database = databaseUrl ? [databaseUrl] : [];
  const dataDir = join(scratch, `hours-${engine}`);
  const server = inProject('apps/server');
  await run(process.execPath, [seed, server, dataDir, String(destinations), String(hosts), String(port), ...database]);
  const { stdout } = await run(process.execPath, [hoursProgram, server, dataDir, ...database]);
  const { syncMs, hours } = JSON.parse(stdout.trim().split('\n').at(-1));
  console.log(`${engine}: destinations of ${destinations} codes read in ${Math.round(syncMs)} ms`);
  return hours.map(({ checked, requests: sent, seconds: took, cpuMs }, index) => ({
    engine,
    hour: index + 1,
    checked,
    requests: sent,
    'seconds of work': Number(took.toFixed(1)),
    'CPU ms per request': Number((cpuMs / sent).toFixed(2)),
    'CPU share of an hour': `${((cpuMs / 3_600_000) * 100).toFixed(2)} %`,
  }));
}

/** The latency of redirects of a new installation on the embedded database. */
async function measureRedirects(watch) {
  const dataDir = join(scratch, `redirects-${watch}`);
  await run(process.execPath, [
    seed,
    inProject('apps/server'),
    dataDir,
    String(destinations),
    String(hosts),
    String(port),
  ]);
  const env = { WATCH: watch, WEBHOOK_ALLOW_PRIVATE: 'on', WATCH_INTERVAL_MINUTES: '5' };
  const product = startProduct({ port: await freePort(), dataDir, env });
  try {
    await product.ready();
    requests = 0;
    // The first checks are a minute after the destinations are read.
    if (watch === 'on') while (requests < hosts / 2) await sleep(1000);
    // Without it, links that are looked up while the process is still starting are answered by 503.
    await runLoader({ port: product.port, links: 1000 });
    await runLoader({ port: product.port, links: 1000, seconds: 5, rate });
    const results = [];
    for (let round = 0; round < rounds; round += 1) {
      requests = 0;
      const { p50, p99, wrong, unexpected } = await runLoader({ port: product.port, links: 1000, seconds, rate });
      if (wrong > 0) console.log(`watch ${watch}, not 302, by status:`, unexpected);
      results.push({ p50, p99, wrong, perMinute: (requests * 60) / seconds });
    }
    const of = (field) => median(results.map((result) => result[field]));
    return {
      watch,
      p50: of('p50'),
      p99: of('p99'),
      'not 302': of('wrong'),
      'requests per minute': Math.round(of('perMinute')),
    };
  } finally {
    await product.kill();
  }
}

try {
  const table = await measureHours('embedded');
  const postgres = await startPostgres();
  try {
    table.push(...(await measureHours('postgres', await postgres.createDatabase('watch'))));
  } finally {
    await postgres.stop();
  }
  console.table(table);
  const off = await measureRedirects('off');
  const on = await measureRedirects('on');
  console.table([off, on]);
  console.log(`ratio with checks: p50 ${(on.p50 / off.p50).toFixed(2)}, p99 ${(on.p99 / off.p99).toFixed(2)}`);
} finally {
  sites.closeAllConnections();
  sites.close();
  rmSync(scratch, { recursive: true, force: true });
}
