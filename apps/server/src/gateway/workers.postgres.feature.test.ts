import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/database/open-test-database.ts';
import { ensureBuilt } from '../../../../scripts/lib/ensure-built.mjs';
import { acceptsConnections, freePort } from '@tessera/test-kit/free-port';
import { createOwner, startProduct } from '@tessera/test-kit/product';
import { startSlowRequest } from '@tessera/test-kit/slow-request';

let database: TestDatabase;
let product: ReturnType<typeof startProduct>;
let dataDir: string;

beforeAll(async () => {
  await ensureBuilt(['server']);
  database = await openTestDatabase({ migrated: false });
  dataDir = mkdtempSync(join(tmpdir(), 'tessera-workers-'));
  product = startProduct({
    port: await freePort(),
    dataDir,
    env: { WORKERS: '2', DATABASE_URL: database.connection.databaseUrl ?? '', LOG_LEVEL: 'info' },
  });
  await product.ready();
});
afterAll(async () => {
  if (!product.hasEnded) await product.kill();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

/** A new connection for each request. */
const follow = (hash: string) =>
  fetch(`${product.url}/${hash}`, {
    redirect: 'manual',
    headers: { connection: 'close', 'user-agent': phone },
  });

it('two app processes share links, clicks, limits, plans and metrics, and a killed one is replaced', async () => {
  const owner = await createOwner(product.url, 'ann');
  const workers = product.workers();
  expect(workers).toHaveLength(2);

  for (let n = 0; n < 20; n += 1) expect((await follow(owner.hash)).status).toBe(302);
  await product.waitUntilCounted();
  expect((await owner.clicks()).total).toBe(20);
  const text = await (await fetch(`${product.url}/metrics`)).text();
  expect(text).toContain('tessera_clicks_recorded_total{worker="gateway"} 20');
  expect(await product.metric('tessera_clicks_counted_total')).toBe(20);

  await owner.call(`/qr-codes/${owner.id}`, { method: 'PUT', body: { is_active: false } });
  expect((await follow(owner.hash)).status).toBe(410);
  await owner.call(`/qr-codes/${owner.id}`, { method: 'PUT', body: { is_active: true } });
  expect((await follow(owner.hash)).status).toBe(302);

  // Both app processes use the same emulator.
  const { checkoutUrl } = await owner.call('/subscription/checkout', { method: 'POST' });
  const page = `${product.url}${new URL(checkoutUrl).pathname}`;
  for (let n = 0; n < 4; n += 1) expect((await fetch(page, { headers: { connection: 'close' } })).status).toBe(200);
  const card = new URLSearchParams({ card: '4242424242424242' });
  expect((await fetch(page, { method: 'POST', body: card, redirect: 'manual' })).status).toBe(303);
  await expect.poll(async () => (await owner.call('/subscription/status')).hasActiveSubscription).toBe(true);

  // While an app process is killed and replaced, every redirect is answered and counted.
  await product.waitUntilCounted();
  const before = (await owner.clicks()).total;
  const answered = 20;
  for (let n = 0; n < answered; n += 1) {
    if (n === 10) process.kill(workers[0] ?? 0, 'SIGKILL');
    expect((await follow(owner.hash)).status).toBe(302);
  }
  // The restart first: before the exit is noticed, two processes count as ready.
  await expect.poll(() => product.metric('tessera_worker_restarts_total')).toBe(1);
  await expect.poll(() => product.metric('tessera_workers_ready')).toBe(2);
  expect(product.workers()).toHaveLength(2);
  await product.waitUntilCounted();
  expect((await owner.clicks()).total).toBe(before + answered);

  // On SIGTERM it finishes requests in progress and exits with 0.
  const login = JSON.stringify({ email: 'ann@example.org', password: 'mosaic-tile-7', turnstileToken: 'x' });
  const slow = await startSlowRequest(product.port, '/v1/auth/login', login);
  const stopped = product.stop();
  await expect.poll(() => acceptsConnections(product.port)).toBe(false);
  expect(await slow.finish()).toContain('HTTP/1.1 200');
  expect(await stopped).toBe(0);
});
