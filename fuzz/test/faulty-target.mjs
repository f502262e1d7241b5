import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../packages/test-kit/src/free-port.mjs';
import { inProject } from '../../scripts/lib/project-root.mjs';
import { probeEnvironment, probeEvents } from '../lib/target.mjs';

/** Starts a server with these faults instead of the product. @param {string[]} faults */
export async function startFaultyTarget(faults) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-fuzz-test-'));
  const port = await freePort();
  let output = '';
  async function start() {
    output = '';
    const child = spawn(process.execPath, [inProject('fuzz/test/faulty-server.mjs'), String(port), ...faults], {
      env: { ...process.env, ...probeEnvironment(folder, 60) },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    child.stdout.setEncoding('utf8').on('data', (part) => (output += part));
    await once(child.stdout, 'data');
    return child;
  }
  let child = await start();
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  async function end() {
    if (hasEnded()) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    hasEnded,
    pids: () => (hasEnded() || child.pid === undefined ? [] : [child.pid]),
    output: () => output,
    events: probeEvents(folder),
    ready: async () => {},
    async restart() {
      await end();
      child = await start();
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true });
      return 0;
    },
  };
}
