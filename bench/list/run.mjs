// `npm run bench:list [-- codes [engine]]`: response times of the list of codes for an account with 100,000 codes and 100 tags, on the
// embedded database and on PostgreSQL. The time is measured by the server (`ms` in its request log), as a median. Then the list is
// scrolled in Chromium.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../packages/test-kit/src/free-port.mjs';
import { startPostgres } from '../../packages/test-kit/src/postgres.mjs';
import { startProduct } from '../../packages/test-kit/src/product.mjs';
import { bundleProgram } from '../../scripts/lib/bundle-program.mjs';
import { prepare } from '../../scripts/lib/prepare.mjs';
import { inProject } from '../../scripts/lib/project-root.mjs';
import { tagIdOf } from './account.mjs';
import { measureScrolling } from './scroll.mjs';

const codes = Number(process.argv[2] ?? 100_000);
const onlyEngine = process.argv[3];
const calls = 30;
const token = 'bench-token-of-43-characters-0123456789abcde';
const maxMs = { postgres: 50, embedded: 100 };
const list = '/v1/qr-codes?data_urls=omit&limit=50';
const queries = {
  'first page': list,
  'tag of 1,000 codes': `${list}&tag=${tagIdOf(7)}`,
  'tag of half of the codes': `${list}&tag=${tagIdOf(1)}`,
  'both of two tags': `${list}&tag_match=all&tag=${tagIdOf(1)},${tagIdOf(7)}`,
  'search with few matches': `${list}&search=menu 4242`,
  'search with many matches': `${list}&search=poster`,
  'search without a match': `${list}&search=no such code`,
  'archived codes': `${list}&status=archived`,
  'tags with counts': '/v1/tags',
};

await prepare(['server', 'web']);
const seed = await bundleProgram(inProject('bench/list/seed.ts'), 'seed-list');
const scratch = mkdtempSync(join(tmpdir(), 'tessera-bench-list-'));
const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
const table = [];

/** The times in the request log of a product that logs every request. */
const loggedTimes = (output) =>
  output
    .split('\n')
    .filter((line) => line.includes('"answered"') && line.includes('"/v1/'))
    .map((line) => JSON.parse(line).ms);

/** @param {'postgres' | 'embedded'} engine @param {string | undefined} databaseUrl @param {(url: string) => Promise<void>} [andThen] */
async function measure(engine, databaseUrl, andThen) {
  const dataDir = join(scratch, engine);
  const args = [inProject('apps/server'), String(codes), token, dataDir, ...(databaseUrl ? [databaseUrl] : [])];
  await promisify(execFile)(process.execPath, [seed, ...args]);
  const env = { LOG_LEVEL: 'info', ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const product = startProduct({ port: await freePort(), dataDir, env });
  try {
    await product.ready();
    for (const [name, path] of Object.entries(queries)) {
      const before = loggedTimes(product.output()).length;
      let total = 0;
      for (let call = 0; call < calls; call++) {
        const response = await fetch(product.url + path, { headers: { authorization: `Bearer ${token}` } });
        const body = await response.json();
        if (response.status !== 200) throw new Error(`${response.status} ${JSON.stringify(body)}`);
        total = body.total ?? body.tags.length;
      }
      const ms = median(loggedTimes(product.output()).slice(before));
      console.log(`  ${engine}, ${name}: ${ms} ms`);
      table.push({
        engine,
        case: name,
        matches: total,
        'median ms': Number(ms.toFixed(1)),
        'of limit': Number((ms / maxMs[engine]).toFixed(2)),
      });
    }
    await andThen?.(product.url);
  } finally {
    await product.kill();
  }
}

const postgres = await startPostgres();
try {
  if (onlyEngine !== 'embedded') await measure('postgres', await postgres.createDatabase('list'));
  let frames = [];
  if (onlyEngine !== 'postgres')
    await measure('embedded', undefined, async (url) => {
      frames = await measureScrolling(url, token);
    });
  console.table(table);
  console.table(frames);
} finally {
  await postgres.stop();
  rmSync(scratch, { recursive: true, force: true });
}
