import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres } from '@tessera/test-kit/postgres';
import { ensureBuilt } from '../../../../scripts/lib/ensure-built.mjs';
import { freePort } from '@tessera/test-kit/free-port';
import { createOwner, startProduct } from '@tessera/test-kit/product';

type Product = ReturnType<typeof startProduct>;

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let scratch: string;
let databaseUrl: string;
const running = new Set<Product>();

async function start(role: string, workers = '1'): Promise<Product> {
  const product = startProduct({
    port: await freePort(),
    // The redirect node has its own disk, as on a separate machine.
    dataDir: join(scratch, role === 'redirect' ? 'redirect' : 'shared'),
    env: {
      ROLE: role,
      PUBLIC_URL: 'http://tessera.test',
      WORKERS: workers,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'info',
      // A journal that is counted whole is then deleted at the end.
      JOURNAL_KEEP_MINUTES: '0',
    },
  });
  running.add(product);
  await product.ready();
  return product;
}

beforeAll(async () => {
  await ensureBuilt(['server']);
  postgres = await startPostgres();
  databaseUrl = await postgres.createDatabase('roles');
  scratch = mkdtempSync(join(tmpdir(), 'tessera-roles-'));
});
afterAll(async () => {
  for (const product of running) if (!product.hasEnded) await product.kill();
  await postgres.stop();
  rmSync(scratch, { recursive: true, force: true });
});

const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
/** The number of redirects per path. */
const redirects = new Map<string, number>();
async function statusAt(product: Product, path: string): Promise<number> {
  const headers = { 'user-agent': phone, connection: 'close' };
  const { status } = await fetch(product.url + path, { redirect: 'manual', headers });
  if (status === 302) redirects.set(path, (redirects.get(path) ?? 0) + 1);
  return status;
}
const statusesAt = (product: Product, paths: string[]) => Promise.all(paths.map((path) => statusAt(product, path)));

it('each role answers its own paths, and a redirect node starts without a database from its warm file', async () => {
  const [web, redirect, worker] = [await start('web'), await start('redirect', '2'), await start('worker')];
  const [ann, bob] = [await createOwner(web.url, 'ann'), await createOwner(web.url, 'bob')];

  const paths = ['/healthz', '/readyz', '/metrics', '/v1/site', '/v1/openapi.json', `/${ann.hash}`];
  expect(await statusesAt(web, paths)).toEqual([200, 200, 200, 200, 200, 302]);
  expect(await statusesAt(redirect, paths)).toEqual([200, 200, 200, 404, 404, 302]);
  expect(await statusesAt(worker, paths)).toEqual([200, 200, 200, 404, 404, 404]);

  // The worker sends the email that the web node enqueues.
  const messages = async () =>
    ((await (await fetch(`${web.url}/v1/dev/mail?to=ann@example.org`)).json()) as { messages: unknown[] }).messages;
  await ann.call('/auth/change-password', {
    method: 'POST',
    body: { current_password: 'mosaic-tile-7', new_password: 'mosaic-tile-8' },
  });
  await expect.poll(async () => (await messages()).length).toBeGreaterThan(0);

  for (let n = 0; n < 4; n += 1)
    expect(await statusesAt(redirect, [`/${ann.hash}`, `/${bob.hash}`])).toEqual([302, 302]);
  expect(await redirect.stop()).toBe(0);
  expect(readdirSync(join(scratch, 'redirect', 'warm'))).toContain('links-1.warm');
  expect(readdirSync(join(scratch, 'redirect', 'journal'))).toEqual([]);

  // While the redirect node is down, a link is switched off. Then the database stops, and the redirect node starts.
  await bob.call(`/qr-codes/${bob.id}`, { method: 'PUT', body: { is_active: false } });
  await postgres.kill9();
  const again = await start('redirect', '2');
  expect(await statusAt(web, '/readyz')).toBe(503);
  for (let n = 0; n < 4; n += 1)
    expect(await statusesAt(again, ['/readyz', `/${ann.hash}`, `/${bob.hash}`, '/zzzzzzz'])).toEqual([
      200, 302, 302, 503,
    ]);
  expect(await again.metric('tessera_clicks_recorded_total')).toBe(8);

  await postgres.start();
  await expect.poll(() => statusesAt(again, [`/${bob.hash}`, `/${bob.hash}`])).toEqual([410, 410]);
  await again.waitUntilCounted();
  expect((await bob.clicks()).total).toBe(redirects.get(`/${bob.hash}`));
  expect(await again.metric('tessera_clicks_dropped_total')).toBe(0);
  for (const product of [again, web, worker]) expect(await product.stop()).toBe(0);
});
