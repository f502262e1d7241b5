// Backup drill: backs up a system with accounts, codes, logos and clicks under load, restores it into an empty one, compares
// all values and starts it. Used by the test suite and faults/drill.mjs.
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ensureBuilt } from '../../../../scripts/lib/ensure-built.mjs';
import { freePort } from '@tessera/test-kit/free-port';
import { requestFor, startLoad } from '@tessera/test-kit/http-load';
import { createOwner, startProduct } from '@tessera/test-kit/product';
import { inProject } from '../../../../scripts/lib/project-root.mjs';
import { runProcess } from '../../../../scripts/lib/run-process.mjs';
import { startPostgres } from '@tessera/test-kit/postgres';

/** @typedef {'embedded' | 'postgres'} Engine */

const clicksEach = 12;
/** A PNG of 5 × 5 pixels. */
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==',
  'base64',
);

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** Runs a built command. Returns its duration in ms. @param {string} command @param {string} file @param {Record<string, string>} env */
async function runCommand(command, file, env) {
  const since = performance.now();
  const { code, output } = await runProcess(
    process.execPath,
    [inProject(`apps/server/dist/commands/${command}.js`), file],
    { env: { PATH: process.env.PATH, ...env } },
  );
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output}`);
  return Math.round(performance.now() - since);
}

/** The number of rows and an order-independent checksum of every table and of the files in a backup. @param {string} file */
function backupContent(file) {
  /** @type {Map<string, { rows: string[] }>} */
  const tables = new Map();
  let current = { rows: /** @type {string[]} */ ([]) };
  for (const line of gunzipSync(readFileSync(file)).toString('utf8').split('\n')) {
    if (line.startsWith('rows ')) {
      const json = line.slice(line.indexOf(' ', 5) + 1);
      for (const row of JSON.parse(json)) current.rows.push(JSON.stringify(row));
    } else if (line !== '') {
      const record = JSON.parse(line);
      const name = record.kind === 'table' ? record.name : record.kind === 'file' ? 'files' : undefined;
      if (!name) continue;
      current = tables.get(name) ?? { rows: [] };
      tables.set(name, current);
      if (record.kind === 'file') current.rows.push(`${record.key} ${sha256(Buffer.from(record.base64, 'base64'))}`);
    }
  }
  return new Map(
    [...tables].map(([name, { rows }]) => [name, { rows: rows.length, sum: sha256(rows.sort().join('\n')) }]),
  );
}

/** @param {string} folder @returns {Map<string, string>} hash by path */
function hashFiles(folder) {
  if (!existsSync(folder)) return new Map();
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(folder, path), sha256(readFileSync(path))]),
  );
}

/** @param {string} url @param {string} hash */
async function readDestination(url, hash) {
  const answer = await fetch(`${url}/${hash}`, { redirect: 'manual', method: 'HEAD' });
  return answer.headers.get('location');
}

/** @param {string} url @param {string} hash */
async function clickRepeatedly(url, hash) {
  const phone =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
  for (let n = 0; n < clicksEach; n += 1) {
    const headers = { 'user-agent': phone, 'x-forwarded-for': `198.51.100.${n}` };
    const { status } = await fetch(`${url}/${hash}`, { redirect: 'manual', headers });
    if (status !== 302) throw new Error(`a short link answered ${status}`);
  }
}

/** @param {string} url @param {number} count */
async function createOwners(url, count) {
  const owners = [];
  for (let n = 0; n < count; n += 1) {
    const owner = await createOwner(url, `owner${n}`);
    const form = new FormData();
    form.append('logo', new Blob([logo], { type: 'image/png' }), 'logo.png');
    await owner.call(`/qr-codes/${owner.id}/logo`, { method: 'POST', form });
    await clickRepeatedly(url, owner.hash);
    owners.push(owner);
  }
  return owners;
}
/** @typedef {Awaited<ReturnType<typeof createOwners>>[number]} Owner */

/**
 * Takes a backup while one code gets clicks. The others get none, so that their totals can be compared exactly.
 * @param {ReturnType<typeof startProduct>} product @param {Owner} busy @param {string} file @param {Record<string, string>} env
 */
async function backUpUnderLoad(product, busy, file, env) {
  let answered = clicksEach;
  const load = startLoad({
    port: Number(new URL(product.url).port),
    connections: 2,
    next: () => requestFor(`/${busy.hash}`),
    onAnswer: (status) => {
      if (status === 302) answered += 1;
    },
  });
  const backupMs = await runCommand('backup', file, env);
  const answeredAtBackup = answered;
  await load.stop();
  return { backupMs, answeredAtBackup };
}

/** @param {string} file @param {string} other */
function compareBackups(file, other) {
  const [before, after] = [backupContent(file), backupContent(other)];
  return [...new Set([...before.keys(), ...after.keys()])].map((name) => ({
    name,
    rows: before.get(name)?.rows ?? 0,
    equal: before.get(name)?.sum === after.get(name)?.sum && before.get(name)?.rows === after.get(name)?.rows,
  }));
}

/** Follows every link and reads every total. @param {string} url @param {Owner[]} owners @param {Owner} busy @param {number} answeredAtBackup */
async function checkRestored(url, owners, busy, answeredAtBackup) {
  let [correctLinks, exactTotals, busyWithinBounds] = [0, 0, true];
  for (const owner of owners) {
    if ((await readDestination(url, owner.hash)) === owner.destination) correctLinks += 1;
    const { total, ofDays } = await owner.at(url).clicks();
    if (owner !== busy && total === clicksEach && ofDays === clicksEach) exactTotals += 1;
    if (owner === busy) busyWithinBounds = total >= clicksEach && total <= answeredAtBackup;
  }
  return { correctLinks, exactTotals, busyWithinBounds };
}

/**
 * @param {{ from: Engine, to: Engine, owners?: number }} options
 */
export async function drill({ from, to, owners: count = 4 }) {
  await ensureBuilt(['server']);
  const scratch = mkdtempSync(join(tmpdir(), 'tessera-drill-'));
  const postgres = from === 'postgres' || to === 'postgres' ? await startPostgres() : undefined;
  /** @param {Engine} engine @param {string} name @returns {Promise<Record<string, string>>} */
  const createEnv = async (engine, name) => ({
    DATA_DIR: join(scratch, name),
    ...(engine === 'postgres' && postgres ? { DATABASE_URL: await postgres.createDatabase(name) } : {}),
  });
  /** @type {ReturnType<typeof startProduct>[]} */
  const started = [];
  /** @param {Record<string, string>} env */
  const start = async (env) => {
    const product = startProduct({ port: await freePort(), dataDir: env.DATA_DIR ?? '', env });
    started.push(product);
    await product.ready();
    return product;
  };
  try {
    const source = await createEnv(from, 'source');
    const product = await start(source);
    const owners = await createOwners(product.url, count);
    await product.waitUntilCounted();
    const busy = /** @type {Owner} */ (owners.at(-1));
    const file = join(scratch, 'backup.gz');
    const { backupMs, answeredAtBackup } = await backUpUnderLoad(product, busy, file, source);
    await product.stop();

    const target = await createEnv(to, 'target');
    const restoreMs = await runCommand('restore', file, target);
    // A backup of the restored system must have the same content.
    const again = join(scratch, 'again.gz');
    await runCommand('backup', again, target);
    const tables = compareBackups(file, again);
    const [logos, restoredLogos] = [source, target].map((env) => hashFiles(join(env.DATA_DIR ?? '', 'files')));

    const restored = await start(target);
    const checks = await checkRestored(restored.url, owners, busy, answeredAtBackup);
    await restored.stop();
    return {
      ...checks,
      backupMs,
      restoreMs,
      bytes: statSync(file).size,
      tables,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      different: tables.filter(({ equal }) => !equal).map(({ name }) => name),
      accounts: owners.length,
      logos: logos?.size ?? 0,
      logosEqual: [...(logos ?? [])].filter(([name, sum]) => restoredLogos?.get(name) === sum).length,
      quietCodes: owners.length - 1,
      answeredDuringBackup: answeredAtBackup - clicksEach,
    };
  } finally {
    for (const product of started) if (!product.hasEnded) await product.kill();
    await postgres?.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}
