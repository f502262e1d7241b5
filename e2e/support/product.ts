import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { startCluster } from './cluster.ts';
import { nodeEnvironment, startNode } from './node.ts';
import { secretsKept } from './secrets.ts';

const demo = fileURLToPath(new URL('../../apps/server/dist/commands/demo.js', import.meta.url));

export interface Product {
  readonly url: string;
  /** Asks the product to end, as an operator would, and fails unless it ends cleanly. */
  stop: () => Promise<void>;
}

/** Fails if a password or token that a journey used lies in the database's files or stands in the log. */
function expectNoSecretKept(dataFolder: string, log: string): void {
  const kept = secretsKept(process.env['E2E_SECRETS'] ?? '', dataFolder, log);
  if (kept.length > 0) throw new Error(`${kept.length} secrets lie in the database or in the log: ${kept.join(', ')}`);
}

interface Beginning {
  /** With the demo's accounts, codes and 90 days of clicks in it. */
  withDemo?: boolean;
}

/** Starts the built server on the embedded database in an empty folder. */
async function startAlone(extra: NodeJS.ProcessEnv, { withDemo = false }: Beginning): Promise<Product> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'tessera-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const clean = () => rmSync(dataFolder, { recursive: true, force: true });
  try {
    const env = nodeEnvironment(port, { PUBLIC_URL: url, DATA_DIR: dataFolder, ...extra });
    if (withDemo) execFileSync(process.execPath, [demo], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    const node = await startNode(port, env);
    return {
      url,
      async stop() {
        await node.stop();
        try {
          expectNoSecretKept(dataFolder, node.log());
        } finally {
          clean();
        }
        node.expectCleanEnd();
      },
    };
  } catch (error) {
    clean();
    throw error;
  }
}

/** One process on the embedded database, or (`npm run test:cluster`) two behind nginx on PostgreSQL and Redis. */
export function startProduct(extra: NodeJS.ProcessEnv = {}, beginning: Beginning = {}): Promise<Product> {
  const [postgresUrl, redisUrl] = [process.env['E2E_POSTGRES_URL'], process.env['E2E_REDIS_URL']];
  if (!postgresUrl || !redisUrl) return startAlone(extra, beginning);
  return startCluster({ postgresUrl, redisUrl, extra, expectNoSecretKept });
}
