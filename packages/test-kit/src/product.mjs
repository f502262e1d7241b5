// The built product in a separate process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { childrenOf, signalTree } from './process-tree.mjs';

const builtFile = fileURLToPath(new URL('../../../apps/server/dist/main.js', import.meta.url));
/** As `npm start` and the image set them. */
export const mallocSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
/** Options of Node for every product of a run, for tests whose products end after seconds. */
const nodeOptions = process.env.PRODUCT_NODE_OPTIONS?.split(' ') ?? [];
const readyTimeoutMs = 240_000;
const countedTimeoutMs = 600_000;

/**
 * `env` is all that the product sees of the environment, apart from PATH and the defaults below.
 * @param {{ port: number, dataDir: string, env?: Record<string, string | undefined>, entryFile?: string }} options
 *   `entryFile`: of another release
 */
export function startProduct({ port, dataDir, env = {}, entryFile = builtFile }) {
  if (!existsSync(entryFile)) throw new Error('the product is not built: npm run build');
  const child = spawn(process.execPath, [...nodeOptions, entryFile], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      EMAIL_VERIFICATION: 'off',
      TRUST_PROXY: 'true',
      LOG_LEVEL: 'error',
      ...mallocSettings,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pid = /** @type {number} */ (child.pid);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (output += part));
  // If the test process is interrupted, the product ends with it.
  const killOnExit = () => child.kill('SIGKILL');
  process.once('exit', killOnExit);
  const exit = once(child, 'exit').then(() => process.off('exit', killOnExit));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const url = `http://127.0.0.1:${port}`;

  async function ready() {
    const deadline = performance.now() + readyTimeoutMs;
    while (performance.now() < deadline && !hasEnded()) {
      const answer = await fetch(`${url}/readyz`).catch(() => undefined);
      if (answer?.ok) return;
      await sleep(20);
    }
    throw new Error(`the product on port ${port} did not become ready:\n${output}`);
  }

  return {
    url,
    port,
    pid,
    /** Process ids of the app processes, oldest first. */
    workers: () => childrenOf(pid),
    ready,
    metric: (/** @type {string} */ name) => readMetric(url, name),
    /** Waits until every recorded click is counted. */
    async waitUntilCounted() {
      const deadline = performance.now() + countedTimeoutMs;
      while (performance.now() < deadline) {
        if ((await readMetric(url, 'tessera_journal_unshipped_bytes').catch(() => Number.NaN)) === 0) return;
        await sleep(100);
      }
      throw new Error(`clicks are not counted:\n${output}`);
    },
    output: () => output,
    get hasEnded() {
      return hasEnded();
    },
    /** Kills all processes at once with SIGKILL. */
    async kill() {
      signalTree(pid, 'SIGKILL');
      await exit;
    },
    /** Kills the gateway alone; the app processes notice and exit. */
    async killGateway() {
      child.kill('SIGKILL');
      await exit;
    },
    /** Stops it by SIGTERM and returns the exit code. */
    async stop() {
      child.kill('SIGTERM');
      const timeout = setTimeout(() => child.kill('SIGKILL'), 30_000);
      await exit;
      clearTimeout(timeout);
      return child.exitCode;
    },
  };
}

/** The sum of a metric over all processes and labels. @param {string} url @param {string} name */
async function readMetric(url, name) {
  const text = await (await fetch(`${url}/metrics`)).text();
  const samples = text.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
  if (samples.length === 0) return Number.NaN;
  return samples.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}

let calls = 0;

/** A different client address for each call, so that rate limits per address do not apply. */
export const nextAddress = () => {
  calls += 1;
  return { 'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}` };
};

/** @typedef {{ method?: string, body?: unknown, form?: FormData }} CallOptions */

/** @param {string} url @param {string} token @param {string} path @param {CallOptions} [options] */
async function callApi(url, token, path, { method = 'GET', body, form } = {}) {
  const answer = await fetch(`${url}/v1${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...nextAddress(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(form && { body: form }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

/** Creates an account with its one free code. @param {string} url @param {string} name */
export async function createOwner(url, name) {
  const account = { email: `${name}@example.org`, password: 'mosaic-tile-7', turnstileToken: 'x' };
  const { accessToken } = await callApi(url, '', '/auth/register', { method: 'POST', body: account });
  const body = { qr_type: 'url', destination_url: `https://example.org/${name}` };
  const { id } = await callApi(url, accessToken, '/qr-codes', { method: 'POST', body });
  const { short_hash: hash } = await callApi(url, accessToken, `/qr-codes/${id}`);
  /** The same account and code on another node or after a restore. @param {string} nodeUrl */
  const at = (nodeUrl) => ({
    /** @param {string} path @param {CallOptions} [options] */
    async call(path, options) {
      const { accessToken: token } = await callApi(nodeUrl, '', '/auth/login', { method: 'POST', body: account });
      return callApi(nodeUrl, token, path, options);
    },
    async clicks() {
      const stats = await this.call(`/qr-codes/${id}/stats`);
      const sum = (key) => stats.daily_stats.reduce((total, day) => total + day[key], 0);
      return { total: stats.total_clicks, ofDays: sum('total_clicks'), unique: sum('unique_clicks') };
    },
  });
  /** Calls the API as the owner. @param {string} path @param {CallOptions} [options] */
  const call = (path, options) => callApi(url, accessToken, path, options);
  return {
    id,
    hash,
    destination: body.destination_url,
    accessToken,
    at,
    call,
    clicks: () => at(url).clicks(),
    /** Buys Pro from the Stripe emulator. */
    async subscribe() {
      const { checkoutUrl } = await call('/subscription/checkout', { method: 'POST', body: {} });
      await fetch(url + new URL(checkoutUrl).pathname, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ card: '4242424242424242', name: 'Ann' }),
      });
      while (!(await call('/subscription/status')).hasActiveSubscription) await sleep(50);
    },
  };
}
