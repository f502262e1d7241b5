// `npm run bench:redirect [-- rounds seconds]`: the product's redirect, every click recorded and its shipper running on the
// embedded database, beside a bare `node:http` server with a Map, in turns in one run. While one is measured the other is
// stopped (SIGSTOP), so neither works on the other's time. Figures are medians of all rounds; ratios are what counts.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '../../packages/test-kit/src/postgres.mjs';
import { ensureWrk } from '../../packages/test-kit/src/tools.mjs';
import { bundleProgram } from '../../scripts/lib/bundle-program.mjs';
import { freePort } from '../../packages/test-kit/src/free-port.mjs';
import { prepare } from '../../scripts/lib/prepare.mjs';
import { startProduct } from '../../packages/test-kit/src/product.mjs';
import { inProject } from '../../scripts/lib/project-root.mjs';
import { startBare, without } from './bare.mjs';
import { atFullSpeed } from './full-speed.mjs';

const run = promisify(execFile);
const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 5);
const many = Number(process.argv[4] ?? 1_000_000);
const connections = 64;
const here = inProject('bench/redirect');
const scratch = mkdtempSync(join(tmpdir(), 'tessera-bench-redirect-'));

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
const load = async (settings) =>
  JSON.parse(
    (await run(process.execPath, [join(here, 'loader.mjs'), JSON.stringify({ connections, seconds, ...settings })]))
      .stdout,
  );

async function seeder() {
  const program = await bundleProgram(join(here, 'seed.ts'), 'seed-links');
  return (...args) => run(process.execPath, [program, inProject('apps/server'), ...args.map(String)]);
}

/** Measures both in turns; the order changes from round to round. */
async function compare(name, servers, settings) {
  const figures = { bare: [], product: [] };
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? ['bare', 'product'] : ['product', 'bare'];
    for (const which of order) {
      const [measured, other] = which === 'bare' ? [servers.bare, servers.product] : [servers.product, servers.bare];
      const all = { connections, seconds, port: measured.port, ...settings };
      const result = await without(other.pid, () => (settings.rate ? load(all) : atFullSpeed(all)));
      if (result.wrong > 0) throw new Error(`${which} answered ${result.wrong} times with something else than 302`);
      figures[which].push(result);
    }
    const [bare, product] = [figures.bare.at(-1), figures.product.at(-1)];
    console.log(
      `  ${name} ${round + 1}/${rounds}: bare ${Math.round(bare.perSecond)}/s p50 ${bare.p50.toFixed(2)} p99 ${bare.p99.toFixed(2)} ms, product ${Math.round(product.perSecond)}/s p50 ${product.p50.toFixed(2)} p99 ${product.p99.toFixed(2)} ms`,
    );
  }
  const of = (which, field) => median(figures[which].map((one) => one[field]));
  return {
    bare: { perSecond: of('bare', 'perSecond'), p50: of('bare', 'p50'), p99: of('bare', 'p99') },
    product: { perSecond: of('product', 'perSecond'), p50: of('product', 'p50'), p99: of('product', 'p99') },
  };
}

const table = [];
function note(name, { bare, product }) {
  table.push({
    case: name,
    'bare/s': Math.round(bare.perSecond),
    'product/s': Math.round(product.perSecond),
    ratio: Number((product.perSecond / bare.perSecond).toFixed(2)),
    'bare p50': Number(bare.p50.toFixed(2)),
    'product p50': Number(product.p50.toFixed(2)),
    'bare p99': Number(bare.p99.toFixed(2)),
    'product p99': Number(product.p99.toFixed(2)),
    'p99 ratio': Number((product.p99 / bare.p99).toFixed(2)),
  });
}

async function withServers({ links, env = {}, dataDir }, work) {
  const port = await freePort();
  const product = startProduct({ port, dataDir, env: { TRUST_PROXY: 'false', ...env } });
  await product.ready();
  const bare = await startBare(links);
  const servers = { product: { pid: product.pid, port }, bare };
  try {
    return await work(servers, product);
  } finally {
    bare.kill();
    await product.kill();
  }
}

try {
  await Promise.all([prepare(['server']), ensureWrk()]);
  const seed = await seeder();

  console.log('a thousand links, embedded database');
  const small = join(scratch, 'small');
  await seed(1000, small);
  await withServers({ links: 1000, dataDir: small }, async (servers, product) => {
    await load({ port: servers.product.port, links: 1000, once: true });
    const full = await compare('full speed', servers, { links: 1000 });
    note('1,000 links, full speed', full);
    const rate = Math.round(full.bare.perSecond / 2);
    note(`1,000 links, ${rate}/s`, await compare('half load', servers, { links: 1000, rate }));
    const recorded = await product.metric('tessera_clicks_recorded_total');
    const lag = await product.metric('tessera_journal_lag_seconds');
    const [started, before] = [performance.now(), await product.metric('tessera_clicks_counted_total')];
    await product.counted();
    const took = (performance.now() - started) / 1000;
    const [counted, dropped] = [
      await product.metric('tessera_clicks_counted_total'),
      await product.metric('tessera_clicks_dropped_total'),
    ];
    console.log(
      `  ${recorded} clicks recorded, ${counted} counted, ${dropped} dropped; lag at the end ${lag.toFixed(1)} s, all counted ${took.toFixed(1)} s later, ${Math.round((counted - before) / took)}/s`,
    );
    if (recorded !== counted || dropped > 0) throw new Error('not every click was counted');
  });

  console.log(`${many} links, embedded database`);
  const large = join(scratch, 'large');
  await seed(many, large);
  await withServers({ links: many, dataDir: large }, async (servers) => {
    const count = Math.min(20_000, many / 2);
    const cold = await load({ port: servers.product.port, links: count, once: true });
    console.log(
      `  cold: ${count} links never asked for before: ${Math.round(cold.perSecond)}/s, p50 ${cold.p50.toFixed(2)} ms, p99 ${cold.p99.toFixed(2)} ms`,
    );
    note(`${many} links, ${count} of them in use`, await compare('many links', servers, { links: count }));
  });

  console.log('PostgreSQL, stopped');
  const postgres = await startPostgres();
  try {
    const databaseUrl = await postgres.createDatabase('redirects');
    const dataDir = join(scratch, 'postgres');
    await seed(1000, dataDir, databaseUrl);
    await withServers({ links: 1000, dataDir, env: { DATABASE_URL: databaseUrl } }, async (servers) => {
      await load({ port: servers.product.port, links: 1000, once: true });
      await postgres.kill9();
      note('database down, 1,000 links known', await compare('database down', servers, { links: 1000 }));
    });
  } finally {
    await postgres.stop();
  }
  console.table(table);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
