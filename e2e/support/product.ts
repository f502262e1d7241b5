import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { secretsKept } from './secrets.ts';
import { freePort } from '../../scripts/lib/free-port.mjs';

const entry = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const demo = fileURLToPath(new URL('../../apps/server/dist/commands/demo.js', import.meta.url));
const patience = 60_000;

export interface Product {
  readonly url: string;
  /** Asks the server to end, as an operator would, and fails unless it ends cleanly. */
  stop: () => Promise<void>;
}

/** What a developer's own environment must not decide for the journeys. */
const foreign = ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'NODE_ENV', 'STRIPE_SECRET_KEY'];

function productEnvironment(port: number, url: string, dataFolder: string): NodeJS.ProcessEnv {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.includes(name)));
  return { ...own, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url, DATA_DIR: dataFolder, LOG_LEVEL: 'trace' };
}

async function waitUntilReady(url: string, child: ChildProcess, log: () => string): Promise<void> {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${log()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error(`the server was not ready in ${patience / 1000} s:\n${log()}`);
}

interface Beginning {
  /** With the demo's accounts, codes and 90 days of clicks in it. */
  withDemo?: boolean;
}

/** Starts the built server on the embedded database in an empty folder. */
export async function startProduct(
  extra: NodeJS.ProcessEnv = {},
  { withDemo = false }: Beginning = {},
): Promise<Product> {
  if (!existsSync(entry)) throw new Error('the product is not built: npm run build');
  const dataFolder = mkdtempSync(join(tmpdir(), 'tessera-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...productEnvironment(port, url, dataFolder), ...extra };
  if (withDemo) execFileSync(process.execPath, [demo], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const child = spawn(process.execPath, [entry], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += String(chunk)));
  // A runner that is cut short must not leave a server behind.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);

  const stop = async () => {
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const hung = setTimeout(end, 20_000);
      await ended;
      clearTimeout(hung);
    }
    process.off('exit', end);
    const kept = secretsKept(process.env['E2E_SECRETS'] ?? '', dataFolder, log);
    rmSync(dataFolder, { recursive: true, force: true });
    if (kept.length > 0)
      throw new Error(`${kept.length} secrets lie in the database or in the log: ${kept.join(', ')}`);
    if (child.exitCode !== 0)
      throw new Error(`the server ended with ${child.exitCode ?? child.signalCode} instead of 0:\n${log}`);
  };
  try {
    await waitUntilReady(url, child, () => log);
  } catch (error) {
    end();
    rmSync(dataFolder, { recursive: true, force: true });
    throw error;
  }
  return { url, stop };
}
