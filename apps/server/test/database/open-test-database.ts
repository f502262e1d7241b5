import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Db, DbLog } from '../../src/platform/db/db.ts';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { sql } from '../../src/platform/db/sql.ts';
import { migratedName, withAdmin } from './postgres-databases.ts';
import { quietLog } from './quiet-log.ts';
import { reuseDatabases } from './reuse-databases.ts';
import './test-context.ts';

export interface TestDatabase {
  readonly db: Db;
  /** Options for `openDatabase`, for tests that open it again or start a process on it. */
  readonly connection: { dataDir: string; databaseUrl?: string; workerFile: string };
  /** Closes and deletes the database. */
  drop(): Promise<void>;
}

interface TestDatabaseOptions {
  /** False: no migration has run. */
  readonly migrated?: boolean;
  readonly log?: DbLog;
  readonly onFatal?: (error: Error) => void;
}

/** Opens a new database on the engine in TEST_ENGINE. */
export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { migrated = true, log = quietLog, onFatal } = options;
  const context = inject('testDatabase');
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-test-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });

  if (context.engine === 'embedded') {
    const connection = { dataDir, workerFile: context.workerFile };
    // A tenth of the time of `cp`, which has thousands of small files to wait for.
    if (migrated) cpSync(context.migratedDataDir, dataDir, { recursive: true });
    const db = await openDatabase({ ...connection, templateFile: context.emptyData, log, onFatal, guard: true });
    return { db, connection, drop: () => db.close().then(removeFolder, removeFolder) };
  }

  const name = `${context.prefix}_${randomBytes(6).toString('hex')}`;
  const template = migrated ? migratedName(context.prefix) : 'template0';
  await withAdmin(context.adminUrl, (admin) =>
    admin.run(sql`create database ${sql.ident(name)} template ${sql.ident(template)}`),
  );
  const url = new URL(context.adminUrl);
  url.pathname = name;
  const connection = { dataDir, databaseUrl: url.href, workerFile: context.workerFile };
  const db = await openDatabase({ ...connection, log, guard: true });
  return {
    db,
    connection,
    drop: async () => {
      await db.close();
      await withAdmin(context.adminUrl, (admin) =>
        admin.run(sql`drop database if exists ${sql.ident(name)} with (force)`),
      );
      await removeFolder();
    },
  };
}

const openEmptyDatabase = reuseDatabases(() => openTestDatabase());

/** For the top of a test file: an empty database from before the first test until after the last. */
export function useTestDatabase(options?: TestDatabaseOptions): TestDatabase {
  let opened: TestDatabase | undefined;
  const current = () => {
    if (!opened) throw new Error('the test database is only open inside tests and hooks');
    return opened;
  };
  beforeAll(async () => {
    opened = await (options ? openTestDatabase(options) : openEmptyDatabase());
  });
  afterAll(() => opened?.drop());
  return {
    get db() {
      return current().db;
    },
    get connection() {
      return current().connection;
    },
    drop: () => current().drop(),
  };
}
