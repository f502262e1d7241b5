import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../packages/test-kit/src/free-port.mjs';
import { startNginx } from '../../packages/test-kit/src/nginx.mjs';
import { createDatabaseAt } from '../../packages/test-kit/src/postgres.mjs';
import { type Environment, startNode, stopNodes } from './node.ts';

interface ClusterOptions {
  postgresUrl: string;
  redisUrl: string;
  extra: Environment;
}

interface Emulator {
  host: string;
  port: number;
  close(): Promise<void>;
}

/** The Stripe emulator outside the nodes: nginx sends its webhooks to either node. */
async function startEmulator(url: string): Promise<Emulator> {
  const file = new URL('../../apps/server/dist/dev/stripe-emulator.js', import.meta.url);
  const { startStripeEmulator } = (await import(file.href)) as {
    startStripeEmulator: (options: object) => Promise<Emulator>;
  };
  return startStripeEmulator({
    pagesUrl: `${url}/dev/stripe`,
    price: { cents: 699, currency: 'usd' },
    yearlyPrice: { id: 'price_yearly', cents: 6990 },
    post: async (body: string, headers: Record<string, string>) => {
      const answer = await fetch(`${url}/v1/webhooks/stripe`, { method: 'POST', body, headers });
      await answer.body?.cancel();
      return answer.status;
    },
  });
}

/** One folder per node. Uploaded files, for which several machines would use S3, and the development mailbox are shared. */
function nodeFolders(root: string, count: number): string[] {
  const shared = ['files', 'mailbox'].map((name) => ({ name, path: join(root, name) }));
  for (const { path } of shared) mkdirSync(path);
  return Array.from({ length: count }, (_, index) => {
    const folder = join(root, `node-${index + 1}`);
    mkdirSync(folder);
    for (const { name, path } of shared) symlinkSync(path, join(folder, name));
    return folder;
  });
}

/** A Redis database per Playwright worker: one product must not use up the rate limits of another. */
const redisOfWorker = (url: string) => `${url}/${(Number(process.env['TEST_PARALLEL_INDEX'] ?? -1) + 1) % 16}`;

/** Two nodes behind nginx on PostgreSQL and Redis. nginx sends each request to the next node. */
export async function startCluster({ postgresUrl, redisUrl, extra }: ClusterOptions) {
  const root = mkdtempSync(join(tmpdir(), 'tessera-e2e-cluster-'));
  const removeData = () => rmSync(root, { recursive: true, force: true });
  const ports = [await freePort(), await freePort()];
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const emulator = await startEmulator(url);
  const env = {
    PUBLIC_URL: url,
    DATABASE_URL: await createDatabaseAt(postgresUrl, `e2e_${randomBytes(6).toString('hex')}`),
    REDIS_URL: redisOfWorker(redisUrl),
    // nginx, and the test, which names the address of each account that it registers.
    TRUST_PROXY: '2',
    STRIPE_EMULATOR_URL: `http://${emulator.host}:${emulator.port}`,
    ...extra,
  };
  const folders = nodeFolders(root, ports.length);
  try {
    const nodes = await Promise.all(ports.map((own, index) => startNode(own, folders[index] ?? '', env)));
    const folder = join(root, 'nginx');
    const nginx = await startNginx({ port, nodes: ports, folder });
    const stop = async () => {
      try {
        await stopNodes(nodes, root, async () => {
          await nginx.stop();
          return readFileSync(join(folder, 'access.log'), 'utf8');
        });
      } finally {
        await emulator.close();
        removeData();
      }
    };
    return { url, stop };
  } catch (error) {
    removeData();
    throw error;
  }
}
