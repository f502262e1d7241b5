// `npm run bench:load [-- links seconds]`: mixed traffic (98 % redirects, 2 % calls of the app) at a rising rate until it breaks,
// with one and with two app processes, beside a bare `node:http` server in the same run; what a second node adds; and how the
// cost of a redirect and of counting a click grows with the number of links and clicks. On PostgreSQL, as installations of
// this size are.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startPostgres } from '../../packages/test-kit/src/postgres.mjs';
import { bundleProgram } from '../../scripts/lib/bundle-program.mjs';
import { ensureWrk } from '../../packages/test-kit/src/tools.mjs';
import { processTree } from '../../packages/test-kit/src/process-tree.mjs';
import { freePort } from '../../packages/test-kit/src/free-port.mjs';
import { prepare } from '../../scripts/lib/prepare.mjs';
import { createOwner, startProduct } from '../../packages/test-kit/src/product.mjs';
import { inProject } from '../../scripts/lib/project-root.mjs';
import { startBare, without } from '../redirect/bare.mjs';
import { atFullSpeed } from '../redirect/full-speed.mjs';
import { holdToHalfACore } from './cpu-limit.mjs';

const mostLinks = Number(process.argv[2] ?? 1_000_000);
const seconds = Number(process.argv[3] ?? 4);
const connections = 64;
/** A rate is held when 99 of 100 redirects come within this, 99 of 100 calls of the app within that, and nothing is missing. */
const heldMs = 25;
const appHeldMs = 250;
const inUse = 1000;
const scratch = mkdtempSync(join(tmpdir(), 'tessera-bench-load-'));
const run = promisify(execFile);
const load = async (settings) =>
  JSON.parse(
    (
      await run(process.execPath, [
        inProject('bench/redirect/loader.mjs'),
        JSON.stringify({ connections, ...settings }),
      ])
    ).stdout,
  );

/** Seconds of processor that a process and its children have used. @param {number} pid */
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
  const port = await freePort();
  const env = { DATABASE_URL: databaseUrl, WORKERS: String(workers) };
  const product = startProduct({ port, dataDir: join(scratch, name), env });
  await product.ready();
  await load({ port, links: inUse, seconds: 1, once: true });
  return { port, pid: product.pid, product, end: () => product.kill() };
}

/** One rate for a while; `isHeld` when nothing was late. */
async function atRate(server, rate) {
  const app = { token: server.token, percent: 2 };
  const result = await load({ port: server.port, links: inUse, seconds, rate, app });
  const { perSecond, p99, wrong } = result;
  const isHeld = p99 <= heldMs && result.app.p99 <= appHeldMs && perSecond >= rate * 0.97 && wrong === 0;
  console.log(
    `    ${rate}/s: ${Math.round(perSecond)}/s answered, redirects p50 ${result.p50.toFixed(2)} p99 ${p99.toFixed(2)} ms, ` +
      `app p99 ${result.app.p99.toFixed(1)} ms, ${wrong} wrong`,
  );
  return { ...result, isHeld };
}

/** The highest rate that is held; one that is not gets a second chance, because something else may have been at work. */
async function highestRate(server) {
  for (const rate of [2000, 4000]) await atRate(server, rate); // Until it is warm.
  let held = { rate: 0, p50: Number.NaN, p99: Number.NaN, appP99: Number.NaN };
  for (let rate = 4000; ; rate = Math.round(rate * 1.25)) {
    const first = await atRate(server, rate);
    const { isHeld, p50, p99, app } = first.isHeld ? first : await atRate(server, rate);
    if (!isHeld) return held;
    held = { rate, p50, p99, appP99: app.p99 };
  }
}

async function fullSpeed(server) {
  const before = cpuOf(server.pid);
  const { perSecond, p99, wrong } = await atFullSpeed({ port: server.port, links: inUse, connections, seconds });
  if (wrong > 0) throw new Error(`${wrong} answers were wrong`);
  return { perSecond, p99, cpuMicros: ((cpuOf(server.pid) - before) / (perSecond * seconds)) * 1e6 };
}

await Promise.all([prepare(['server']), ensureWrk()]);
const seedProgram = await bundleProgram(inProject('bench/redirect/seed.ts'), 'seed-links');
const seed = (links, url) =>
  run(process.execPath, [seedProgram, inProject('apps/server'), String(links), join(scratch, 'seed'), url]);
const postgres = await startPostgres();

async function byProcesses() {
  const url = await postgres.createDatabase('processes');
  await seed(inUse, url);
  const starts = {
    bare: async () => {
      const bare = await startBare(inUse);
      return { ...bare, token: 'x', end: async () => void bare.kill() };
    },
    'one app process': () => startNode(url, 1, 'one'),
    'two app processes': () => startNode(url, 2, 'two'),
  };
  const rows = {};
  let token = 'x';
  for (const [name, start] of Object.entries(starts)) {
    const server = { token, ...(await start()) };
    if (name === 'one app process') {
      token = (await createOwner(`http://127.0.0.1:${server.port}`, 'mixed')).accessToken;
      server.token = token;
    }
    try {
      console.log(`  ${name}`);
      const { rate, p50, p99, appP99 } = await highestRate(server);
      const full = await fullSpeed(server);
      rows[name] = {
        'held rate, mixed': rate,
        'of bare': Number((rate / (rows['bare']?.['held rate, mixed'] ?? rate)).toFixed(2)),
        p50: Number(p50.toFixed(2)),
        p99: Number(p99.toFixed(2)),
        'app p99': Number(appP99.toFixed(1)),
        'redirects/s, all out': Math.round(full.perSecond),
        ' of bare': Number((full.perSecond / (rows['bare']?.['redirects/s, all out'] ?? full.perSecond)).toFixed(2)),
        'processor µs each': Number(full.cpuMicros.toFixed(1)),
      };
    } finally {
      await server.end();
    }
  }
  console.table(rows);
}

