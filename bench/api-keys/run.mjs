// `npm run bench:api-keys`: the latency of one call with an API key and with a session token, in turns, on the embedded
// database and on PostgreSQL with Redis.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanUp } from '../../packages/test-kit/src/clean-up.mjs';
import { freePort } from '../../packages/test-kit/src/free-port.mjs';
import { startPostgres } from '../../packages/test-kit/src/postgres.mjs';
import { createOwner, nextAddress, startProduct } from '../../packages/test-kit/src/product.mjs';
import { startRedis } from '../../packages/test-kit/src/redis.mjs';
import { prepare } from '../../scripts/lib/prepare.mjs';

const rounds = 9;
/** A key may make 600 requests a minute, so each round has its own key. */
const callsPerRound = 400;

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

async function call(url, token, options = {}) {
  const response = await fetch(url, {
    ...options,
    headers: { authorization: `Bearer ${token}`, ...nextAddress(), ...options.headers },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status} ${text}`);
  return JSON.parse(text);
}

async function createKey(url, token, name) {
  const body = JSON.stringify({ name, scopes: ['codes:read'] });
  const headers = { 'content-type': 'application/json' };
  return (await call(`${url}/v1/api-keys`, token, { method: 'POST', headers, body })).key;
}

/** The calls alternate, so that what else the machine does slows both alike. */
async function compare(url, tokens) {
  const times = { session: [], key: [] };
  for (let count = 0; count < callsPerRound; count += 1)
    for (const kind of count % 2 ? ['session', 'key'] : ['key', 'session']) {
      const startedAt = performance.now();
      await call(`${url}/v1/qr-codes?limit=1`, tokens[kind]);
      times[kind].push(performance.now() - startedAt);
    }
  return { session: median(times.session), key: median(times.key) };
}

async function measure(engine, env) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
  const product = startProduct({ port: await freePort(), dataDir, env });
  try {
    await product.ready();
    const { accessToken: session } = await createOwner(product.url, 'bench');
    const results = [];
    for (let round = 0; round <= rounds; round += 1)
      results.push(
        await compare(product.url, { session, key: await createKey(product.url, session, `Round ${round}`) }),
      );
    // The first round warms up.
    const measured = results.slice(1);
    const [sessionMs, keyMs] = [median(measured.map(({ session }) => session)), median(measured.map(({ key }) => key))];
    const ratio = median(measured.map(({ session, key }) => key / session));
    console.log(`${engine}: session ${sessionMs.toFixed(2)} ms, key ${keyMs.toFixed(2)} ms, ratio ${ratio.toFixed(2)}`);
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await prepare(['server']);
await measure('embedded', {});
const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
try {
  await measure('PostgreSQL', { DATABASE_URL: postgres.url, REDIS_URL: redis.url });
} finally {
  await cleanUp();
}
