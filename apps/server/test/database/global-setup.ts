import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/platform/db/migrate.ts';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { openPostgres } from '../../src/platform/db/postgres.ts';
import { sql } from '../../src/platform/db/sql.ts';
import { bundleEngine } from './bundle-engine.mjs';
import { migratedName, withAdmin } from './postgres-databases.ts';
import { startPostgres } from '@tessera/test-kit/postgres';
import { quietLog } from './quiet-log.ts';
import type { EngineFiles, TestContext } from './test-context.ts';

type Prepared = { context: TestContext; clean: () => Promise<void> };

const migrations = new URL('../../migrations/', import.meta.url);

async function prepareEmbedded(files: EngineFiles): Promise<Prepared> {
  const migratedDataDir = await mkdtemp(join(tmpdir(), 'tessera-migrated-'));
  const db = await openDatabase({
    dataDir: migratedDataDir,
    workerFile: files.workerFile,
    templateFile: files.emptyData,
    log: quietLog,
  });
  await migrate(db, migrations, quietLog);
  await db.close();
  return {
    context: { ...files, engine: 'embedded', migratedDataDir },
    clean: () => rm(migratedDataDir, { recursive: true, force: true }),
  };
}

async function preparePostgres(files: EngineFiles): Promise<Prepared> {
  const given = process.env['TEST_POSTGRES_URL'];
  const server = given ? undefined : await startPostgres();
  const adminUrl = given ?? server?.url ?? '';
  const prefix = `tessera_test_${randomBytes(4).toString('hex')}`;
  const url = new URL(adminUrl);
  url.pathname = migratedName(prefix);
  await withAdmin(adminUrl, (admin) => admin.run(sql`create database ${sql.ident(migratedName(prefix))}`));
  const db = openPostgres({ databaseUrl: url.href, log: quietLog });
  await migrate(db, migrations, quietLog);
  await db.close();
  const dropAll = () =>
    withAdmin(adminUrl, async (admin) => {
      const left = await admin.many<{ datname: string }>(
        sql`select datname from pg_database where starts_with(datname, ${prefix})`,
      );
      for (const { datname } of left) await admin.run(sql`drop database ${sql.ident(datname)} with (force)`);
    });
  return {
    context: { ...files, engine: 'postgres', adminUrl, prefix },
    clean: () => (server ? server.stop() : dropAll()),
  };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = process.env['TEST_ENGINE'] ?? 'embedded';
  if (engine !== 'embedded' && engine !== 'postgres')
    throw new Error(`TEST_ENGINE must be embedded or postgres, not ${engine}`);
  const { folder: programs, remove, ...built } = await bundleEngine();
  const files = { programs, ...built };
  const { context, clean } = engine === 'embedded' ? await prepareEmbedded(files) : await preparePostgres(files);
  project.provide('testDatabase', context);
  return async () => {
    await clean();
    await remove();
  };
}