/**
 * What a second node adds when the load generator leaves both the processor they may use: each is held to half a core. One
 * and two take turns, and none begins before the clicks of the turn before are counted.
 */
async function bySecondNode() {
  const url = await postgres.createDatabase('halves');
  await seed(inUse, url);
  const nodes = [await startNode(url, 1, 'half-1'), await startNode(url, 1, 'half-2')];
  const counted = () => Promise.all(nodes.map(({ product }) => product.counted()));
  /** @param {typeof nodes} some */
  async function redirectsOf(some) {
    const results = await Promise.all(some.map(fullSpeed));
    await counted();
    return results.reduce((sum, { perSecond }) => sum + perSecond, 0);
  }
  await redirectsOf(nodes);
  const releases = nodes.map(({ pid }) => holdToHalfACore(processTree(pid)));
  const figures = { one: /** @type {number[]} */ ([]), two: /** @type {number[]} */ ([]) };
  try {
    if (releases.includes(undefined)) {
      console.log('  this machine does not let processes be held to a share of a core');
      return;
    }
    for (let round = 1; round <= 5; round++) {
      figures.one.push(await redirectsOf(nodes.slice(0, 1)));
      figures.two.push(await redirectsOf(nodes));
      console.log(
        `  ${round}/5: one ${Math.round(figures.one.at(-1) ?? 0)}/s, two ${Math.round(figures.two.at(-1) ?? 0)}/s`,
      );
    }
  } finally {
    for (const { end } of nodes) await end();
    await sleep(200);
    for (const release of releases) release?.();
  }
  const [one = Number.NaN, two = Number.NaN] = [figures.one, figures.two].map(
    (all) => all.toSorted((a, b) => a - b)[2],
  );
  console.log(`  one ${Math.round(one)}/s, two ${Math.round(two)}/s: ${(two / one).toFixed(2)} ×`);
}

/** Of three rounds, the one in the middle. @param {number[]} all */
const middle = (all) => all.toSorted((a, b) => a - b)[1] ?? Number.NaN;

async function byLinks() {
  const rows = [];
  for (let links = 1000; links <= mostLinks; links *= 10) {
    const url = await postgres.createDatabase(`links${links}`);
    const started = performance.now();
    await seed(links, url);
    // What was written is on the disk before anything is measured.
    await postgres.query(url, 'checkpoint');
    const seeded = (performance.now() - started) / 1000;
    const bare = await startBare(inUse);
    const port = await freePort();
    const product = startProduct({ port, dataDir: join(scratch, `links${links}`), env: { DATABASE_URL: url } });
    await product.ready();
    try {
      const never = Math.min(20_000, links);
      const cold = await load({ port, links: never, first: links - never, seconds: 1, once: true });
      await load({ port, links: inUse, seconds: 1, once: true });
      const rounds = [];
      for (let round = 0; round < 3; round++) {
        const beside = await without(product.pid, () => fullSpeed(bare));
        rounds.push({ beside, warm: await fullSpeed({ port, pid: product.pid }) });
      }
      const [perSecond, ofBare] = [
        middle(rounds.map(({ warm }) => warm.perSecond)),
        middle(rounds.map(({ warm, beside }) => warm.perSecond / beside.perSecond)),
      ];
      rows.push({
        links,
        'cold lookups/s': Math.round(cold.perSecond),
        'cold p50 ms': Number(cold.p50.toFixed(2)),
        'warm redirects/s': Math.round(perSecond),
        'of bare': Number(ofBare.toFixed(2)),
        'processor µs each': Number(middle(rounds.map(({ warm }) => warm.cpuMicros)).toFixed(1)),
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
  await seed(inUse, url);
  const server = await startNode(url, 1, 'clicks');
  const rows = [];
  try {
    for (let round = 0; round < 5; round++) {
      await atFullSpeed({ port: server.port, links: inUse, connections, seconds, visitors: 200_000 });
      const waiting = await server.product.metric('tessera_journal_unshipped_bytes');
      const [before, started] = [await server.product.metric('tessera_clicks_counted_total'), performance.now()];
      await server.product.counted();
      const counted = await server.product.metric('tessera_clicks_counted_total');
      rows.push({
        'clicks in the tables': counted,
        'counted/s when nothing else happens': Math.round((counted - before) / ((performance.now() - started) / 1000)),
        'bytes a click in the journal': Math.round(waiting / (counted - before)),
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
    await server.end();
  }
  console.table(rows);
}

try {
  console.log('98 % redirects, 2 % calls of the app, at a rising rate');
  await byProcesses();
  console.log('a second node, each held to half a core');
  await bySecondNode();
  console.log('with the number of links');
  await byLinks();
  console.log('with the number of clicks');
  await byClicks();
} finally {
  await postgres.stop();
  rmSync(scratch, { recursive: true, force: true });
}
