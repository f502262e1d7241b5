import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { memoryFiles } from '../../../test/app/memory-files.ts';
import { productionEnv } from '../../../test/app/production-env.ts';
import { quietLog } from '../../../test/database/quiet-log.ts';
import { ensureBuilt } from '../../../../../scripts/lib/ensure-built.mjs';
import { freePort } from '@tessera/test-kit/free-port';
import { startProduct } from '@tessera/test-kit/product';
import { demoPassword } from '../../demo/demo-accounts.ts';
import { lockFolder } from '../../platform/folder-lock/folder-lock.ts';
import type { CommandIo } from './command-line.ts';
import { demoCommand } from './demo-command.ts';

const migrations = new URL('../../../migrations/', import.meta.url);
let folder: string;
let port: number;
const printed: string[] = [];
const cleanUps: (() => Promise<void>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-demo-'));
  port = await freePort();
  printed.length = 0;
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const environment = () => ({ DATA_DIR: folder, HOST: '127.0.0.1', PORT: String(port) });

function io(env: Record<string, string> = environment()): CommandIo {
  const { workerFile, emptyData } = inject('testDatabase');
  return {
    argv: [],
    env,
    print: (text) => printed.push(text),
    bar: () => {},
    transfer: {
      migrations,
      progress: () => {},
      database: { dataDir: folder, workerFile, templateFile: emptyData, log: quietLog },
      uploads: { keys: () => Promise.resolve([]), files: memoryFiles() },
    },
  };
}

/** Starts the product on the folder's embedded database, until the end of the test. */
async function startOnFolder(): Promise<void> {
  await ensureBuilt(['server']);
  const product = startProduct({ port, dataDir: folder });
  cleanUps.push(async () => void (await product.stop()));
  await product.ready();
}

async function signIn(email: string) {
  const response = await fetch(`http://127.0.0.1:${port}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword, turnstileToken: 'x' }),
  });
  return (await response.json()) as { user: object; accessToken: string };
}

it('adds the demo through the running server, also when it is repeated', async () => {
  await startOnFolder();
  await demoCommand(io());
  await demoCommand(io());
  expect(printed[0]).toMatch(
    /^The demo is in place: 13 codes, [\d,]+ clicks\. Sign in at http:\/\/localhost:\d+\/login:/,
  );
  expect(printed.join('\n')).toContain(`pro   pro@tessera.test  ${demoPassword}`);
  expect(await signIn('free@tessera.test')).toMatchObject({ user: { is_free_user: true, urls_used: 1 } });
  const { user, accessToken } = await signIn('pro@tessera.test');
  expect(user).toMatchObject({ is_free_user: false, urls_used: 12 });
  // The subscription exists in the Stripe emulator, so that it can be managed.
  const opened = await fetch(`http://127.0.0.1:${port}/v1/subscription/portal`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: '{"flow":"cancel"}',
  });
  const { portalUrl } = (await opened.json()) as { portalUrl: string };
  const portal = await fetch(`http://127.0.0.1:${port}${new URL(portalUrl).pathname}`);
  expect(await portal.text()).toContain('Cancel your plan');
});

it('names the settings to change when the folder is in use and no server answers', async () => {
  const lock = await lockFolder(folder, (socket) => socket.destroy());
  cleanUps.push(() => lock.release());
  await expect(demoCommand(io())).rejects.toThrow(
    `The data folder ${folder} is in use by a running Tessera, but no server answers at http://127.0.0.1:${port}.`,
  );
  await expect(demoCommand(io())).rejects.toThrow('PORT=3001 npm run demo');
});

it('is refused in production, because the passwords are known', async () => {
  await expect(demoCommand(io({ ...environment(), ...productionEnv }))).rejects.toThrow('not available in production');
});
