import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Writes an archive of an empty data folder. The first start unpacks it, because creating a database takes seconds. */
async function buildTemplate(out: string): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'tessera-template-'));
  const folder = join(scratch, 'data');
  try {
    const created = await PGlite.create(folder);
    await created.close();
    // `noInitDb`: the engine does not start, so the archive holds a cleanly closed database.
    const closed = await PGlite.create({ fs: new NodeFS(folder), noInitDb: true });
    const archive = await closed.dumpDataDir('gzip');
    await writeFile(out, Buffer.from(await archive.arrayBuffer()));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

const out = process.argv[2];
if (!out) throw new Error('usage: build-template <out.tar.gz>');
await buildTemplate(out);
// An engine that was not started cannot be closed.
process.exit(0);
