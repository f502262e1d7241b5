// A throw-away PostgreSQL server.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chownSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.mjs';
import { findPostgres } from './postgres-binaries.mjs';
import { signalTree } from './process-tree.mjs';

/** @typedef {{ uid?: number, gid?: number }} User */

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  // Without fsync only a power failure loses data, not a kill, and test data is thrown away anyway.
  fsync: 'off',
  full_page_writes: 'off',
  timezone: 'UTC',
};

/** An open port is not enough: the server listens before it has recovered. @param {string} data @param {number | undefined} pid */
function isReady(data, pid) {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').trim().split('\n');
    return Number(lines[0]) === pid && lines.at(-1)?.trim() === 'ready';
  } catch {
    return false;
  }
}

/** A folder that the server's user can write; a private TMPDIR may be closed to it. @param {User} user */
function makeFolder(user) {
  for (const parent of [tmpdir(), '/tmp', '/var/tmp']) {
    const folder = mkdtempSync(join(parent, 'tessera-postgres-'));
    if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
    if (spawnSync('test', ['-w', folder], { ...user, cwd: '/' }).status === 0) return folder;
    rmSync(folder, { recursive: true });
  }
  throw new Error('no temporary folder that the user of PostgreSQL can write');
}

/**
 * Stops the server and removes its folder when this process ends, even by SIGKILL: the kernel then closes the watcher's input.
 * @param {string} folder @param {string} programsCopy @param {User} user
 */
function startWatcher(folder, programsCopy, user) {
  const script = `cat >/dev/null
    pid=$(head -n 1 "$1/data/postmaster.pid" 2>/dev/null) && kill -QUIT "$pid" 2>/dev/null
    for i in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$pid" 2>/dev/null || break; sleep 0.2; done
    rm -rf "$1"; [ -z "$2" ] || rm -rf "$2" 2>/dev/null; true`;
  // Detached: otherwise a Ctrl-C in the terminal ends the watcher too.
  const child = spawn('sh', ['-c', script, 'sh', folder, programsCopy], {
    ...user,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  child.unref();
  if (child.stdin instanceof Socket) child.stdin.unref();
  return child;
}

/** Runs one statement and returns its rows. @param {string} databaseUrl @param {string} text @returns {Promise<any[]>} */
async function query(databaseUrl, text) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Creates an empty database and returns its URL. @param {string} url of a server, as a user who may do so @param {string} name */
export async function createDatabaseAt(url, name) {
  await query(url, `create database ${pg.escapeIdentifier(name)} template template0`);
  return Object.assign(new URL(url), { pathname: name }).href;
}

/** The server process, which can be killed and started again on the same data. @param {{ bin: string, folder: string, port: number, options: object }} server */
function serverProcess({ bin, folder, port, options }) {
  const data = join(folder, 'data');
  const logFile = join(folder, 'log');
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;
  const hasEnded = () => !server || server.exitCode !== null || server.signalCode !== null;

  async function launch() {
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const log = openSync(logFile, 'a', 0o666);
    const launched = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
      ...options,
      stdio: ['ignore', log, log],
      detached: true,
    });
    server = launched;
    closeSync(log);
    launched.unref();
    while (!hasEnded()) {
      if (isReady(data, launched.pid)) return true;
      await sleep(50);
    }
    return false;
  }

  return {
    pid: () => /** @type {number} */ (server?.pid),
    async start() {
      // After a kill, child processes of the old server can keep its shared memory for a moment, and a new server refuses to start.
      for (let tries = 0; tries < 20; tries++) {
        if (await launch()) return;
        await sleep(250);
      }
      throw new Error(`PostgreSQL does not start:\n${readFileSync(logFile, 'utf8').slice(-2000)}`);
    },
    /** @param {NodeJS.Signals} signal */
    async end(signal) {
      if (!server || hasEnded()) return;
      const exit = once(server, 'exit');
      server.ref();
      server.kill(signal);
      await exit;
    },
  };
}

/**
 * @typedef {object} TestPostgres
 * @property {string} url as a user who may create databases
 * @property {number} port
 * @property {string} version
 * @property {(name: string) => Promise<string>} createDatabase
 * @property {(databaseUrl: string, text: string) => Promise<any[]>} query runs one statement and returns its rows
 * @property {() => Promise<void>} stop and removes the data
 * @property {() => Promise<void>} kill9
 * @property {() => Promise<void>} start after kill9, on the same data
 * @property {() => void} pause all its processes: connections stay open and nothing answers
 * @property {() => void} resume
 * @property {() => Promise<TestReplica>} startReplica restarts the server, then streams to a copy of it
 *
 * @typedef {TestPostgres & { disconnect(): Promise<void>, promote(): Promise<void> }} TestReplica
 *   `disconnect`: it has everything up to now, and receives nothing more
 */

/** @typedef {{ bin: string, data: string, options: { cwd: string } & User }} Installation */

/** @param {Installation} installation */
function initialize({ bin, data, options }) {
  const flags = ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--auth=trust', '--no-sync'];
  const initdb = spawnSync(join(bin, 'initdb'), flags, { ...options, encoding: 'utf8' });
  if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.stderr || initdb.error?.message}`);
}

/** @returns {Promise<TestPostgres>} */
export const startPostgres = () => startServer(initialize);

/** @param {(installation: Installation) => void | Promise<void>} prepare creates the data folder @returns {Promise<TestPostgres>} */
async function startServer(prepare) {
  const { bin, user, copy } = findPostgres();
  const folder = makeFolder(user);
  const watcher = startWatcher(folder, copy ?? '', user);
  const port = await freePort();
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } };
  const server = serverProcess({ bin, folder, port, options });

  async function stop() {
    await server.end('SIGINT');
    watcher.ref();
    const exit = once(watcher, 'exit');
    watcher.stdin?.end();
    await exit;
    if (copy) rmSync(copy, { recursive: true, force: true });
  }

  const data = join(folder, 'data');
  try {
    await prepare({ bin, data, options });
    await server.start();
  } catch (error) {
    await stop();
    throw error;
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;

  /** Copies the data of the stopped server: the npm package of PostgreSQL has no `pg_basebackup`. */
  async function startReplica() {
    const replica = await startServer(async (own) => {
      await server.end('SIGINT');
      spawnSync('cp', ['-a', data, own.data], own.options);
      writeFileSync(join(own.data, 'standby.signal'), '');
      appendFileSync(
        join(own.data, 'postgresql.auto.conf'),
        `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'\n`,
      );
      await server.start();
    });
    return {
      ...replica,
      async disconnect() {
        const [{ end }] = await query(url, 'select pg_current_wal_lsn()::text as "end"');
        const isBehind = async () =>
          !(await query(replica.url, `select pg_last_wal_replay_lsn() >= '${end}' as is_current`))[0].is_current;
        while (await isBehind()) await sleep(50);
        await query(replica.url, `alter system set primary_conninfo = ''`);
        await query(replica.url, 'select pg_reload_conf()');
        while ((await query(replica.url, 'select from pg_stat_wal_receiver')).length > 0) await sleep(50);
      },
      async promote() {
        await query(replica.url, 'select pg_promote()');
      },
    };
  }

  return {
    url,
    port,
    startReplica,
    version: spawnSync(join(bin, 'postgres'), ['--version'], options).stdout.toString().trim(),
    createDatabase: (name) => createDatabaseAt(url, name),
    query,
    stop,
    kill9: () => server.end('SIGKILL'),
    start: () => server.start(),
    pause: () => signalTree(server.pid(), 'SIGSTOP'),
    resume: () => signalTree(server.pid(), 'SIGCONT'),
  };
}
