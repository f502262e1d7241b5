// The server that the product's redirects are compared with: `node:http` and a Map, in a separate process.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../packages/test-kit/src/free-port.mjs';
import { inProject } from '../../scripts/lib/project-root.mjs';

/** @param {number} links */
export async function startBare(links) {
  const port = await freePort();
  const child = spawn(process.execPath, [inProject('bench/redirect/bare-server.mjs'), String(port), String(links)], {
    stdio: 'inherit',
  });
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))) await sleep(50);
  return { port, pid: /** @type {number} */ (child.pid), kill: () => child.kill('SIGKILL') };
}

/** Pauses another process during a measurement, so that it uses no CPU. */
export async function whilePaused(pid, measure) {
  process.kill(pid, 'SIGSTOP');
  try {
    return await measure();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}
