// A throw-away PostgreSQL server for tests and proofs. Plain JavaScript, because scripts use it too.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, openSync, readFileSync, closeSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { familyOf } from '../../../../scripts/lib/family-of.mjs';
import { freePort } from '../../../../scripts/lib/free-port.mjs';
import { findPostgres } from './postgres-binaries.mjs';

/** The server's own word, which an open port is not: it listens before it has recovered. @param {string} data @param {number | undefined} pid */
function isReady(data, pid) {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').trim().split('\n');
    return Number(lines[0]) === pid && lines.at(-1)?.trim() === 'ready';
  } catch {
    return false;
  }
}

/** A folder of the server's user; a private TMPDIR of ours may be closed to it. @param {{ uid?: number, gid?: number }} user */
function makeFolder(user) {
  for (const parent of [tmpdir(), '/tmp', '/var/tmp']) {
    const folder = mkdtempSync(join(parent, 'tessera-postgres-'));
    if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
    if (spawnSync('test', ['-w', folder], { ...user, cwd: '/' }).status === 0) return folder;
    rmSync(folder, { recursive: true });
  }
  throw new Error('no temporary folder that the user of PostgreSQL can reach');
}

/**
 * Ends the server and removes its folder when our process ends, however it ends: the kernel closes the pipe it reads.
 * @param {string} folder @param {string} scratch @param {{ uid?: number, gid?: number }} user
 */
function startGuardian(folder, scratch, user) {
  const script = `cat >/dev/null
    pid=$(head -n 1 "$1/data/postmaster.pid" 2>/dev/null) && kill -QUIT "$pid" 2>/dev/null
    for i in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$pid" 2>/dev/null || break; sleep 0.2; done
    rm -rf "$1"; [ -z "$2" ] || rm -rf "$2" 2>/dev/null; true`;
  // Detached, so that a Ctrl-C in the terminal does not end the guardian before its work is done.
  const child = spawn('sh', ['-c', script, 'sh', folder, scratch], {
    ...user,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  child.unref();
  if (child.stdin instanceof Socket) child.stdin.unref();
  return child;
}

/** Makes an empty database and answers its address. @param {string} url with the rights to do so @param {string} name */
export async function createDatabaseAt(url, name) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${client.escapeIdentifier(name)} template template0`);
  await client.end();
  const own = new URL(url);
  own.pathname = name;
  return own.href;
}

/**
 * @typedef {object} TestPostgres
 * @property {string} url with the rights to create databases
 * @property {number} port
 * @property {string} version
 * @property {(name: string) => Promise<string>} createDatabase
 * @property {(databaseUrl: string, text: string) => Promise<any[]>} ask the rows of one statement
 * @property {() => Promise<void>} stop removes everything
 * @property {() => Promise<void>} kill9
 * @property {() => Promise<void>} start after kill9, on the same data
 * @property {() => void} hang stops every process of it where it stands: connections stay open and nothing answers
 * @property {() => void} goOn after hang
 *
 * @returns {Promise<TestPostgres>}
 */
export async function startPostgres() {
  const { bin, user, scratch } = findPostgres();
  const folder = makeFolder(user);
  const guardian = startGuardian(folder, scratch ?? '', user);
  const data = join(folder, 'data');
  const logFile = join(folder, 'log');
  const port = await freePort();
  const quiet = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } };

  const initdb = ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--auth=trust', '--no-sync'];
  const made = spawnSync(join(bin, 'initdb'), initdb, { ...quiet, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`);

  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;
  const ended = () => !server || server.exitCode !== null || server.signalCode !== null;

  async function launch() {
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: 200,
      // These data are thrown away; a killed server still loses nothing, only a power cut would matter.
      fsync: 'off',
      full_page_writes: 'off',
      timezone: 'UTC',
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const log = openSync(logFile, 'a', 0o666);
    const launched = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
      ...quiet,
      stdio: ['ignore', log, log],
      detached: true,
    });
    server = launched;
    closeSync(log);
    launched.unref();
    while (!ended()) {
      if (isReady(data, launched.pid)) return true;
      await sleep(50);
    }
    return false;
  }

  async function start() {
    // After a kill the old server's children may hold its memory for a moment, and a new one refuses meanwhile.
    for (let tries = 0; tries < 20; tries++) {
      if (await launch()) return;
      await sleep(250);
    }
    throw new Error(`PostgreSQL does not start:\n${readFileSync(logFile, 'utf8').slice(-2000)}`);
  }

  /** @param {NodeJS.Signals} signal */
  async function end(signal) {
    if (!server || ended()) return;
    const exit = once(server, 'exit');
    server.ref();
    server.kill(signal);
    await exit;
  }

  async function stop() {
    await end('SIGINT');
    guardian.ref();
    const done = once(guardian, 'exit');
    guardian.stdin?.end();
    await done;
    if (scratch) rmSync(scratch, { recursive: true, force: true });
  }

  try {
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  const version = spawnSync(join(bin, 'postgres'), ['--version'], quiet).stdout.toString().trim();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;

  /** @param {string} databaseUrl @param {string} text */
  async function ask(databaseUrl, text) {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** @param {NodeJS.Signals} signal */
  const tellAll = (signal) => {
    for (const pid of familyOf(/** @type {number} */ (server?.pid))) {
      try {
        process.kill(pid, signal);
      } catch {
        // It ended meanwhile.
      }
    }
  };
  const hang = () => tellAll('SIGSTOP');
  const goOn = () => tellAll('SIGCONT');
  return {
    url,
    port,
    version,
    createDatabase: (name) => createDatabaseAt(url, name),
    ask,
    stop,
    kill9: () => end('SIGKILL'),
    start,
    hang,
    goOn,
  };
}
