import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ensureBuilt } from '../../../../scripts/lib/ensure-built.mjs';
import { freePort } from '@tessera/test-kit/free-port';
import { createOwner, startProduct } from '@tessera/test-kit/product';
import { openTestDatabase, type TestDatabase } from '../../test/database/open-test-database.ts';

/** Makes an app process misbehave when it gets SIGUSR2. */
const misbehave = new URL('../../../../faults/lib/misbehave.mjs', import.meta.url).href;
const scratch = mkdtempSync(join(tmpdir(), 'tessera-isolation-'));
const faultFile = join(scratch, 'fault');
let product: ReturnType<typeof startProduct>;
let owner: Awaited<ReturnType<typeof createOwner>>;
let database: TestDatabase | undefined;

beforeAll(async () => {
  await ensureBuilt(['server']);
  if (inject('testDatabase').engine === 'postgres') database = await openTestDatabase({ migrated: false });
  product = startProduct({
    port: await freePort(),
    dataDir: join(scratch, 'data'),
    env: {
      NODE_OPTIONS: `--import=${misbehave}`,
      FAULT_FILE: faultFile,
      LOG_LEVEL: 'fatal',
      ...(database && { DATABASE_URL: database.connection.databaseUrl ?? '' }),
    },
  });
  await product.ready();
  owner = await createOwner(product.url, 'ann');
});
afterAll(async () => {
  if (!product.hasEnded) await product.kill();
  await database?.drop();
  rmSync(scratch, { recursive: true, force: true });
});

const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const follow = async () => {
  const headers = { 'user-agent': phone, connection: 'close' };
  const { status } = await fetch(`${product.url}/${owner.hash}`, { redirect: 'manual', headers });
  return status;
};

it('counts redirects in the gateway and pages in the app process', async () => {
  expect(await follow()).toBe(302);
  expect((await fetch(`${product.url}/zzzzzzz`)).status).toBe(404);
  const metrics = await (await fetch(`${product.url}/metrics`)).text();
  expect(metrics).toContain('tessera_redirects_total{outcome="found",worker="gateway"} 1\n');
  expect(metrics).toContain('tessera_redirects_total{outcome="unknown",worker="1"} 1\n');
});

describe('app process failure', () => {
  // `npm run test:faults` has more: an endless loop, killed, out of memory, flooded.
  it.each(['block', 'throw'])(
    'leaves known links answered and counted, and is followed by a replacement: %s',
    async (fault) => {
      expect(await follow()).toBe(302);
      await product.waitUntilCounted();
      const before = (await owner.clicks()).total;
      const [pid = 0] = product.workers();
      writeFileSync(faultFile, fault);
      process.kill(pid, 'SIGUSR2');
      let answered = 0;
      while (product.workers().includes(pid)) {
        expect(await follow()).toBe(302);
        answered += 1;
        await sleep(50);
      }
      // A request for the app that arrives before the next process is ready waits for it.
      expect(await follow()).toBe(302);
      await product.ready();
      await product.waitUntilCounted();
      expect((await owner.clicks()).total).toBe(before + answered + 1);
      expect(await product.metric('tessera_workers_ready')).toBe(1);
    },
    300_000,
  );

  it('is logged if it is an uncaught exception', () => {
    expect(product.output()).toContain('injected fault');
  });

  it('does not keep the data folder locked when the gateway is killed', async () => {
    const workers = product.workers();
    await product.killGateway();
    product = startProduct({
      port: Number(new URL(product.url).port),
      dataDir: join(scratch, 'data'),
      env: { ...(database && { DATABASE_URL: database.connection.databaseUrl ?? '' }) },
    });
    await product.ready();
    expect(product.workers().some((pid) => workers.includes(pid))).toBe(false);
    expect(await follow()).toBe(302);
    expect(await product.stop()).toBe(0);
  });
});
