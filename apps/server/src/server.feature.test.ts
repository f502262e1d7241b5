// On PostgreSQL: starts the product nine times, for half the CPU time of the embedded engine.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { productionEnv } from '../test/app/production-env.ts';
import { openTestDatabase } from '../test/database/open-test-database.ts';
import { ensureBuilt } from '../../../scripts/lib/ensure-built.mjs';
import { freePort } from '@tessera/test-kit/free-port';
import { startProduct } from '@tessera/test-kit/product';
import { startSlowRequest } from '@tessera/test-kit/slow-request';

beforeAll(() => ensureBuilt(['server']));

const cleanUps: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
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
  return { url: product.url, port, close, get: (path: string) => fetch(product.url + path) };
}

type Server = Awaited<ReturnType<typeof startServer>>;

const login = JSON.stringify({ email: 'ann@example.org', password: 'mosaic-tile-7', turnstileToken: 'x' });

describe('shutdown', () => {
  it('finishes requests in progress, does not wait for idle connections, refuses new ones and exits with 0', async () => {
    const server = await startServer();
    const slow = await startSlowRequest(server.port, '/v1/auth/login', login);
    const silent = connect(server.port, '127.0.0.1');
    await once(silent, 'connect');
    const lingering = await fetch(`${server.url}/healthz`, { headers: { connection: 'keep-alive' } });
    await lingering.text();
    const closed = server.close();
    await once(silent, 'close');
    await expect(once(connect(server.port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
    expect(await slow.finish()).toContain('HTTP/1.1 401');
    expect(await closed).toBe(0);
  });
});

describe('production mode', () => {
  let server: Server;
  beforeAll(async () => {
    server = await startServer(productionEnv);
  });

  it('has no mailbox, no billing emulator, no demo and no public metrics', async () => {
    const statuses = await Promise.all(
      ['/dev/mailbox', '/dev/stripe', '/v1/dev/mail?to=ann@example.org', '/metrics'].map(
        async (path) => (await server.get(path)).status,
      ),
    );
    expect(statuses.every((status) => status === 404 || status === 503)).toBe(true);
    const demo = await fetch(`${server.url}/v1/dev/demo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"replaceDemoAccounts":true}',
    });
    expect(demo.status).toBe(404);
    expect(await (await server.get('/v1/site')).json()).toMatchObject({ mode: 'production', mailbox: false });
  });

  // The last test of this server.
  it('reports "not ready" at shutdown while it still answers, for load balancers', async () => {
    expect((await server.get('/readyz')).status).toBe(200);
    const closed = server.close();
    await expect.poll(async () => (await server.get('/readyz')).status, { interval: 20 }).toBe(503);
    const site = await server.get('/v1/site');
    expect(site.status).toBe(200);
    expect(site.headers.get('strict-transport-security')).toContain('max-age=');
    await closed;
  });
});

describe('output in production', () => {
  const parsed = (output: string) =>
    output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  async function startInProduction(env: Record<string, string>) {
    const { DATA_DIR: dataDir = '', ...database } = await newDatabaseEnv();
    const product = startProduct({
      port: await freePort(),
      dataDir,
      env: { ...database, ...productionEnv, LOG_LEVEL: 'info', ...env },
    });
    cleanUps.push(async () => void (await product.stop()));
    return product;
  }

  it('is JSON in every line, including what Node itself prints', async () => {
    const product = await startInProduction({});
    await product.ready();
    const [worker = 0] = product.workers();
    // Node answers this signal with text on its standard error.
    process.kill(worker, 'SIGUSR1');
    await expect.poll(() => product.output()).toMatch(/[Dd]ebugger listening|inspector/);
    expect(await product.stop()).toBe(0);
    const lines = parsed(product.output());
    expect(lines.find(({ msg }) => msg === 'Tessera is ready')).toMatchObject({ mode: 'production' });
    expect(lines.find(({ msg }) => msg === 'output of app process')).toMatchObject({ level: 'warn', app: 1 });
  });

  it('is one JSON line that names an invalid setting, and the exit code is 1', async () => {
    const product = await startInProduction({ TRUST_PROXY: 'nginx' });
    await expect.poll(() => product.hasEnded).toBe(true);
    expect(await product.stop()).toBe(1);
    expect(parsed(product.output())).toMatchObject([
      { level: 'fatal', msg: 'invalid configuration', problems: [expect.stringContaining('TRUST_PROXY must be')] },
    ]);
  });

  it('is JSON if an app process cannot start, and the exit code is 1', async () => {
    const product = await startInProduction({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    await expect.poll(() => product.hasEnded).toBe(true);
    expect(await product.stop()).toBe(1);
    expect(parsed(product.output())).toContainEqual(
      expect.objectContaining({ level: 'fatal', msg: 'could not start' }),
    );
  });
});

describe('a restart in development mode without keys', () => {
  const browser = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0' };
  const visits = 40;
  let first: Server;
  let second: Server;
  let codeId: string;
  let accessToken = '';

  async function call<T>(server: Server, path: string, body?: object): Promise<T> {
    const answer = await fetch(`${server.url}/v1${path}`, {
      headers: { authorization: `Bearer ${accessToken}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    expect(answer.ok, `${path} answered ${answer.status}`).toBe(true);
    return (await answer.json()) as T;
  }
  const planAt = async (server: Server) =>
    (await call<{ subscriptionStatus: string | null }>(server, '/auth/me')).subscriptionStatus;

  beforeAll(async () => {
    // A journal that is counted whole is deleted at the end.
    const env: Record<string, string> = {
      ...(await newDatabaseEnv()),
      EMAIL_VERIFICATION: 'off',
      JOURNAL_KEEP_MINUTES: '0',
    };
    first = await startServer(env);
    const person = { email: 'ann@example.org', password: 'mosaic-tile-7', turnstileToken: 'x' };
    ({ accessToken } = await call<{ accessToken: string }>(first, '/auth/register', person));
    const { checkoutUrl } = await call<{ checkoutUrl: string }>(first, '/subscription/checkout', {});
    expect(new URL(checkoutUrl).host).toBe(`localhost:${first.port}`);
    const payment = await fetch(first.url + new URL(checkoutUrl).pathname, {
      method: 'POST',
      body: new URLSearchParams({ card: '4242424242424242' }),
      redirect: 'manual',
    });
    expect(payment.status).toBe(303);
    // Only the webhook changes the plan: no call fetches it from Stripe.
    await vi.waitFor(async () => expect(await planAt(first)).toBe('active'), { timeout: 90_000 });

    const body = { qr_type: 'url', destination_url: 'https://example.org/' };
    ({ id: codeId } = await call<{ id: string }>(first, '/qr-codes', body));
    const { short_hash: hash } = await call<{ short_hash: string }>(first, `/qr-codes/${codeId}`);
    const visit = () => fetch(`${first.url}/${hash}`, { redirect: 'manual', headers: browser });
    const answers = await Promise.all(Array.from({ length: visits }, visit));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]));
    await first.close();
    expect(await readdir(join(env['DATA_DIR'] ?? '', 'journal')), 'journal after shutdown').toEqual([]);
    second = await startServer(env);
  });

  it('loses no click', async () => {
    const stats = await call<{ total_clicks: number }>(second, `/qr-codes/${codeId}/stats`);
    expect(stats.total_clicks).toBe(visits);
  });

  it('keeps the subscription that the Stripe emulator sold', async () => {
    expect(await planAt(second)).toBe('active');
    const { portalUrl } = await call<{ portalUrl: string }>(second, '/subscription/portal', {});
    const portal = await fetch(second.url + new URL(portalUrl).pathname);
    expect(await portal.text()).toContain('Your plan renews on');
  });
});
