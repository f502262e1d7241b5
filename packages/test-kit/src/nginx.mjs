// nginx with the configuration in ops/nginx, in front of nodes on this machine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { acceptsConnections } from './free-port.mjs';
import { ensureNginx } from './tools.mjs';

const shippedFile = new URL('../../../ops/nginx/nginx.conf', import.meta.url);

/** @typedef {{ port: number, nodes: readonly number[], folder: string }} NginxOptions `nodes` are ports */

/** The shipped configuration with other ports and folders. @param {NginxOptions} options */
function configurationFor({ port, nodes, folder }) {
  const shipped = readFileSync(shippedFile, 'utf8');
  const nodeAddress = /(?<=^ *server )app-(\d+):3000(?= .*;$)/gm;
  if (new Set(Array.from(shipped.matchAll(nodeAddress), ([name]) => name)).size !== nodes.length)
    throw new Error(`ops/nginx/nginx.conf does not have ${nodes.length} nodes`);
  const temporaryPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path ${join(folder, kind)};`,
  );
  const adapted = shipped
    .replaceAll(nodeAddress, (_, n) => `127.0.0.1:${nodes[n - 1]}`)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace('/dev/stdout', join(folder, 'access.log'))
    .replace('/dev/stderr', join(folder, 'error.log'))
    // By default, nginx closes a connection after 1,000 requests, which a load test counts as a failure.
    .replace('http {', `http {\n  keepalive_requests 1000000;\n${temporaryPaths.join('\n')}`)
    .replace('worker_processes auto;', 'worker_processes 1;');
  // By default, root's workers run as a user that cannot read this folder.
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  return `${user}daemon off;\npid ${join(folder, 'pid')};\n${adapted}`;
}

/** @param {NginxOptions} options */
export async function startNginx(options) {
  await ensureNginx();
  const { port, folder } = options;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configurationFor(options));
  const child = spawn('nginx', ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (output += part));
  const exit = once(child, 'exit');
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  for (let attempt = 0; !(await acceptsConnections(port)); attempt += 1) {
    if (child.exitCode !== null || attempt > 200) throw new Error(`nginx did not start:\n${output}`);
    await sleep(25);
  }
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      process.off('exit', kill);
      if (child.exitCode !== null) return;
      child.kill('SIGQUIT');
      const timeout = setTimeout(() => child.kill('SIGTERM'), 3000);
      await exit;
      clearTimeout(timeout);
    },
  };
}
