import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const patience = 60_000;

/** What a developer's own environment must not decide for the journeys. */
const foreign = ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'NODE_ENV', 'STRIPE_SECRET_KEY'];

/** One process of the product. */
export interface Node {
  log(): string;
  /** Asks it to end, as an operator would. */
  stop(): Promise<void>;
  /** Fails unless it ended cleanly. */
  expectCleanEnd(): void;
  kill(): void;
}

async function waitUntilReady(port: number, child: ChildProcess, log: () => string): Promise<void> {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${log()}`);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error(`the server was not ready in ${patience / 1000} s:\n${log()}`);
}

export function nodeEnvironment(port: number, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.includes(name)));
  return { ...own, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'trace', ...env };
}

/** Starts the built server and waits until it can serve. */
export async function startNode(port: number, env: NodeJS.ProcessEnv): Promise<Node> {
  if (!existsSync(entry)) throw new Error('the product is not built: npm run build');
  const child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += String(chunk)));
  // A runner that is cut short must not leave a server behind.
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const node: Node = {
    log: () => log,
    async stop() {
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        const hung = setTimeout(kill, 20_000);
        await ended;
        clearTimeout(hung);
      }
      process.off('exit', kill);
    },
    expectCleanEnd() {
      if (child.exitCode !== 0)
        throw new Error(`the server ended with ${child.exitCode ?? child.signalCode} instead of 0:\n${log}`);
    },
    kill,
  };
  try {
    await waitUntilReady(port, child, () => log);
    return node;
  } catch (error) {
    kill();
    throw error;
  }
}
