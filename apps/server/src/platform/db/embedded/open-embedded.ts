import { mkdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Db, DbLog } from '../db.ts';
import { createDb } from '../pool-db.ts';
import { createStatementNames } from '../statement-names.ts';
import { typeParsers } from '../type-parsers.ts';
import { EngineStream } from './engine-stream.ts';
import { startEngineThread, type EngineThread } from './engine-thread.ts';
import { lockFolder } from '../../folder-lock/folder-lock.ts';
import { listenOnPool } from './listen-embedded.ts';
import { startMaintenance } from './maintenance.ts';
import { removeOldSnapshots, serveSnapshot } from './snapshots.ts';

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly workerFile: URL | string;
  readonly templateFile?: URL | string | undefined;
  readonly log: DbLog;
  /** Maximum wait for another process to release the folder. */
  readonly lockWaitMs?: number | undefined;
  /** Scheduling priority of the engine's thread: redirects have priority. */
  readonly nice?: number | undefined;
  /** For tests: throws if a call inside a transaction does not use its `tx`. */
  readonly guard?: boolean | undefined;
  /** Called once if the engine stops. After that, every database call in this process fails. */
  readonly onFatal?: ((error: Error) => void) | undefined;
}

const filePath = (file: URL | string | undefined) => (file instanceof URL ? fileURLToPath(file) : file);

function openPool(thread: EngineThread): pg.Pool {
  return new pg.Pool({
    stream: () => new EngineStream(thread),
    max: 1,
    types: typeParsers,
    // With one connection this is also the maximum wait of a query in the queue.
    connectionTimeoutMillis: 60_000,
    idleTimeoutMillis: 0,
    // Explicit, because the driver would read them from the environment.
    host: 'embedded',
    port: 1,
    user: 'postgres',
    password: '',
    database: 'postgres',
    ssl: false,
  });
}

export async function openEmbedded(options: EmbeddedOptions): Promise<Db> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const endProcess = (error: Error) => {
    options.log.error({ err: error }, 'embedded database stopped, ending process');
    process.exit(1);
  };
  let thread: EngineThread | undefined;
  const onConnection = (socket: Socket) =>
    serveSnapshot(socket, dataDir, async (to) => {
      if (!thread) throw new Error('the database is still starting');
      await thread.snapshot(to);
    });
  const lock = await lockFolder(dataDir, onConnection, options.lockWaitMs);
  try {
    removeOldSnapshots(dataDir);
    thread = await startEngineThread({
      workerFile: options.workerFile,
      engine: { dataDir, templateFile: filePath(options.templateFile), nice: options.nice },
      onFatal: options.onFatal ?? endProcess,
    });
  } catch (error) {
    await lock.release();
    throw error;
  }
  const engine = thread;
  const pool = openPool(engine);
  const db = createDb(pool, {
    engine: 'embedded',
    log: options.log,
    guard: options.guard,
    listen: listenOnPool(pool),
    silentMs: () => 0,
    // Parsing and planning take most of a small query's time on this engine. Not used with PostgreSQL: there an older
    // process may run while a newer one migrates, and poolers lose prepared statements.
    nameOf: createStatementNames(),
    close: async () => {
      stopMaintenance();
      await pool.end();
      await engine.close();
      await lock.release();
    },
  });
  const stopMaintenance = startMaintenance(db, () => engine.bytesSent(), options.log);
  options.log.info({ dataDir, bootMs: engine.bootMs }, 'embedded database open');
  return db;
}
