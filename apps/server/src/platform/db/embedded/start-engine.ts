import { PGlite } from '@electric-sql/pglite';
import { DurableFs } from './durable-fs.ts';
import { engineVersion } from './engine.ts';

export function startParams(): string[] {
  // `-F` turns fsync off.
  const params = PGlite.defaultStartParams.filter((param) => param !== '-F');
  const settings = {
    fsync: 'on',
    // The default, fdatasync, does nothing in this engine.
    wal_sync_method: 'fsync',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // There is no background checkpointer. These settings limit the write-ahead log that our checkpoints leave.
    max_wal_size: '128MB',
    min_wal_size: '32MB',
  };
  return [...params, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** Throws unless a commit reaches the disk: `DurableFs` depends on internals of PGlite. */
export async function selfTest(pg: PGlite, fs: DurableFs): Promise<void> {
  const { rows } = await pg.query<{ version: string; fsync: string; method: string }>(
    `select version() as version, current_setting('fsync') as fsync, current_setting('wal_sync_method') as method`,
  );
  const found = rows[0];
  if (
    !found?.version.startsWith(`PostgreSQL ${engineVersion.postgres}.`) ||
    !found.version.includes(`PGlite ${engineVersion.pglite})`)
  ) {
    throw new Error(`the embedded engine is ${found?.version ?? 'unknown'}, expected PGlite ${engineVersion.pglite}`);
  }
  const before = fs.syncCount;
  await pg.query(`select pg_logical_emit_message(true, 'tessera', 'durability self-test')`);
  if (found.fsync !== 'on' || found.method !== 'fsync' || fs.syncCount <= before) {
    throw new Error('the embedded engine does not write to the disk on commit: a power cut would lose data');
  }
}

export async function startEngine(folder: string): Promise<PGlite> {
  const fs = new DurableFs(folder);
  const pg = await PGlite.create({ fs, startParams: startParams() });
  await selfTest(pg, fs);
  return pg;
}
