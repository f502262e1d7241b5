import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabaseAt } from '../../apps/server/test/database/postgres-server.mjs';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { startShippedNginx } from '../../scripts/lib/shipped-nginx.mjs';
import { nodeEnvironment, startNode } from './node.ts';

interface ClusterOptions {
  postgresUrl: string;
  redisUrl: string;
  extra: NodeJS.ProcessEnv;
  expectNoSecretKept: (dataFolder: string, log: string) => void;
}

interface Emulator {
  host: string;
  port: number;
  close(): Promise<void>;
}

/** The stand-in for Stripe, on its own: its messages arrive at whichever node nginx gives them to. */
async function startEmulator(url: string, yearlyPriceId: string | undefined): Promise<Emulator> {
  const file = new URL('../../apps/server/dist/dev/stripe-emulator.js', import.meta.url);
  const { startStripeEmulator } = (await import(file.href)) as {
    startStripeEmulator: (options: object) => Promise<Emulator>;
  };
  return startStripeEmulator({
    pagesUrl: `${url}/dev/stripe`,
    price: { cents: 699, currency: 'usd' },
    yearlyPrice: yearlyPriceId ? { id: yearlyPriceId, cents: 6990 } : undefined,
    post: async (body: string, headers: Record<string, string>) => {
      const answer = await fetch(`${url}/v1/webhooks/stripe`, { method: 'POST', body, headers });
      await answer.body?.cancel();
      return answer.status;
    },
  });
}

/** A folder per node; what several machines would keep in a bucket, and mail that was never sent, lie in one place. */
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

/** Runners work side by side, and one product's limits must not be used up by another's visitors. */
const redisOfRunner = (url: string) => `${url}/${(Number(process.env['TEST_PARALLEL_INDEX'] ?? -1) + 1) % 16}`;

/** Two processes behind nginx on PostgreSQL and Redis: each request goes to the next one. */
export async function startCluster({ postgresUrl, redisUrl, extra, expectNoSecretKept }: ClusterOptions) {
  const root = mkdtempSync(join(tmpdir(), 'tessera-e2e-cluster-'));
  const ports = [await freePort(), await freePort()];
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const databaseUrl = await createDatabaseAt(postgresUrl, `e2e_${randomBytes(6).toString('hex')}`);
  const emulator = await startEmulator(url, extra['STRIPE_YEARLY_PRICE_ID']);
  const env = {
    PUBLIC_URL: url,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisOfRunner(redisUrl),
    TRUST_PROXY: '1',
    STRIPE_EMULATOR_URL: `http://${emulator.host}:${emulator.port}`,
    ...extra,
  };
  const folders = nodeFolders(root, ports.length);
  const clean = () => rmSync(root, { recursive: true, force: true });
  try {
    const nodes = await Promise.all(
      ports.map((own, index) => startNode(own, nodeEnvironment(own, { ...env, DATA_DIR: folders[index] }))),
    );
    const folder = join(root, 'nginx');
    const nginx = await startShippedNginx({ port, nodes: ports, folder });
    return {
      url,
      async stop() {
        await Promise.all(nodes.map((node) => node.stop()));
        await nginx.stop();
        await emulator.close();
        const logs = [...nodes.map((node) => node.log()), readFileSync(join(folder, 'access.log'), 'utf8')];
        try {
          expectNoSecretKept(root, logs.join('\n'));
        } finally {
          clean();
        }
        for (const node of nodes) node.expectCleanEnd();
      },
    };
  } catch (error) {
    clean();
    throw error;
  }
}
