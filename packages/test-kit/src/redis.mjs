import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeExit, temporaryFolder } from './clean-up.mjs';
import { freePort } from './free-port.mjs';
import { findOrInstall } from './tools.mjs';

const answersPing = (port) =>
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
 * Starts a Redis server that `cleanUp` stops.
 * @returns {Promise<{ url: string, pid: () => number, kill9: () => Promise<void>, start: () => Promise<void> }>}
 */
export async function startRedis() {
  const program = await findOrInstall(['redis-server', 'valkey-server'], 'redis-server');
  if (!program) throw new Error('Redis is missing: install redis-server (7 or newer) and run again.');
  const port = await freePort();
  const settings = {
    port,
    bind: '127.0.0.1',
    save: '',
    appendonly: 'no',
    dir: temporaryFolder('redis'),
    daemonize: 'no',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  /** @type {import('node:child_process').ChildProcess} */
  let child;

  async function start() {
    child = spawn(program ?? '', args, { stdio: 'ignore', detached: true });
    for (let attempt = 0; attempt < 100; attempt += 1) {
      if (await answersPing(port)) return;
      await sleep(100);
    }
    throw new Error(`${program} does not answer on port ${port}.`);
  }

  async function end(signal) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    // A process stopped by SIGSTOP receives no other signal.
    child.kill('SIGCONT');
    await exit;
  }

  beforeExit(() => end('SIGTERM'));
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: () => /** @type {number} */ (child.pid),
    kill9: () => end('SIGKILL'),
    start,
  };
}
