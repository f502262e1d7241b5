// `node faults/start-together.mjs [rounds=20]`: starts two servers at the same time on one empty PostgreSQL database, several
// times. Fails if a server does not become ready.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../packages/test-kit/src/free-port.mjs';
import { startPostgres } from '../packages/test-kit/src/postgres.mjs';
import { startProduct } from '../packages/test-kit/src/product.mjs';
import { prepare } from '../scripts/lib/prepare.mjs';

const rounds = Number(process.argv[2] ?? 20);

await prepare(['server']);
const postgres = await startPostgres();
const scratch = mkdtempSync(join(tmpdir(), 'tessera-together-'));
/** @type {number[]} */
const times = [];
try {
  for (let round = 1; round <= rounds; round++) {
    const env = { DATABASE_URL: await postgres.createDatabase(`together_${round}`) };
    const ports = [await freePort(), await freePort()];
    const started = performance.now();
    const servers = ports.map((port) => startProduct({ port, dataDir: join(scratch, String(port)), env }));
    try {
      const readyMs = await Promise.all(
        servers.map((server) => server.ready().then(() => Math.round(performance.now() - started))),
      );
      times.push(...readyMs);
      console.log(`${round}/${rounds} both ready after ${readyMs.join(' and ')} ms`);
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
