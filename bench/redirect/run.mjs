// `npm run bench:redirect [-- rounds seconds links]`: redirects of the product, which records and counts every click on the
// embedded database, compared with a bare `node:http` server with a Map, in alternating rounds. While one is measured, the
// other is paused (SIGSTOP). Half of the requested links are hashes, half are slugs. One case has links with
// five rules, and visitors from many countries. Results are medians of all rounds; the ratios are what counts.
//
// Maximum throughput is measured with wrk: a load generator in Node would use as much CPU as the server. Our own loader.mjs
// does what wrk cannot: a constant rate with latency from the scheduled time, a mix of redirects and API calls with separate
// latencies (bench:load), and each link exactly once. Whether every click is counted is read from the product's metrics.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../packages/test-kit/src/free-port.mjs';
import { startPostgres } from '../../packages/test-kit/src/postgres.mjs';
import { startProduct } from '../../packages/test-kit/src/product.mjs';
import { ensureWrk } from '../../packages/test-kit/src/tools.mjs';
import { bundleProgram } from '../../scripts/lib/bundle-program.mjs';
import { prepare } from '../../scripts/lib/prepare.mjs';
import { inProject } from '../../scripts/lib/project-root.mjs';
import { startBare, whilePaused } from './bare.mjs';
import { runLoader, runWrk } from './load.mjs';

const run = promisify(execFile);
const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 5);
const manyLinks = Number(process.argv[4] ?? 1_000_000);
const scratch = mkdtempSync(join(tmpdir(), 'tessera-bench-redirect-'));

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
const round2 = (number) => Number(number.toFixed(2));

/** Measures both servers in alternating order and adds a row to the table. */
async function compare(name, servers, settings) {
  const results = { bare: [], product: [] };
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? ['bare', 'product'] : ['product', 'bare'];
    for (const which of order) {
      const [measured, other] = which === 'bare' ? [servers.bare, servers.product] : [servers.product, servers.bare];
      const all = { seconds, port: measured.port, ...settings };
      const result = await whilePaused(other.pid, () => (settings.rate ? runLoader(all) : runWrk(all)));
      if (result.wrong > 0) throw new Error(`${which}: ${result.wrong} responses were not 302`);
      results[which].push(result);
    }
    const describe = (which) => {
      const { perSecond, p50, p99 } = results[which].at(-1);
      return `${which} ${Math.round(perSecond)}/s p50 ${p50.toFixed(2)} p99 ${p99.toFixed(2)} ms`;
    };
    console.log(`  ${name} ${round + 1}/${rounds}: ${describe('bare')}, ${describe('product')}`);
  }
  const of = (which, field) => median(results[which].map((result) => result[field]));
  table.push({
    case: name,
    'bare/s': Math.round(of('bare', 'perSecond')),
    'product/s': Math.round(of('product', 'perSecond')),
    ratio: round2(of('product', 'perSecond') / of('bare', 'perSecond')),
    'bare p50': round2(of('bare', 'p50')),
    'product p50': round2(of('product', 'p50')),
    'bare p99': round2(of('bare', 'p99')),
    'product p99': round2(of('product', 'p99')),
    'p99 ratio': round2(of('product', 'p99') / of('bare', 'p99')),
  });
  return { barePerSecond: of('bare', 'perSecond') };
}

const table = [];

async function withServers({ links, env = {}, dataDir }, work) {
  const product = startProduct({ port: await freePort(), dataDir, env: { TRUST_PROXY: 'false', ...env } });
  await product.ready();
  const bare = await startBare(links);
  try {
    return await work({ product, bare });
  } finally {
    bare.kill();
    await product.kill();
  }
}

/** Fails unless every recorded click is counted. */
async function expectAllCounted(product) {
  const recorded = await product.metric('tessera_clicks_recorded_total');
  const lag = await product.metric('tessera_journal_lag_seconds');
  const [started, before] = [performance.now(), await product.metric('tessera_clicks_counted_total')];
  await product.waitUntilCounted();
  const took = (performance.now() - started) / 1000;
  const counted = await product.metric('tessera_clicks_counted_total');
  const dropped = await product.metric('tessera_clicks_dropped_total');
  console.log(
    `  ${recorded} clicks recorded, ${counted} counted, ${dropped} dropped; lag at the end ${lag.toFixed(1)} s, all counted ${took.toFixed(1)} s later, ${Math.round((counted - before) / took)}/s`,
  );
  if (recorded !== counted || dropped > 0) throw new Error('not every click was counted');
}

try {
  await Promise.all([prepare(['server']), ensureWrk()]);
  const seedProgram = await bundleProgram(inProject('bench/redirect/seed.ts'), 'seed-links');
  const seed = (...args) => run(process.execPath, [seedProgram, inProject('apps/server'), ...args.map(String)]);

  console.log('1,000 links, embedded database');
  const small = join(scratch, 'small');
  await seed(1000, small);
  await withServers({ links: 1000, dataDir: small }, async (servers) => {
    await runLoader({ port: servers.product.port, links: 1000 });
    const { barePerSecond } = await compare('1,000 links, full speed', servers, { links: 1000 });
    const rate = Math.round(barePerSecond / 2);
    await compare(`1,000 links, ${rate}/s`, servers, { links: 1000, rate });
    await expectAllCounted(servers.product);
  });

  console.log('1,000 links with five rules, embedded database');
  const withRules = join(scratch, 'rules');
  await seed(1000, withRules, '', 'rules');
  await withServers({ links: 1000, dataDir: withRules, env: { TRUST_PROXY: '1' } }, async (servers) => {
    await runLoader({ port: servers.product.port, links: 1000 });
    await compare('1,000 links, five rules', servers, { links: 1000, visitors: 20_000 });
    await expectAllCounted(servers.product);
  });

  console.log(`${manyLinks} links, embedded database`);
  const large = join(scratch, 'large');
  await seed(manyLinks, large);
  await withServers({ links: manyLinks, dataDir: large }, async (servers) => {
    const links = Math.min(20_000, manyLinks / 2);
    const cold = await runLoader({ port: servers.product.port, links });
    console.log(
      `  cold: first request of ${links} links: ${Math.round(cold.perSecond)}/s, p50 ${cold.p50.toFixed(2)} ms, p99 ${cold.p99.toFixed(2)} ms`,
    );
    await compare(`${manyLinks} links, ${links} of them in use`, servers, { links });
  });

  console.log('PostgreSQL, stopped');
  const postgres = await startPostgres();
  try {
    const databaseUrl = await postgres.createDatabase('redirects');
    const dataDir = join(scratch, 'postgres');
    await seed(1000, dataDir, databaseUrl);
    await withServers({ links: 1000, dataDir, env: { DATABASE_URL: databaseUrl } }, async (servers) => {
      await runLoader({ port: servers.product.port, links: 1000 });
      await postgres.kill9();
      await compare('database down, 1,000 cached links', servers, { links: 1000 });
    });
  } finally {
    await postgres.stop();
  }
  console.table(table);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
