// `npm run bench:load [-- links seconds]`, on PostgreSQL: mixed traffic (98 % redirects, 2 % API calls) at a rising rate until
// it breaks, with one and two app processes, compared with a bare `node:http` server; the gain of a second node; and the cost
// of a redirect and of counting a click by number of links and clicks. See bench/redirect/run.mjs for the load generators.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../packages/test-kit/src/free-port.mjs';
import { startPostgres } from '../../packages/test-kit/src/postgres.mjs';
import { processTree } from '../../packages/test-kit/src/process-tree.mjs';
import { createOwner, startProduct } from '../../packages/test-kit/src/product.mjs';
import { ensureWrk } from '../../packages/test-kit/src/tools.mjs';
import { bundleProgram } from '../../scripts/lib/bundle-program.mjs';
import { prepare } from '../../scripts/lib/prepare.mjs';
import { inProject } from '../../scripts/lib/project-root.mjs';
import { startBare, whilePaused } from '../redirect/bare.mjs';
import { runLoader, runWrk } from '../redirect/load.mjs';
import { limitToHalfCore } from './cpu-limit.mjs';

const maxLinks = Number(process.argv[2] ?? 1_000_000);
const seconds = Number(process.argv[3] ?? 4);
/** A rate is sustained if the 99th percentiles stay below these and no response is missing or wrong. */
const maxRedirectMs = 25;
const maxAppMs = 250;
const linksInUse = 1000;
const scratch = mkdtempSync(join(tmpdir(), 'tessera-bench-load-'));
const run = promisify(execFile);

/** The median of three or five rounds. @param {number[]} all */
const median = (all) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? Number.NaN;

