import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeExit, temporaryFolder } from './clean-up.mjs';
import { ensureNginx } from './ensure-tool.mjs';
import { freePort } from './free-port.mjs';

/** @param {string} folder @param {number} port @param {readonly number[]} behind */
const configuration = (folder, port, behind) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 4096; }
http {
  access_log off;
  # After so many requests a connection is closed, which a client that does not look takes for trouble.
  keepalive_requests 1000000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  client_max_body_size 4m;
  large_client_header_buffers 4 48k;
  upstream product {
    # With two nodes that are restarted one after the other, one must not be shunned for a moment's refusal.
${behind.map((one) => `    server 127.0.0.1:${one} max_fails=0;`).join('\n')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://product;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_next_upstream error timeout;
      proxy_connect_timeout 2s;
      proxy_read_timeout 75s;
      proxy_buffering off;
    }
  }
}
`;

const accepts = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('error', () => resolve(false)).once('connect', () => socket.destroy());
  });

/** A balancer over some ports of this machine, gone when we are. @param {readonly number[]} behind @param {number} [at] */
export async function startNginx(behind, at) {
  await ensureNginx();
  const folder = temporaryFolder('nginx');
  mkdirSync(folder, { recursive: true });
  const port = at ?? (await freePort());
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, port, behind));
  const child = spawn('nginx', ['-c', file, '-p', folder, '-e', join(folder, 'error.log')], { stdio: 'ignore' });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  };
  beforeExit(stop);
  for (let tries = 0; tries < 100 && child.exitCode === null; tries++) {
    if (await accepts(port)) return { port, url: `http://127.0.0.1:${port}`, stop };
    await pause(50);
  }
  throw new Error(`nginx does not start:\n${readFileSync(join(folder, 'error.log'), 'utf8')}`);
}
