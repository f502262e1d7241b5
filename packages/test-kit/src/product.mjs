// The built product as a process of its own, for benches and proofs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf, familyOf } from './family-of.mjs';
import { inProject } from './project-root.mjs';

const patienceMs = 120_000;

/** @param {number} pid */
function kill9(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/**
 * @param {{ port: number, dataDir: string, env?: Record<string, string> }} options
 */
export function startProduct({ port, dataDir, env = {} }) {
  const child = spawn(process.execPath, [inProject('apps/server/dist/main.js')], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      EMAIL_VERIFICATION: 'off',
      TRUST_PROXY: 'true',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (output += part));
  const exit = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;

  async function ready() {
    const late = performance.now() + patienceMs;
    while (performance.now() < late && child.exitCode === null && child.signalCode === null) {
      const answer = await fetch(`${url}/readyz`).catch(() => undefined);
      if (answer?.ok) return;
      await sleep(20);
    }
    throw new Error(`the product on port ${port} did not become ready:\n${output}`);
  }

  /** One figure of /metrics, added up over all workers and labels. @param {string} name */
  async function metric(name) {
    const text = await (await fetch(`${url}/metrics`)).text();
    const samples = text.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
    if (samples.length === 0) return Number.NaN;
    return samples.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
  }

  /** Waits until every click that was written down is counted. */
  async function counted() {
    const late = performance.now() + patienceMs * 5;
    while (performance.now() < late) {
      if ((await metric('tessera_journal_unshipped_bytes').catch(() => Number.NaN)) === 0) return;
      await sleep(100);
    }
    throw new Error(`clicks are not counted:\n${output}`);
  }

  return {
    url,
    pid: /** @type {number} */ (child.pid),
    /** Its app processes, oldest first. */
    workers: () => childrenOf(/** @type {number} */ (child.pid)),
    ready,
    metric,
    counted,
    output: () => output,
    get hasEnded() {
      return child.exitCode !== null || child.signalCode !== null;
    },
    /** Kills every process at once, as the end of a container does. */
    async kill() {
      for (const pid of familyOf(/** @type {number} */ (child.pid))) kill9(pid);
      await exit;
    },
    /** Kills the gateway alone; the app processes notice and exit. */
    async killGateway() {
      child.kill('SIGKILL');
      await exit;
    },
    async stop() {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 30_000);
      await exit;
      clearTimeout(late);
      return child.exitCode;
    },
  };
}

let callers = 0;

/** Another address for each call, so that the limits per address stay out of the way. */
const fromSomewhere = () => {
  callers += 1;
  return { 'x-forwarded-for': `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}` };
};

/** @typedef {{ method?: string, body?: unknown, form?: FormData }} CallOptions */

/** @param {string} url @param {string} token @param {string} path @param {CallOptions} [options] */
async function callApi(url, token, path, { method = 'GET', body, form } = {}) {
  const answer = await fetch(`${url}/v1${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...fromSomewhere(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(form && { body: form }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

/** An account with its one free code. @param {string} url @param {string} name */
export async function anOwner(url, name) {
  const account = { email: `${name}@example.org`, password: 'mosaic-tile-7', turnstileToken: 'x' };
  const { accessToken } = await callApi(url, '', '/auth/register', { method: 'POST', body: account });
  const body = { qr_type: 'url', destination_url: `https://example.org/${name}` };
  const { id } = await callApi(url, accessToken, '/qr-codes', { method: 'POST', body });
  const { short_hash: hash } = await callApi(url, accessToken, `/qr-codes/${id}`);
  /** The same person and code, at this address of the product. @param {string} where */
  const at = (where) => ({
    /** @param {string} path @param {CallOptions} [options] */
    async call(path, options) {
      const { accessToken: token } = await callApi(where, '', '/auth/login', { method: 'POST', body: account });
      return callApi(where, token, path, options);
    },
    async clicks() {
      const stats = await this.call(`/qr-codes/${id}/stats`);
      const sum = (key) => stats.daily_stats.reduce((total, day) => total + day[key], 0);
      return { total: stats.total_clicks, ofDays: sum('total_clicks'), unique: sum('unique_clicks') };
    },
  });
  return {
    id,
    hash,
    destination: body.destination_url,
    accessToken,
    at,
    /** A call in the owner's name. @param {string} path @param {CallOptions} [options] */
    call: (path, options) => callApi(url, accessToken, path, options),
    clicks: () => at(url).clicks(),
  };
}
