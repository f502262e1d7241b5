// Kills the product while it imports files, then compares the codes with the rows. Shared by the test suite and
// faults/kill-imports.mjs.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@tessera/test-kit/free-port';
import { startPostgres } from '@tessera/test-kit/postgres';
import { createOwner, startProduct } from '@tessera/test-kit/product';
import { ensureBuilt } from '../../../../scripts/lib/ensure-built.mjs';

const jobTimeoutMs = 300_000;

/** @typedef {Awaited<ReturnType<typeof createOwner>>} Owner */
/** @typedef {{ id: string, state: string, done: number, total: number | null, error: string | null }} Job */

/** A Pro account with an API key: the key still works after a restart. @param {string} url @param {string} name */
async function createSubscriber(url, name) {
  const owner = await createOwner(url, name);
  await owner.subscribe();
  const { key } = await owner.call('/api-keys', { method: 'POST', body: { name: 'test', scopes: ['codes:write'] } });
  /** @param {string} path @param {RequestInit} [init] @returns {Promise<any>} */
  const call = async (path, init = {}) => {
    const json = init.body && typeof init.body === 'string' ? { 'content-type': 'application/json' } : {};
    const answer = await fetch(`${url}/v1${path}`, { ...init, headers: { authorization: `Bearer ${key}`, ...json } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  };
  return { call };
}
/** @typedef {Awaited<ReturnType<typeof createSubscriber>>} Subscriber */

/** @param {number} rows */
const importFile = (rows) =>
  `title,url,external_id,slug\n${Array.from({ length: rows }, (_, n) => `Row ${n},https://example.org/${n},row-${n},kill-r${n}x`).join('\n')}\n`;

/** Waits until a job has ended, or until `isEnough`. Requests fail while the product is down. @param {Subscriber} owner @param {string} id @param {(job: Job) => boolean} [isEnough] */
async function waitForJob({ call }, id, isEnough) {
  const deadline = Date.now() + jobTimeoutMs;
  while (Date.now() < deadline) {
    /** @type {Job | undefined} */
    const job = await call(`/jobs/${id}`).catch(() => undefined);
    if (job && (!['queued', 'running'].includes(job.state) || isEnough?.(job))) return job;
    // Each request costs time of the import.
    await sleep(isEnough ? 20 : 500);
  }
  throw new Error('the job did not end');
}

/** @param {Subscriber} owner @param {number} rows */
async function upload(owner, rows) {
  const form = new FormData();
  form.append('file', new Blob([importFile(rows)]), 'rows.csv');
  const record = await owner.call('/imports', { method: 'POST', body: form });
  await waitForJob(owner, record.job_id);
  return record.id;
}

/** The external ids of all codes, page by page. @param {Subscriber} owner */
async function externalIdsOf({ call }) {
  /** @type {string[]} */
  const ids = [];
  for (let cursor = ''; ; ) {
    const page = await call(`/qr-codes?data_urls=omit${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    for (const { external_id: id } of page.qr_codes) if (id) ids.push(id);
    if (!page.next_cursor) return ids;
    cursor = page.next_cursor;
  }
}

/** The longest time of other requests while a job runs. @param {string} url @param {Promise<unknown>} job */
async function slowestRequest(url, job) {
  let [isRunning, slowestMs, requests] = [true, 0, 0];
  void job.finally(() => (isRunning = false)).catch(() => undefined);
  while (isRunning) {
    const started = performance.now();
    await fetch(`${url}/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.org', password: 'x', turnstileToken: 'x' }),
    }).catch(() => undefined);
    slowestMs = Math.max(slowestMs, performance.now() - started);
    requests += 1;
    await sleep(100);
  }
  return { slowestMs: Math.round(slowestMs), requests };
}

/** The memory of the app process in megabytes, at its highest. @param {number | undefined} pid */
const peakMegabytes = (pid) =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);

/**
 * `kills` per import. One import succeeds, another one fails at its last row.
 * @param {{ kills: number, rows: number, engine: 'embedded' | 'postgres', onKill?: (n: number, job: Job) => void }} options
 */
export async function killImports({ kills, rows, engine, onKill }) {
  await ensureBuilt(['server']);
  const scratch = mkdtempSync(join(tmpdir(), 'tessera-kill-imports-'));
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  const databaseUrl = await postgres?.createDatabase('imports');
  const port = await freePort();
  const spawn = () =>
    startProduct({ port, dataDir: join(scratch, 'data'), env: databaseUrl ? { DATABASE_URL: databaseUrl } : {} });
  let product = spawn();

  /** @param {Subscriber} owner @param {string} id */
  async function commit(owner, id) {
    const started = Date.now();
    const { job_id: jobId } = await owner.call(`/imports/${id}/commit`, { method: 'POST', body: '{}' });
    const measured = kills === 0 ? slowestRequest(product.url, waitForJob(owner, jobId)) : undefined;
    for (let n = 1; n <= kills; n += 1) {
      const from = (rows * (n - Math.random())) / (kills + 1);
      const job = await waitForJob(owner, jobId, ({ done }) => done >= from);
      await product.kill();
      onKill?.(n, job);
      product = spawn();
      await product.ready();
    }
    const job = await waitForJob(owner, jobId);
    return { job, ms: Date.now() - started, others: await measured };
  }

  try {
    await product.ready();
    const [good, bad] = [await createSubscriber(product.url, 'good'), await createSubscriber(product.url, 'bad')];
    const checkStarted = Date.now();
    const goodId = await upload(good, rows);
    const checkMs = Date.now() - checkStarted;
    const done = await commit(good, goodId);
    const ids = await externalIdsOf(good);
    const peak = peakMegabytes(product.workers()[0]);

    const taken = `row-${rows - 1}`;
    // The slugs of the first file are taken, so this one has none.
    const form = new FormData();
    form.append('file', new Blob([importFile(rows).replaceAll(/,kill-r\d+x/g, ',')]), 'rows.csv');
    const record = await bad.call('/imports', { method: 'POST', body: form });
    await waitForJob(bad, record.job_id);
    const conflict = { qr_type: 'text', qr_data: { text: 'x' }, external_id: taken };
    await bad.call('/qr-codes', { method: 'POST', body: JSON.stringify(conflict) });
    const undone = await commit(bad, record.id);
    const left = await externalIdsOf(bad);
    await product.stop();
    return {
      rows,
      kills: 2 * kills,
      doneState: done.job.state,
      created: new Set(ids).size,
      twice: ids.length - new Set(ids).size,
      undoneState: undone.job.state,
      left: left.filter((id) => id !== taken).length,
      checkMs,
      commitMs: done.ms,
      undoMs: undone.ms,
      slowestOtherMs: done.others?.slowestMs,
      otherRequests: done.others?.requests,
      peakMegabytes: peak,
    };
  } catch (error) {
    console.error(product.output());
    throw error;
  } finally {
    if (!product.hasEnded) await product.kill();
    await postgres?.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}
