import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { prepareFolder } from './data-folder.ts';
import { DurableFs } from './durable-fs.ts';
import { selfTest, startParams } from './start-engine.ts';

// Each test starts engines of its own, which a busy machine takes its time for.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let dataDir: string;
let folder: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tessera-engine-'));
  folder = await prepareFolder({ dataDir, templateFile: inject('testDatabase').emptyData });
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('a commit is acknowledged after the disk confirmed it, every time', async () => {
  const fs = new DurableFs(folder);
  const pg = await PGlite.create({ fs, startParams: startParams() });
  await pg.exec('create table t (n int)');
  const before = fs.synced;
  for (let n = 0; n < 25; n++) await pg.query('insert into t values ($1)', [n]);
  expect(fs.synced - before).toBeGreaterThanOrEqual(25);
  await pg.close();
});

it('an engine that does not write through is refused at the start', async () => {
  const copy = join(dataDir, 'copy');
  await cp(folder, copy, { recursive: true });
  const fs = new DurableFs(copy);
  const pg = await PGlite.create({ fs });
  await expect(selfTest(pg, fs)).rejects.toThrow(/does not write through/);
  await pg.close();
});
