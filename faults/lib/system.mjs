// PostgreSQL, Redis and several processes of the product, with a few codes that visitors know.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../../packages/test-kit/src/postgres.mjs';
import { freePort } from '../../packages/test-kit/src/free-port.mjs';
import { createOwner, startProduct } from '../../packages/test-kit/src/product.mjs';
import { startNginx } from '../../packages/test-kit/src/nginx.mjs';
import { startRedis } from '../../packages/test-kit/src/redis.mjs';

const owners = 4;

/** @typedef {Awaited<ReturnType<typeof startSystem>>} System */
/** @typedef {{ answered: Map<string, number>, unsure: Map<string, number> }} Tally */

/**
 * @typedef {object} SystemOptions
 * @property {number} [nodes]
 * @property {Record<string, string>} [env]
 * @property {(scratch: string) => Record<string, string>} [envOf] settings that name a file in the scratch folder
 * @property {(n: number) => string} [dataDirOf]
 * @property {boolean} [isEmbedded] the default of `npm start`: no PostgreSQL, no Redis
 */

/** @param {SystemOptions} [options] */
export async function startSystem({ nodes: count = 2, env = {}, envOf, dataDirOf, isEmbedded = false } = {}) {
  const scratch = mkdtempSync(join(tmpdir(), 'tessera-faults-'));
  const [postgres, redis] = isEmbedded ? [] : await Promise.all([startPostgres(), startRedis()]);
  const stores = postgres && redis && { DATABASE_URL: await postgres.createDatabase('faults'), REDIS_URL: redis.url };
  const shared = { ...stores, ...env, ...envOf?.(scratch) };
  const ports = [];
  for (let n = 0; n < count; n++) ports.push(await freePort());
  const start = (n, more = {}) =>
    startProduct({
      port: /** @type {number} */ (ports[n]),
      dataDir: dataDirOf?.(n) ?? join(scratch, `node-${n}`),
      // What the stand-in for Stripe remembers is the first node's; nobody pays here.
      env: { ...shared, ...more },
    });
  /** @type {ReturnType<typeof startProduct>[]} */
  const nodes = [];
  for (let n = 0; n < count; n++) {
    const node = start(n);
    nodes.push(node);
    await node.ready();
  }
  const codes = [];
  for (let n = 0; n < owners; n++) codes.push(await createOwner(/** @type {string} */ (nodes[0]?.url), `owner${n}`));
  const hashes = codes.map(({ hash }) => hash);

  const system = {
    postgres: /** @type {NonNullable<typeof postgres>} */ (postgres),
    redis: /** @type {NonNullable<typeof redis>} */ (redis),
    nodes,
    ports,
    codes,
    hashes,
    scratch,
    /** Starts a node again that has ended. @param {number} n @param {Record<string, string>} [more] */
    async restart(n, more) {
      const node = start(n, more);
      nodes[n] = node;
      await node.ready();
      return node;
    },
    /** The balancer as it is shipped, in front of all nodes. */
    startNginx: async () => startNginx({ port: await freePort(), nodes: ports, folder: join(scratch, 'nginx') }),
    /** How long until a node says that it is ready and a page of the app that needs the database is there. @param {number} n */
    async recovery(n = 0) {
      const started = performance.now();
      for (;;) {
        const ready = await fetch(`${nodes[n]?.url}/readyz`, { signal: AbortSignal.timeout(1000) }).catch(
          () => undefined,
        );
        if (ready?.ok && (await codes[0]?.call('/qr-codes').catch(() => undefined))) break;
        if (performance.now() - started > 60_000) throw new Error(`no recovery:\n${nodes[n]?.output()}`);
        await sleep(20);
      }
      return performance.now() - started;
    },
    /** What visitors were answered beside what was counted, once everything is. @param {Tally} visits */
    async tally(visits) {
      for (const node of nodes) await node.counted();
      const result = { answered: 0, lost: 0, twice: 0, unsure: 0 };
      for (const code of codes) {
        const { total } = await code.clicks();
        const answered = visits.answered.get(code.hash) ?? 0;
        const unsure = visits.unsure.get(code.hash) ?? 0;
        result.answered += answered;
        result.unsure += unsure;
        result.lost += Math.max(0, answered - total);
        result.twice += Math.max(0, total - answered - unsure);
      }
      return result;
    },
    async stop() {
      for (const node of nodes) if (!node.hasEnded) await node.kill();
      postgres?.resume();
      await Promise.all([postgres?.stop(), redis?.kill9()]);
      rmSync(scratch, { recursive: true, force: true });
    },
  };
  return system;
}
