import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeExit, temporaryFolder } from './clean-up.mjs';
import { canInstallPackages, findProgram, installPackage } from './find-program.mjs';
import { freePort } from './free-port.mjs';

async function findRedis() {
  const names = ['redis-server', 'valkey-server'];
  const found = findProgram(names);
  if (found) return found;
  if (canInstallPackages() && (await installPackage('redis-server'))) return findProgram(names);
  return undefined;
}

const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    const end = (result) => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(500, () => end(false));
    socket.once('data', (data) => end(data.toString().startsWith('+PONG')));
    socket.once('error', () => end(false));
  });

/**
 * A Redis of its own, gone when we are.
 * @returns {Promise<{ url: string, pid: () => number, kill9: () => Promise<void>, start: () => Promise<void> }>}
 */
export async function redisServer() {
  const program = await findRedis();
  if (!program) throw new Error('Redis is missing: install redis-server (7 or newer) and run again.');
  const port = await freePort();
  const folder = temporaryFolder('redis');
  const settings = { port, bind: '127.0.0.1', save: '', appendonly: 'no', dir: folder, daemonize: 'no' };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  let child = spawn(program, args, { stdio: 'ignore', detached: true });

  async function ready() {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      if (await answers(port)) return;
      await pause(100);
    }
    throw new Error(`${program} does not answer on port ${port}.`);
  }

  async function end(signal) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    // One that was stopped hears nothing else.
    child.kill('SIGCONT');
    await exit;
  }

  beforeExit(() => end('SIGTERM'));
  await ready();
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: () => /** @type {number} */ (child.pid),
    kill9: () => end('SIGKILL'),
    async start() {
      child = spawn(program, args, { stdio: 'ignore', detached: true });
      await ready();
    },
  };
}

/** The same for tests that never touch it. @returns {Promise<string>} its URL */
export const startRedis = async () => (await redisServer()).url;
