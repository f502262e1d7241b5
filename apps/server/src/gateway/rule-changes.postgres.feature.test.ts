import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '@tessera/test-kit/free-port';
import { createOwner, startProduct } from '@tessera/test-kit/product';
import { startRedis } from '@tessera/test-kit/redis';
import { ensureBuilt } from '../../../../scripts/lib/ensure-built.mjs';
import { openTestDatabase, type TestDatabase } from '../../test/database/open-test-database.ts';

type Product = ReturnType<typeof startProduct>;

const changes = 20;
/** Far above the second that the product aims at: the machine that runs the tests may be busy. */
const maxMs = 30_000;

let database: TestDatabase;
let redis: Awaited<ReturnType<typeof startRedis>>;
let scratch: string;
const nodes: Product[] = [];

beforeAll(async () => {
  await ensureBuilt(['server']);
  [database, redis] = await Promise.all([openTestDatabase({ migrated: false }), startRedis()]);
  scratch = mkdtempSync(join(tmpdir(), 'tessera-rules-'));
  // One after the other: the first one migrates the database.
  for (const name of ['a', 'b']) {
    const node = startProduct({
      port: await freePort(),
      dataDir: join(scratch, name),
      env: {
        PUBLIC_URL: 'http://tessera.test',
        DATABASE_URL: database.connection.databaseUrl ?? '',
        REDIS_URL: redis.url,
      },
    });
    nodes.push(node);
    await node.ready();
  }
});
afterAll(async () => {
  for (const node of nodes) if (!node.hasEnded) await node.kill();
  await Promise.all([database.drop(), redis.kill9()]);
  rmSync(scratch, { recursive: true, force: true });
});

/** A visit with a Spanish browser. */
function visit(node: Product, hash: string): Promise<Response> {
  const headers = { 'accept-language': 'es', 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)' };
  return fetch(`${node.url}/${hash}`, { redirect: 'manual', headers });
}

const locationAt = async (node: Product, hash: string) => (await visit(node, hash)).headers.get('location');

async function becomePro(owner: Awaited<ReturnType<typeof createOwner>>, node: Product): Promise<void> {
  const { checkoutUrl } = await owner.call('/subscription/checkout', { method: 'POST' });
  const card = new URLSearchParams({ card: '4242424242424242' });
  await fetch(node.url + new URL(checkoutUrl).pathname, { method: 'POST', body: card, redirect: 'manual' });
  await expect.poll(async () => (await owner.call('/subscription/status')).hasActiveSubscription).toBe(true);
}

it('a change of rules on one node reaches the link cache of another', async () => {
  const [first, second] = nodes as [Product, Product];
  const owner = await createOwner(first.url, 'ann');
  await becomePro(owner, first);
  // The link is cached on both nodes.
  for (const node of nodes) expect(await locationAt(node, owner.hash)).toBe(owner.destination);

  const times: number[] = [];
  for (let n = 1; n <= changes; n += 1) {
    const destination = `https://example.org/es/${n}`;
    const rules = [{ conditions: { languages: ['es'] }, destination_url: destination }];
    await owner.call(`/qr-codes/${owner.id}/rules`, { method: 'PUT', body: { rules } });
    const start = performance.now();
    while ((await locationAt(second, owner.hash)) !== destination)
      if (performance.now() - start > maxMs) throw new Error(`change ${n} did not reach the other node`);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const [median = 0, max = 0] = [times[changes / 2], times.at(-1)];
  process.stdout.write(
    `${changes} changes of rules, from the reply to the other node: median ${median.toFixed(1)} ms, maximum ${max.toFixed(1)} ms\n`,
  );
  expect(times).toHaveLength(changes);
});

it('a link ends at its limit of clicks, before they are counted', async () => {
  const [first] = nodes as [Product, Product];
  const owner = await createOwner(first.url, 'ben');
  await becomePro(owner, first);
  const body = { click_limit: { clicks: 3 } };
  await owner.call(`/qr-codes/${owner.id}/rules`, { method: 'PUT', body });
  const statuses = [];
  for (let n = 0; n < 6; n += 1) statuses.push((await visit(first, owner.hash)).status);
  expect(statuses).toEqual([302, 302, 302, 410, 410, 410]);
});
