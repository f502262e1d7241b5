// PostgreSQL, Redis and several nodes of the product, with a few codes for visitors.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startForwarder } from '../../packages/test-kit/src/forwarder.mjs';
import { freePort } from '../../packages/test-kit/src/free-port.mjs';
import { startNginx } from '../../packages/test-kit/src/nginx.mjs';
import { startPostgres } from '../../packages/test-kit/src/postgres.mjs';
import { createOwner, startProduct } from '../../packages/test-kit/src/product.mjs';
import { startRedis } from '../../packages/test-kit/src/redis.mjs';

const owners = 4;
const recoveryTimeoutMs = 60_000;

/** @typedef {Awaited<ReturnType<typeof startSystem>>} System */
/** @typedef {import('../../packages/test-kit/src/postgres.mjs').TestPostgres} TestPostgres */
/** @typedef {{ holds: boolean, result: string }} Outcome whether the guarantee holds */

/**
 * @typedef {object} SystemOptions
 * @property {number} [nodes]
 * @property {Record<string, string>} [env]
 * @property {(scratch: string) => Record<string, string>} [envOf] settings that name a file in the scratch folder
 * @property {(n: number) => string} [dataDirOf]
 * @property {boolean} [hasReplica] PostgreSQL has a streaming replica, and nodes connect to an address that can be switched to it
 * @property {boolean} [isEmbedded] the default of `npm start`: no PostgreSQL, no Redis
 */

/** @template T @param {SystemOptions} options @param {(system: System) => Promise<T>} work @returns {Promise<T>} */
export async function withSystem(options, work) {
  const system = await startSystem(options);
  try {
    return await work(system);
  } finally {
    await system.stop();
  }
}

/**
 * @param {string} name @param {string} guarantee @param {SystemOptions} options
 * @param {(system: System) => Promise<Outcome>} work
 */
export const faultCase = (name, guarantee, options, work) => ({
  name,
  guarantee,
  run: () => withSystem(options, work),
});

/** Compares the answered visits with the counted clicks of each code. */
export async function compareCounts(codes, visits) {
  const tally = { answered: 0, lost: 0, twice: 0, uncertain: 0 };
  for (const code of codes) {
    const { total } = await code.clicks();
    const answered = visits.answered.get(code.hash) ?? 0;
    const uncertain = visits.uncertain.get(code.hash) ?? 0;
    tally.answered += answered;
    tally.uncertain += uncertain;
    tally.lost += Math.max(0, answered - total);
    tally.twice += Math.max(0, total - answered - uncertain);
  }
  return tally;
}

/** A replica, and an address that leads to the primary until it is switched. @param {TestPostgres} postgres */
async function startCluster(postgres) {
  const replica = await postgres.startReplica();
  const forwarder = await startForwarder(postgres.port);
  return {
    replica,
    /** @param {string} databaseUrl */
    urlOf: (databaseUrl) => Object.assign(new URL(databaseUrl), { port: String(forwarder.port) }).href,
    /** Kills the primary and promotes the replica. */
    async failOver() {
      await postgres.kill9();
      await replica.promote();
      forwarder.switchTo(replica.port);
    },
    async stop() {
      await forwarder.stop();
      await replica.stop();
    },
  };
}

/** @param {SystemOptions} options */
async function startSystem({ nodes: count = 2, env = {}, envOf, dataDirOf, hasReplica = false, isEmbedded = false }) {
  const scratch = mkdtempSync(join(tmpdir(), 'tessera-faults-'));
  const [postgres, redis] = isEmbedded ? [] : await Promise.all([startPostgres(), startRedis()]);
  const cluster = hasReplica && postgres ? await startCluster(postgres) : undefined;
  const databaseUrl = await postgres?.createDatabase('faults');
  const stores = databaseUrl &&
    redis && { DATABASE_URL: cluster?.urlOf(databaseUrl) ?? databaseUrl, REDIS_URL: redis.url };
  const shared = { ...stores, ...env, ...envOf?.(scratch) };
  /** @type {number[]} */
  const ports = [];
  for (let n = 0; n < count; n++) ports.push(await freePort());
  /** @type {ReturnType<typeof startProduct>[]} */
  const nodes = [];
  /** Starts a node, for the first time or after it has ended. @param {number} n @param {Record<string, string>} [more] */
  async function start(n, more = {}) {
    const dataDir = dataDirOf?.(n) ?? join(scratch, `node-${n}`);
    const node = startProduct({ port: /** @type {number} */ (ports[n]), dataDir, env: { ...shared, ...more } });
    nodes[n] = node;
    await node.ready();
  }
  for (let n = 0; n < count; n++) await start(n);
  /** @type {Awaited<ReturnType<typeof createOwner>>[]} */
  const codes = [];
  for (let n = 0; n < owners; n++) codes.push(await createOwner(/** @type {string} */ (nodes[0]?.url), `owner${n}`));

  return {
    postgres: /** @type {NonNullable<typeof postgres>} */ (postgres),
    redis: /** @type {NonNullable<typeof redis>} */ (redis),
    cluster: /** @type {NonNullable<typeof cluster>} */ (cluster),
    nodes,
    ports,
    codes,
    hashes: codes.map(({ hash }) => hash),
    scratch,
    start,
    startNginx: async () => startNginx({ port: await freePort(), nodes: ports, folder: join(scratch, 'nginx') }),
    /** The milliseconds until a node is ready and an API call that needs the database succeeds. @param {number} n */
    async recovery(n = 0) {
      const started = performance.now();
      for (;;) {
        const signal = AbortSignal.timeout(1000);
        const ready = await fetch(`${nodes[n]?.url}/readyz`, { signal }).catch(() => undefined);
        if (ready?.ok && (await codes[0]?.call('/qr-codes').catch(() => undefined))) break;
        if (performance.now() - started > recoveryTimeoutMs) throw new Error(`no recovery:\n${nodes[n]?.output()}`);
        await sleep(20);
      }
      return performance.now() - started;
    },
    /** Waits until all clicks are counted, and compares them with the visits. @param {{ answered: Map<string, number>, uncertain: Map<string, number> }} visits */
    async tally(visits) {
      for (const node of nodes) await node.waitUntilCounted();
      return compareCounts(codes, visits);
    },
    async stop() {
      for (const node of nodes) if (!node.hasEnded) await node.kill();
      postgres?.resume();
      await Promise.all([cluster?.stop(), postgres?.stop(), redis?.kill9()]);
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}
