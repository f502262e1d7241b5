// `node faults/start-together.mjs [rounds=20]`: two server processes start at the same moment on one empty PostgreSQL
// database, again and again; both must become ready each time. Ends non-zero if one does not.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../packages/test-kit/src/postgres.mjs';
import { prepare } from '../scripts/lib/prepare.mjs';
import { inProject } from '../scripts/lib/project-root.mjs';

const patienceMs = 60_000;
const rounds = Number(process.argv[2] ?? 20);

/** @param {string} databaseUrl @param {number} port @param {string} dataDir */
function startServer(databaseUrl, port, dataDir) {
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    DATA_DIR: dataDir,
  };
  const child = spawn(process.execPath, [inProject('apps/server/dist/main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (output += part));
  const exit = once(child, 'exit');
  const started = performance.now();

  async function ready() {
    while (performance.now() - started < patienceMs && child.exitCode === null) {
      const status = await fetch(`http://127.0.0.1:${port}/readyz`).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 200) return Math.round(performance.now() - started);
      await sleep(20);
    }
    throw new Error(`the server on port ${port} did not become ready:\n${output}`);
  }

  async function stop() {
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await exit;
    clearTimeout(late);
  }
  return { ready, stop };
}

await prepare(['server']);
const postgres = await startPostgres();
const scratch = mkdtempSync(join(tmpdir(), 'tessera-together-'));
/** @type {number[]} */
const times = [];
try {
  for (let round = 1; round <= rounds; round++) {
    const url = await postgres.createDatabase(`together_${round}`);
    const ports = [18_100 + (round % 100) * 2, 18_101 + (round % 100) * 2];
    const servers = ports.map((port) => startServer(url, port, join(scratch, String(port))));
    try {
      const took = await Promise.all(servers.map((server) => server.ready()));
      times.push(...took);
      console.log(`${round}/${rounds} both ready after ${took.join(' and ')} ms`);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  }
  times.sort((a, b) => a - b);
  console.log(
    `\n${postgres.version}: ${rounds} rounds, both ready each time; median ${times[times.length >> 1]} ms, slowest ${times.at(-1)} ms`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
  await postgres.stop();
}
