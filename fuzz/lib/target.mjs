// Starts the built product with the probe in each of its processes.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { startPostgres } from '../../packages/test-kit/src/postgres.mjs';
import { beforeExit, temporaryFolder } from '../../packages/test-kit/src/clean-up.mjs';
import { processTree } from '../../packages/test-kit/src/process-tree.mjs';
import { freePort } from '../../packages/test-kit/src/free-port.mjs';
import { startProduct } from '../../packages/test-kit/src/product.mjs';
import { inProject } from '../../scripts/lib/project-root.mjs';
import { startRedis } from '../../packages/test-kit/src/redis.mjs';

const run = promisify(execFile);

/** @typedef {{ kind: string, at: number, pid: number } & Record<string, any>} ProbeEvent */

/** Returns a function that reads the new events of all probes. @param {string} folder */
export function probeEvents(folder) {
  /** @type {Map<string, number>} */
  const readTo = new Map();
  /** @returns {ProbeEvent[]} */
  return () =>
    readdirSync(folder).flatMap((name) => {
      const from = readTo.get(name) ?? 0;
      const bytes = readFileSync(join(folder, name));
      const end = bytes.lastIndexOf(10) + 1;
      if (end <= from) return [];
      readTo.set(name, end);
      return bytes
        .subarray(from, end)
        .toString()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    });
}

/** @param {string} folder @param {number} sampleMs */
export const probeEnvironment = (folder, sampleMs) => ({
  NODE_OPTIONS: `--import=${pathToFileURL(inProject('fuzz/probe.mjs')).href}`,
  FUZZ_PROBE_DIR: folder,
  FUZZ_PROBE_SAMPLE_MS: String(sampleMs),
});

/** @param {'embedded' | 'postgres'} engine */
async function stores(engine) {
  if (engine === 'embedded') return {};
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  beforeExit(() => postgres.stop());
  return { DATABASE_URL: await postgres.createDatabase('fuzz'), REDIS_URL: redis.url };
}

/** @param {string} url */
async function startEmulator(url) {
  const file = pathToFileURL(inProject('apps/server/dist/dev/stripe-emulator.js')).href;
  const thread = new Worker(new URL('./emulator-thread.mjs', import.meta.url), { workerData: { file, url } });
  beforeExit(() => thread.terminate());
  const [address] = await once(thread, 'message');
  thread.on('error', (error) => console.error('Stripe emulator failed:', error));
  return /** @type {string} */ (address);
}

/**
 * @typedef {object} Target
 * @property {string} url
 * @property {number} port
 * @property {() => boolean} hasEnded
 * @property {() => number[]} pids
 * @property {() => string} output everything the running processes have printed
 * @property {() => ProbeEvent[]} events the events of the probes since the last call
 * @property {() => Promise<void>} ready resolves when the product answers
 * @property {() => Promise<void>} restart for a product that has ended or is stuck
 * @property {() => Promise<number | null>} stop resolves with the exit code
 */

/** `grantOperator` restarts the product, because a running one locks its data. @typedef {Target & { grantOperator: (email: string) => Promise<void> }} ProductTarget */

/** @param {{ engine: 'embedded' | 'postgres', sampleMs: number }} options @returns {Promise<ProductTarget>} */
export async function startTarget({ engine, sampleMs }) {
  const folder = temporaryFolder(`fuzz-${engine}`);
  const probes = join(folder, 'probes');
  mkdirSync(probes);
  const port = await freePort();
  const env = {
    ...(await stores(engine)),
    ...probeEnvironment(probes, sampleMs),
    STRIPE_EMULATOR_URL: await startEmulator(`http://127.0.0.1:${port}`),
  };
  const dataDir = join(folder, 'data');
  const start = () => startProduct({ port, dataDir, env });
  let product = start();
  let isOver = false;
  beforeExit(async () => {
    if (!isOver && !product.hasEnded) await product.kill();
  });
  await product.ready();
  return {
    url: product.url,
    port,
    hasEnded: () => product.hasEnded,
    pids: () => (product.hasEnded ? [] : processTree(product.pid)),
    output: () => product.output(),
    events: probeEvents(probes),
    ready: () => product.ready(),
    async grantOperator(email) {
      await product.stop();
      const command = inProject('apps/server/dist/commands/admin.js');
      const settings = {
        PATH: process.env.PATH,
        DATA_DIR: dataDir,
        EMAIL_VERIFICATION: 'off',
        ...env,
        NODE_OPTIONS: '',
      };
      await run(process.execPath, [command, 'grant', email], { env: settings });
      product = start();
      await product.ready();
    },
    async restart() {
      if (!product.hasEnded) await product.kill();
      product = start();
      await product.ready();
    },
    async stop() {
      isOver = true;
      return product.stop();
    },
  };
}
