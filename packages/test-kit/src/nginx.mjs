// Debian's nginx with the very configuration that is shipped, in front of nodes on this machine. Plain JavaScript for
// scripts, suites and journeys alike.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureNginx } from './ensure-tool.mjs';
import { inProject } from './project-root.mjs';

/**
 * The shipped configuration, on other ports and with its files in a folder of its own.
 * @param {{ port: number, nodes: readonly number[], folder: string }} options
 */
function configurationFor({ port, nodes, folder }) {
  const shipped = readFileSync(inProject('ops/nginx/nginx.conf'), 'utf8');
  const named = /(?<=^ *server )app-(\d+):3000(?= .*;$)/gm;
  if (new Set(Array.from(shipped.matchAll(named), ([name]) => name)).size !== nodes.length)
    throw new Error(`ops/nginx/nginx.conf has other nodes than ${nodes.length}`);
  const moved = shipped
    .replaceAll(named, (_, n) => `127.0.0.1:${nodes[n - 1]}`)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace('/dev/stdout', join(folder, 'access.log'))
    .replace('/dev/stderr', join(folder, 'error.log'))
    .replace(
      'http {',
      // A client that does not look takes it for trouble when its connection is closed after so many requests.
      `http {\n  keepalive_requests 1000000;\n${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `  ${kind}_temp_path ${join(folder, kind)};`).join('\n')}`,
    )
    .replace('worker_processes auto;', 'worker_processes 1;');
  // As root it would else become somebody who cannot read this folder.
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  return `${user}daemon off;\npid ${join(folder, 'pid')};\n${moved}`;
}

const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** @param {{ port: number, nodes: readonly number[], folder: string }} options */
export async function startShippedNginx(options) {
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
  const ended = once(child, 'exit');
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  for (let attempt = 0; !(await answers(port)); attempt += 1) {
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
      const late = setTimeout(() => child.kill('SIGTERM'), 3000);
      await ended;
      clearTimeout(late);
    },
  };
}
