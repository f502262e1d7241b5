import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { memoryFiles } from '../../../test/app/memory-files.ts';
import { productionEnv } from '../../../test/app/production-env.ts';
import { quietLog } from '../../../test/database/quiet-log.ts';
import { ensureBuilt } from '../../../../../scripts/lib/ensure-built.mjs';
import { freePort } from '@tessera/test-kit/free-port';
import { startProduct } from '@tessera/test-kit/product';
import { demoPassword } from '../../features/demo/demo.content.ts';
import { lockFolder } from '../../platform/folder-lock/folder-lock.ts';
import type { CommandIo } from './command-line.ts';
import { demoCommand } from './demo-command.ts';

// Each test starts an engine of its own, which a busy machine takes its time for.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const migrations = new URL('../../../migrations/', import.meta.url);
let folder: string;
let port: number;
const said: string[] = [];
const cleanUps: (() => Promise<void>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-demo-'));
  port = await freePort();
  said.length = 0;
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
    say: (text) => said.push(text),
    transfer: {
      migrations,
      progress: () => {},
      database: { dataDir: folder, workerFile, templateFile: emptyData, log: quietLog },
      pictures: { keys: () => Promise.resolve([]), files: memoryFiles() },
    },
  };
}

/** The product on the embedded database of the folder, which it holds until the test is over. */
async function startOnFolder(): Promise<void> {
  await ensureBuilt(['server']);
  const product = startProduct({ port, dataDir: folder });
  cleanUps.push(async () => void (await product.stop()));
  await product.ready();
}

async function signIn(email: string) {
  const answer = await fetch(`http://127.0.0.1:${port}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword, turnstileToken: 'x' }),
  });
  return (await answer.json()) as { user: object; accessToken: string };
}

it('fills the data folder of a running server through that server, as often as it is asked', async () => {
  await startOnFolder();
  await demoCommand(io());
  await demoCommand(io());
  expect(said[0]).toMatch(/^The demo is in place: 13 codes, [\d,]+ clicks\. Sign in at http:\/\/localhost:\d+\/login:/);
  expect(said.join('\n')).toContain(`pro   pro@tessera.test  ${demoPassword}`);
  expect(await signIn('free@tessera.test')).toMatchObject({ user: { is_free_user: true, urls_used: 1 } });
  const { user, accessToken } = await signIn('pro@tessera.test');
  expect(user).toMatchObject({ is_free_user: false, urls_used: 12 });
  // Bought at the emulator, so that the subscription can be managed.
  const opened = await fetch(`http://127.0.0.1:${port}/v1/subscription/portal`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: '{"flow":"cancel"}',
  });
  const { portalUrl } = (await opened.json()) as { portalUrl: string };
  const portal = await fetch(`http://127.0.0.1:${port}${new URL(portalUrl).pathname}`);
  expect(await portal.text()).toContain('Cancel your plan');
});

it('says which settings to give when the folder is in use and no server answers at its address', async () => {
  const lock = await lockFolder(folder, (socket) => socket.destroy());
  cleanUps.push(() => lock.release());
  await expect(demoCommand(io())).rejects.toThrow(
    `The data folder ${folder} is in use by a running Tessera, but no server answers at http://127.0.0.1:${port}.`,
  );
  await expect(demoCommand(io())).rejects.toThrow('PORT=3001 npm run demo');
});

it('refuses to put accounts with a known password into production', async () => {
  await expect(demoCommand(io({ ...environment(), ...productionEnv }))).rejects.toThrow('not in production');
});
