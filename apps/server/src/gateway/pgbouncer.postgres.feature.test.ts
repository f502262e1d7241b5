import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '@tessera/test-kit/free-port';
import { startPgbouncer } from '@tessera/test-kit/pgbouncer';
import { startPostgres } from '@tessera/test-kit/postgres';
import { createOwner, startProduct } from '@tessera/test-kit/product';
import { ensureBuilt } from '../../../../scripts/lib/ensure-built.mjs';
import { safari } from '../../test/app/visitors.ts';
import { quietLog } from '../../test/database/quiet-log.ts';
import { openDatabase } from '../platform/db/open-database.ts';
import { sql } from '../platform/db/sql.ts';

type Product = ReturnType<typeof startProduct>;
type Pooler = Awaited<ReturnType<typeof startPgbouncer>>;

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let sessionPooler: Pooler;
let transactionPooler: Pooler;
let directUrl: string;
let scratch: string;
const products: Product[] = [];

beforeAll(async () => {
  await ensureBuilt(['server']);
  postgres = await startPostgres();
  directUrl = await postgres.createDatabase('pooled');
  sessionPooler = await startPgbouncer({ postgresPort: postgres.port, mode: 'session' });
  transactionPooler = await startPgbouncer({ postgresPort: postgres.port, mode: 'transaction' });
  scratch = mkdtempSync(join(tmpdir(), 'tessera-pgbouncer-'));
});
afterAll(async () => {
  for (const product of products) if (!product.hasEnded) await product.kill();
  await Promise.all([sessionPooler.stop(), transactionPooler.stop()]);
  await postgres.stop();
  rmSync(scratch, { recursive: true, force: true });
});

/** Starts a node of the product, without waiting for it. */
async function start(env: Record<string, string>): Promise<Product> {
  // A pool of PgBouncer has 20 connections for all nodes.
  const settings = { DATABASE_POOL: '4', ...env };
  const product = startProduct({
    port: await freePort(),
    dataDir: join(scratch, String(products.length)),
    env: settings,
  });
  products.push(product);
  return product;
}

const follow = (node: Product, hash: string) =>
  fetch(`${node.url}/${hash}`, { redirect: 'manual', headers: { 'user-agent': safari } });

/** The second redirect is answered from memory. */
async function followTwice(node: Product, hash: string): Promise<void> {
  expect((await follow(node, hash)).status).toBe(302);
  expect((await follow(node, hash)).status).toBe(302);
}

describe('behind PgBouncer', () => {
  it('learns of changes by other nodes and counts clicks, in session mode and in transaction mode', async () => {
    const inSession = await start({ DATABASE_URL: sessionPooler.urlOf(directUrl) });
    await inSession.ready();
    const inTransaction = await start({
      DATABASE_URL: transactionPooler.urlOf(directUrl),
      DATABASE_LISTEN_URL: directUrl,
    });
    await inTransaction.ready();
    for (const [changing, other] of [
      [inSession, inTransaction],
      [inTransaction, inSession],
    ] as const) {
      const owner = await createOwner(changing.url, `owner-of-${changing.port}`);
      await followTwice(other, owner.hash);
      const body = { is_active: false };
      await owner.at(changing.url).call(`/qr-codes/${owner.id}`, { method: 'PUT', body });
      let redirects = 2;
      await expect
        .poll(async () => {
          const { status } = await follow(other, owner.hash);
          if (status === 302) redirects += 1;
          return status;
        })
        .toBe(410);
      expect(await other.metric('tessera_database_notifications')).toBe(1);
      await other.waitUntilCounted();
      expect(await owner.clicks()).toMatchObject({ total: redirects, ofDays: redirects });
    }
  });

  it('is not ready in transaction mode without a direct connection, and names the reason', async () => {
    const node = await start({ DATABASE_URL: transactionPooler.urlOf(directUrl) });
    const readiness = async () => {
      const answer = await fetch(`${node.url}/readyz`).catch(() => undefined);
      return answer && { status: answer.status, body: await answer.json() };
    };
    await expect.poll(readiness).toEqual({
      status: 503,
      body: { status: 'not ready', problems: [expect.stringContaining('DATABASE_LISTEN_URL')] },
    });
    expect(await node.metric('tessera_database_up')).toBe(1);
    expect(await node.metric('tessera_database_notifications')).toBe(0);
  });

  it('applies the statement timeout in session mode', async () => {
    const db = await openDatabase({
      databaseUrl: sessionPooler.urlOf(directUrl),
      dataDir: '',
      workerFile: '',
      log: quietLog,
    });
    expect(await db.one(sql`select current_setting('statement_timeout') as statement`)).toEqual({ statement: '30s' });
    await db.close();
  });

  it('refuses a direct connection to another database', async () => {
    const warn = vi.fn();
    const db = await openDatabase({
      databaseUrl: transactionPooler.urlOf(directUrl),
      listenUrl: await postgres.createDatabase('another'),
      dataDir: '',
      workerFile: '',
      log: { ...quietLog, warn },
    });
    const listener = { message: vi.fn(), restored: vi.fn(), lost: vi.fn() };
    const stop = db.listen('news', listener);
    await expect.poll(() => listener.lost).toHaveBeenCalled();
    expect(listener.restored).not.toHaveBeenCalled();
    expect(db.silentMs()).toBe(Number.POSITIVE_INFINITY);
    expect(warn).toHaveBeenCalled();
    await stop();
    await db.close();
  });
});
