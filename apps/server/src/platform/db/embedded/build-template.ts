import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { createLog } from '../../log/log.ts';
import { migrate } from '../migrate.ts';
import { databaseFolder } from './engine.ts';
import { openEmbedded } from './open-embedded.ts';

const workerFile = new URL('embedded-worker.js', import.meta.url);
const log = createLog('warn');

/**
 * Writes an archive of a new data folder, with the tables of this release if `migrations` is given. The first start unpacks
 * it, because creating a database and its tables takes seconds.
 */
async function buildTemplate(out: string, migrations: string | undefined): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-template-'));
  try {
    const db = await openEmbedded({ dataDir, workerFile, log });
    if (migrations !== undefined) await migrate(db, migrations, log);
    await db.close();
    // `noInitDb`: the engine does not start, so the archive holds a cleanly closed database.
    const closed = await PGlite.create({ fs: new NodeFS(databaseFolder(dataDir)), noInitDb: true });
    const archive = await closed.dumpDataDir('gzip');
    await writeFile(out, Buffer.from(await archive.arrayBuffer()));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const [out, migrations] = process.argv.slice(2);
if (out === undefined) throw new Error('usage: build-template <out.tar.gz> [<migrations folder>]');
await buildTemplate(out, migrations);
// An engine that was not started cannot be closed.
process.exit(0);