/** CPU seconds of a process and its descendants. @param {number} pid */
const cpuOf = (pid) =>
  processTree(pid).reduce((sum, one) => {
    const fields = readFileSync(`/proc/${one}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return sum + (Number(fields[11]) + Number(fields[12])) / 100;
  }, 0);
const residentMb = (pid) =>
  processTree(pid).reduce(
    (sum, one) => sum + Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${one}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    0,
  );

async function startNode(databaseUrl, workers, name) {
  const env = { DATABASE_URL: databaseUrl, WORKERS: String(workers) };
  const product = startProduct({ port: await freePort(), dataDir: join(scratch, name), env });
  await product.ready();
  await runLoader({ port: product.port, links: linksInUse });
  return product;
}

async function measureRate(server, rate) {
  const app = { token: server.token, percent: 2 };
  const result = await runLoader({ port: server.port, links: linksInUse, seconds, rate, app });
  const { perSecond, p99, wrong } = result;
  const isSustained = p99 <= maxRedirectMs && result.app.p99 <= maxAppMs && perSecond >= rate * 0.97 && wrong === 0;
  console.log(
    `    ${rate}/s: ${Math.round(perSecond)}/s answered, redirects p50 ${result.p50.toFixed(2)} p99 ${p99.toFixed(2)} ms, ` +
      `app p99 ${result.app.p99.toFixed(1)} ms, ${wrong} wrong`,
  );
  return { ...result, isSustained };
}

/** The highest sustained rate. Each rate gets a second attempt, because other processes may have disturbed the first. */
async function highestRate(server) {
  for (const rate of [2000, 4000]) await measureRate(server, rate); // Warm-up
  let highest = { rate: 0, p50: Number.NaN, p99: Number.NaN, appP99: Number.NaN };
  for (let rate = 4000; ; rate = Math.round(rate * 1.25)) {
    const first = await measureRate(server, rate);
    const { isSustained, p50, p99, app } = first.isSustained ? first : await measureRate(server, rate);
    if (!isSustained) return highest;
    highest = { rate, p50, p99, appP99: app.p99 };
  }
}

async function measureMaximum(server) {
  const before = cpuOf(server.pid);
  const { perSecond, p99, wrong } = await runWrk({ port: server.port, links: linksInUse, seconds });
  if (wrong > 0) throw new Error(`${wrong} wrong responses`);
  return { perSecond, p99, cpuMicros: ((cpuOf(server.pid) - before) / (perSecond * seconds)) * 1e6 };
}

await Promise.all([prepare(['server']), ensureWrk()]);
const seedProgram = await bundleProgram(inProject('bench/redirect/seed.ts'), 'seed-links');
const seed = (links, url) =>
  run(process.execPath, [seedProgram, inProject('apps/server'), String(links), join(scratch, 'seed'), url]);
const postgres = await startPostgres();

async function byProcesses() {
  const url = await postgres.createDatabase('processes');
  await seed(linksInUse, url);
  const starts = {
    bare: () => startBare(linksInUse),
    'one app process': () => startNode(url, 1, 'one'),
    'two app processes': () => startNode(url, 2, 'two'),
  };
  const rows = {};
  let token = 'x';
  for (const [name, start] of Object.entries(starts)) {
    const server = await start();
    if (name === 'one app process') token = (await createOwner(`http://127.0.0.1:${server.port}`, 'mixed')).accessToken;
    try {
      console.log(`  ${name}`);
      const { rate, p50, p99, appP99 } = await highestRate({ port: server.port, token });
      const full = await measureMaximum(server);
      rows[name] = {
        'sustained rate, mixed': rate,
        'mixed rate ÷ bare': Number((rate / (rows['bare']?.['sustained rate, mixed'] ?? rate)).toFixed(2)),
        p50: Number(p50.toFixed(2)),
        p99: Number(p99.toFixed(2)),
        'app p99': Number(appP99.toFixed(1)),
        'redirects/s, maximum': Math.round(full.perSecond),
        'maximum ÷ bare': Number(
          (full.perSecond / (rows['bare']?.['redirects/s, maximum'] ?? full.perSecond)).toFixed(2),
        ),
        'CPU µs per redirect': Number(full.cpuMicros.toFixed(1)),
      };
    } finally {
      await server.kill();
    }
  }
  console.table(rows);
}

/**
 * The gain of a second node, with each node limited to half a core so that the load generator has enough CPU. Rounds with
 * one and two nodes alternate, and each starts after all earlier clicks are counted.
 */
async function bySecondNode() {
  const url = await postgres.createDatabase('halves');
  await seed(linksInUse, url);
  const nodes = [await startNode(url, 1, 'half-1'), await startNode(url, 1, 'half-2')];
  /** @param {typeof nodes} some */
  async function measureRedirects(some) {
    const results = await Promise.all(some.map(measureMaximum));
    await Promise.all(nodes.map((node) => node.waitUntilCounted()));
    return results.reduce((sum, { perSecond }) => sum + perSecond, 0);
  }
  await measureRedirects(nodes);
  const releases = nodes.map(({ pid }) => limitToHalfCore(processTree(pid)));
  const figures = { one: /** @type {number[]} */ ([]), two: /** @type {number[]} */ ([]) };
  try {
    if (releases.includes(undefined)) {
      console.log('  this machine does not allow CPU limits for processes');
      return;
    }
    for (let round = 1; round <= 5; round++) {
      figures.one.push(await measureRedirects(nodes.slice(0, 1)));
      figures.two.push(await measureRedirects(nodes));
      console.log(
        `  ${round}/5: one ${Math.round(figures.one.at(-1) ?? 0)}/s, two ${Math.round(figures.two.at(-1) ?? 0)}/s`,
      );
    }
  } finally {
    for (const node of nodes) await node.kill();
    await sleep(200);
    for (const release of releases) release?.();
  }
  const [one, two] = [median(figures.one), median(figures.two)];
  console.log(`  one ${Math.round(one)}/s, two ${Math.round(two)}/s: ${(two / one).toFixed(2)} ×`);
}

async function byLinks() {
  const rows = [];
  for (let links = 1000; links <= maxLinks; links *= 10) {
    const url = await postgres.createDatabase(`links${links}`);
    const started = performance.now();
    await seed(links, url);
    // Written to disk before the measurement.
    await postgres.query(url, 'checkpoint');
    const seeded = (performance.now() - started) / 1000;
    const bare = await startBare(linksInUse);
    const product = startProduct({
      port: await freePort(),
      dataDir: join(scratch, `links${links}`),
      env: { DATABASE_URL: url },
    });
    await product.ready();
    try {
      const { port } = product;
      const uncached = Math.min(20_000, links);
      const cold = await runLoader({ port, links: uncached, first: links - uncached });
      await runLoader({ port, links: linksInUse });
      const rounds = [];
      for (let round = 0; round < 3; round++) {
        const reference = await whilePaused(product.pid, () => measureMaximum(bare));
        rounds.push({ reference, warm: await measureMaximum(product) });
      }
      const [perSecond, ofBare] = [
        median(rounds.map(({ warm }) => warm.perSecond)),
        median(rounds.map(({ warm, reference }) => warm.perSecond / reference.perSecond)),
      ];
      rows.push({
        links,
        'cold lookups/s': Math.round(cold.perSecond),
        'cold p50 ms': Number(cold.p50.toFixed(2)),
        'warm redirects/s': Math.round(perSecond),
        'warm ÷ bare': Number(ofBare.toFixed(2)),
        'CPU µs per redirect': Number(median(rounds.map(({ warm }) => warm.cpuMicros)).toFixed(1)),
        'resident MB': Math.round(residentMb(product.pid)),
      });
      console.log(`  ${links} links (seeded in ${seeded.toFixed(0)} s)`);
    } finally {
      bare.kill();
      await product.kill();
    }
  }
  console.table(rows);
}

async function byClicks() {
  const url = await postgres.createDatabase('clicks');
  await seed(linksInUse, url);
  const server = await startNode(url, 1, 'clicks');
  const rows = [];
  try {
    for (let round = 0; round < 5; round++) {
      await runWrk({ port: server.port, links: linksInUse, seconds, visitors: 200_000 });
      const waiting = await server.metric('tessera_journal_unshipped_bytes');
      const [before, started] = [await server.metric('tessera_clicks_counted_total'), performance.now()];
      await server.waitUntilCounted();
      const counted = await server.metric('tessera_clicks_counted_total');
      rows.push({
        'clicks in the tables': counted,
        'counted/s without load': Math.round((counted - before) / ((performance.now() - started) / 1000)),
        'journal bytes per click': Math.round(waiting / (counted - before)),
      });
    }
    const partitions = await postgres.query(
      url,
      `select parent.relname as table, part.inhrelid::regclass::text as name, pg_total_relation_size(part.inhrelid)::float8 as bytes
       from pg_inherits part join pg_class parent on parent.oid = part.inhparent
       where parent.relkind = 'p' and parent.relname in ('click_raw', 'click_visitor')`,
    );
    for (const { table, name, bytes } of partitions) {
      const [{ rows: kept }] = await postgres.query(url, `select count(*)::float8 as rows from ${name}`);
      if (kept > 0) console.log(`  ${table}: ${kept} rows of ${(bytes / kept).toFixed(0)} bytes, indexes included`);
    }
  } finally {
    await server.kill();
  }
  console.table(rows);
}

try {
  console.log('98 % redirects, 2 % API calls, at a rising rate');
  await byProcesses();
  console.log('a second node, each limited to half a core');
  await bySecondNode();
  console.log('by number of links');
  await byLinks();
  console.log('by number of clicks');
  await byClicks();
} finally {
  await postgres.stop();
  rmSync(scratch, { recursive: true, force: true });
}
