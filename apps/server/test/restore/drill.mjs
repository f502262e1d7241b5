// The drill that shows that a backup can be restored: a system with accounts, codes, logos and clicks is backed up while
// visitors come, restored into an empty one, compared value by value, and started. Shared by the suites and faults/drill.mjs.
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
/** A red dot: the smallest picture that is one. */
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==',
  'base64',
);

const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** The backup command as an operator runs it. @param {string} command @param {string} file @param {Record<string, string>} env */
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

/** Every table of a backup, and its pictures, as a number of rows and a checksum over all of them in any order. @param {string} file */
function contentOf(file) {
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
      if (record.kind === 'file') current.rows.push(`${record.key} ${hashOf(Buffer.from(record.base64, 'base64'))}`);
    }
  }
  return new Map(
    [...tables].map(([name, { rows }]) => [name, { rows: rows.length, sum: hashOf(rows.sort().join('\n')) }]),
  );
}

/** @param {string} folder @returns {Map<string, string>} what lies below it, by name */
function filesBelow(folder) {
  if (!existsSync(folder)) return new Map();
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(folder, path), hashOf(readFileSync(path))]),
  );
}

/** @param {string} url @param {string} hash */
async function destinationOf(url, hash) {
  const answer = await fetch(`${url}/${hash}`, { redirect: 'manual', method: 'HEAD' });
  return answer.headers.get('location');
}

/** @param {string} url @param {string} hash */
async function click(url, hash) {
  const phone =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
  for (let n = 0; n < clicksEach; n += 1) {
    const headers = { 'user-agent': phone, 'x-forwarded-for': `198.51.100.${n}` };
    const { status } = await fetch(`${url}/${hash}`, { redirect: 'manual', headers });
    if (status !== 302) throw new Error(`a short link answered ${status}`);
  }
}

/**
 * @param {{ from: Engine, to: Engine, owners?: number }} options
 */
export async function drill({ from, to, owners: count = 4 }) {
  await ensureBuilt(['server']);
  const scratch = mkdtempSync(join(tmpdir(), 'tessera-drill-'));
  const postgres = from === 'postgres' || to === 'postgres' ? await startPostgres() : undefined;
  /** @param {Engine} engine @param {string} name @returns {Promise<Record<string, string>>} */
  const place = async (engine, name) => ({
    DATA_DIR: join(scratch, name),
    ...(engine === 'postgres' && postgres ? { DATABASE_URL: await postgres.createDatabase(name) } : {}),
  });
  /** @type {ReturnType<typeof startProduct>[]} */
  const running = [];
  /** @param {Record<string, string>} env */
  const start = async (env) => {
    const product = startProduct({ port: await freePort(), dataDir: env.DATA_DIR ?? '', env });
    running.push(product);
    await product.ready();
    return product;
  };
  try {
    const source = await place(from, 'source');
    const product = await start(source);
    const owners = [];
    for (let n = 0; n < count; n += 1) {
      const owner = await createOwner(product.url, `owner${n}`);
      const form = new FormData();
      form.append('logo', new Blob([logo], { type: 'image/png' }), 'logo.png');
      await owner.call(`/qr-codes/${owner.id}/logo`, { method: 'POST', form });
      await click(product.url, owner.hash);
      owners.push(owner);
    }
    await product.counted();
    // Visitors of one code go on coming while the others rest, so that what is restored can be told exactly.
    const busy = /** @type {typeof owners[number]} */ (owners.at(-1));
    let answered = clicksEach;
    const load = startLoad({
      port: Number(new URL(product.url).port),
      connections: 2,
      next: () => requestFor(`/${busy.hash}`),
      onAnswer: (status) => {
        if (status === 302) answered += 1;
      },
    });
    const file = join(scratch, 'backup.gz');
    const backupMs = await runCommand('backup', file, source);
    const answeredAtBackup = answered;
    await load.stop();
    await product.stop();

    const target = await place(to, 'target');
    const restoreMs = await runCommand('restore', file, target);
    // What was restored is backed up in turn: two files that say the same of every table and picture.
    const again = join(scratch, 'again.gz');
    await runCommand('backup', again, target);
    const [before, after] = [contentOf(file), contentOf(again)];
    const tables = [...new Set([...before.keys(), ...after.keys()])].map((name) => ({
      name,
      rows: before.get(name)?.rows ?? 0,
      equal: before.get(name)?.sum === after.get(name)?.sum && before.get(name)?.rows === after.get(name)?.rows,
    }));
    const [pictures, restored] = [source, target].map((env) => filesBelow(join(env.DATA_DIR ?? '', 'files')));

    const revived = await start(target);
    let [links, totals, between] = [0, 0, true];
    for (const owner of owners) {
      if ((await destinationOf(revived.url, owner.hash)) === owner.destination) links += 1;
      const { total, ofDays } = await owner.at(revived.url).clicks();
      if (owner !== busy && total === clicksEach && ofDays === clicksEach) totals += 1;
      if (owner === busy) between = total >= clicksEach && total <= answeredAtBackup;
    }
    await revived.stop();
    return {
      backupMs,
      restoreMs,
      bytes: statSync(file).size,
      tables,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      different: tables.filter(({ equal }) => !equal).map(({ name }) => name),
      accounts: owners.length,
      logos: pictures?.size ?? 0,
      logosEqual: [...(pictures ?? [])].filter(([name, sum]) => restored?.get(name) === sum).length,
      linksThatLead: links,
      exactTotals: totals,
      quietCodes: owners.length - 1,
      answeredDuringBackup: answeredAtBackup - clicksEach,
      busyWithinBounds: between,
    };
  } finally {
    for (const product of running) if (!product.hasEnded) await product.kill();
    await postgres?.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}
