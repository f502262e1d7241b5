import { PGlite } from '@electric-sql/pglite';
import { DurableFs } from './durable-fs.ts';
import { ENGINE } from './engine.ts';

export function startParams(): string[] {
  // `-F` is how PGlite turns fsync off.
  const params = PGlite.defaultStartParams.filter((param) => param !== '-F');
  const settings = {
    fsync: 'on',
    // The default, fdatasync, does nothing in this engine's system calls.
    wal_sync_method: 'fsync',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // Without background processes these bound how much log a checkpoint of ours leaves behind.
    max_wal_size: '128MB',
    min_wal_size: '32MB',
  };
  return [...params, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** Refuses to serve unless a commit really reaches the disk: the patch leans on PGlite's insides. */
export async function selfTest(pg: PGlite, fs: DurableFs): Promise<void> {
  const { rows } = await pg.query<{ version: string; fsync: string; method: string }>(
    `select version() as version, current_setting('fsync') as fsync, current_setting('wal_sync_method') as method`,
  );
  const facts = rows[0];
  if (
    !facts?.version.startsWith(`PostgreSQL ${ENGINE.postgres}.`) ||
    !facts.version.includes(`PGlite ${ENGINE.pglite})`)
  ) {
    throw new Error(`the embedded engine is ${facts?.version ?? 'unknown'}, proven was PGlite ${ENGINE.pglite}`);
  }
  const before = fs.synced;
  await pg.query(`select pg_logical_emit_message(true, 'tessera', 'durability self-test')`);
  if (facts.fsync !== 'on' || facts.method !== 'fsync' || fs.synced <= before) {
    throw new Error('the embedded engine does not write through to the disk: a power cut would lose data');
  }
}

export async function startEngine(folder: string): Promise<PGlite> {
  const fs = new DurableFs(folder);
  const pg = await PGlite.create({ fs, startParams: startParams() });
  await selfTest(pg, fs);
  return pg;
}
