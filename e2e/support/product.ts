import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../packages/test-kit/src/free-port.mjs';
import { startCluster } from './cluster.ts';
import { type Environment, startNode, stopNodes } from './node.ts';

const demoCommand = fileURLToPath(new URL('../../apps/server/dist/commands/demo.js', import.meta.url));

export interface Product {
  readonly url: string;
  /** Stops the product by SIGTERM and fails unless it exits with 0 and stored no secret. */
  stop: () => Promise<void>;
}

export interface StartOptions {
  /** Adds the demo's accounts, codes and 90 days of clicks. */
  withDemo?: boolean;
  /** The host in its address: passkeys need a name. Not for two processes behind nginx. */
  host?: '127.0.0.1' | 'localhost';
}

/** Starts the built server on the embedded database in an empty folder. */
async function startSingle(
  extra: Environment,
  { withDemo = false, host = '127.0.0.1' }: StartOptions,
): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-e2e-'));
  const removeData = () => rmSync(dataDir, { recursive: true, force: true });
  const port = await freePort();
  const url = `http://${host}:${port}`;
  const env = { PUBLIC_URL: url, ...extra };
  try {
    if (withDemo)
      execFileSync(process.execPath, [demoCommand], {
        env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...env },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    const node = await startNode(port, dataDir, env);
    return { url, stop: () => stopNodes([node], dataDir).finally(removeData) };
  } catch (error) {
    removeData();
    throw error;
  }
}

/** One process on the embedded database or, for `npm run test:cluster`, two behind nginx on PostgreSQL and Redis. */
export function startProduct(extra: Environment = {}, options: StartOptions = {}): Promise<Product> {
  const [postgresUrl, redisUrl] = [process.env['E2E_POSTGRES_URL'], process.env['E2E_REDIS_URL']];
  if (!postgresUrl || !redisUrl) return startSingle(extra, options);
  return startCluster({ postgresUrl, redisUrl, extra });
}
