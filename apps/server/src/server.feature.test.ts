import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { productionEnv } from '../test/app/production-env.ts';
import { openTestDatabase } from '../test/database/open-test-database.ts';
import { ensureBuilt } from '../../../scripts/lib/ensure-built.mjs';
import { freePort } from '@tessera/test-kit/free-port';
import { startProduct } from '@tessera/test-kit/product';

// Each test starts the product, which is slow on a loaded machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
beforeAll(() => ensureBuilt(['server']));

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Settings with a new database: on PostgreSQL or in a new data folder. */
async function newDatabaseEnv(): Promise<Record<string, string>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-server-'));
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }));
  if (inject('testDatabase').engine === 'embedded') return { DATA_DIR: dataDir };
  const database = await openTestDatabase({ migrated: false });
  cleanUps.push(() => database.drop());
  return { DATA_DIR: dataDir, DATABASE_URL: database.connection.databaseUrl ?? '' };
}

async function startServer(env: Record<string, string> = {}) {
  const port = await freePort();
  const { DATA_DIR: dataDir = '', ...rest } = { ...(env['DATA_DIR'] ? {} : await newDatabaseEnv()), ...env };
  const product = startProduct({ port, dataDir, env: { EMAIL_VERIFICATION: 'on', ...rest } });
  let closing: Promise<number | null> | undefined;
  const close = () => (closing ??= product.stop());
  cleanUps.push(async () => void (await close()));
  await product.ready();
  return { port, close, get: (path: string) => fetch(product.url + path) };
}

/** Starts a request; `finish` sends its second half. */
async function startSlowRequest(port: number) {
  const body = JSON.stringify({ email: 'ann@example.org', password: 'mosaic-tile-7', turnstileToken: 'x' });
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (part) => {
    answer += part.toString();
  });
  socket.write(
    `POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body.slice(0, 10)}`,
  );
  await sleep(100);
  return {
    async finish() {
      socket.write(body.slice(10));
      await new Promise((resolve) => socket.once('close', resolve));
      return answer;
    },
  };
}

