// PgBouncer in front of a test server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { acceptsConnections, freePort } from './free-port.mjs';
import { findPostgres } from './postgres-binaries.mjs';
import { ensurePgbouncer } from './tools.mjs';

/**
 * With the defaults of PgBouncer, apart from the address and the authentication.
 * @param {{ postgresPort: number, mode: 'session' | 'transaction' }} options
 */
export async function startPgbouncer({ postgresPort, mode }) {
  const program = await ensurePgbouncer();
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'tessera-pgbouncer-'));
  const file = join(folder, 'pgbouncer.ini');
  const settings = [
    '[databases]',
    `* = host=127.0.0.1 port=${postgresPort} user=postgres`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
  ];
  writeFileSync(file, settings.join('\n'));
  // Like PostgreSQL, it refuses to run as root.
  chmodSync(folder, 0o755);
  const child = spawn(program, [file], { ...findPostgres().user, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (output += part));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  for (let attempt = 0; !(await acceptsConnections(port)); attempt += 1) {
    if (child.exitCode !== null || attempt > 4000) throw new Error(`pgbouncer did not start:\n${output}`);
    await sleep(25);
  }
  return {
    port,
    /** The same database through the pooler. @param {string} databaseUrl */
    urlOf: (databaseUrl) => Object.assign(new URL(databaseUrl), { port: String(port) }).href,
    async stop() {
      process.off('exit', kill);
      rmSync(folder, { recursive: true, force: true });
      if (child.exitCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    },
  };
}