describe('shutdown', () => {
  it('finishes requests in progress, refuses new connections and exits with 0', async () => {
    const server = await startServer();
    expect((await server.get('/readyz')).status).toBe(200);
    const slow = await startSlowRequest(server.port);
    const closed = server.close();
    await sleep(100);
    await expect(once(connect(server.port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
    expect(await slow.finish()).toContain('HTTP/1.1 401');
    expect(await closed).toBe(0);
  });

  it('does not wait for idle connections', async () => {
    const server = await startServer();
    const silent = connect(server.port, '127.0.0.1');
    await new Promise((resolve) => silent.once('connect', resolve));
    const lingering = await fetch(`http://127.0.0.1:${server.port}/healthz`, { headers: { connection: 'keep-alive' } });
    await lingering.text();
    const ended = new Promise((resolve) => silent.once('close', resolve));
    await Promise.all([server.close(), ended]);
  });

  it('reports "not ready" while it still answers, for load balancers', async () => {
    const server = await startServer(productionEnv);
    const closed = server.close();
    await expect.poll(async () => (await server.get('/readyz')).status, { interval: 20 }).toBe(503);
    const site = await server.get('/v1/site');
    expect(site.status).toBe(200);
    expect(site.headers.get('strict-transport-security')).toContain('max-age=');
    await closed;
  });
});

describe('clicks at shutdown', () => {
  const person = { email: 'ann@example.org', password: 'mosaic-tile-7', turnstileToken: 'x' };
  const browser = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0' };

  async function call<T>(port: number, path: string, token: string, body?: object): Promise<T> {
    const answer = await fetch(`http://127.0.0.1:${port}/v1${path}`, {
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    expect(answer.ok, `${path} answered ${answer.status}`).toBe(true);
    return (await answer.json()) as T;
  }

  it('are all counted, and the journal is removed', {
    timeout: 120_000,
  }, async () => {
    const env: Record<string, string> = { ...(await newDatabaseEnv()), EMAIL_VERIFICATION: 'off' };
    const first = await startServer(env);
    const { accessToken } = await call<{ accessToken: string }>(first.port, '/auth/register', '', person);
    const body = { qr_type: 'url', destination_url: 'https://example.org/' };
    const { id } = await call<{ id: string }>(first.port, '/qr-codes', accessToken, body);
    const { short_hash: hash } = await call<{ short_hash: string }>(first.port, `/qr-codes/${id}`, accessToken);
    const visits = Array.from({ length: 40 }, () =>
      fetch(`http://127.0.0.1:${first.port}/${hash}`, { redirect: 'manual', headers: browser }),
    );
    expect(new Set((await Promise.all(visits)).map(({ status }) => status))).toEqual(new Set([302]));
    await first.close();
    expect(await readdir(join(env['DATA_DIR'] ?? '', 'journal'))).toEqual([]);

    const second = await startServer(env);
    const stats = await call<{ total_clicks: number }>(second.port, `/qr-codes/${id}/stats`, accessToken);
    expect(stats.total_clicks).toBe(40);
  });
});

describe('production mode', () => {
  it('has no mailbox, no billing emulator and no public metrics', async () => {
    const server = await startServer(productionEnv);
    const statuses = await Promise.all(
      ['/dev/mailbox', '/dev/stripe', '/v1/dev/mail?to=ann@example.org', '/metrics'].map(
        async (path) => (await server.get(path)).status,
      ),
    );
    expect(statuses.every((status) => status === 404 || status === 503)).toBe(true);
    const demo = await fetch(`http://127.0.0.1:${server.port}/v1/dev/demo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"replaceDemoAccounts":true}',
    });
    expect(demo.status).toBe(404);
    expect(await (await server.get('/v1/site')).json()).toMatchObject({ mode: 'production', mailbox: false });
  });
});

describe('development mode without keys', () => {
  it('sells Pro through the Stripe emulator and keeps the subscription over a restart', async () => {
    const env: Record<string, string> = { ...(await newDatabaseEnv()), EMAIL_VERIFICATION: 'off' };
    const first = await startServer(env);
    const account = { email: 'ann@example.org', password: 'mosaic-tile-7', turnstileToken: 'x' };
    const json = { 'content-type': 'application/json' };
    const post = (port: number, path: string, body?: object, token = '') =>
      fetch(`http://127.0.0.1:${port}/v1${path}`, {
        method: 'POST',
        headers: { ...(body && json), authorization: `Bearer ${token}` },
        ...(body && { body: JSON.stringify(body) }),
      }).then((answer) => answer.json() as Promise<Record<string, string>>);
    const { accessToken = '' } = await post(first.port, '/auth/register', account);
    const { checkoutUrl = '' } = await post(first.port, '/subscription/checkout', undefined, accessToken);
    expect(new URL(checkoutUrl).host).toBe(`localhost:${first.port}`);
    const card = new URLSearchParams({ card: '4242424242424242' });
    const page = `http://127.0.0.1:${first.port}${new URL(checkoutUrl).pathname}`;
    expect((await fetch(page, { method: 'POST', body: card, redirect: 'manual' })).status).toBe(303);
    const planAt = async (port: number) => {
      const headers = { authorization: `Bearer ${accessToken}` };
      const answer = await fetch(`http://127.0.0.1:${port}/v1/auth/me`, { headers });
      return ((await answer.json()) as { subscriptionStatus: string | null }).subscriptionStatus;
    };
    // Only the webhook changes the plan: no call fetches it from Stripe.
    await expect.poll(() => planAt(first.port)).toBe('active');
    await first.close();

    const second = await startServer(env);
    expect(await planAt(second.port)).toBe('active');
    const { portalUrl = '' } = await post(second.port, '/subscription/portal', {}, accessToken);
    const portal = await fetch(`http://127.0.0.1:${second.port}${new URL(portalUrl).pathname}`);
    expect(await portal.text()).toContain('Your plan renews on');
  });
});
