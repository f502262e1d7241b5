import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { prepareFolder } from './data-folder.ts';
import { DurableFs } from './durable-fs.ts';
import { selfTest, startParams } from './start-engine.ts';

let dataDir: string;
let folder: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tessera-engine-'));
  folder = await prepareFolder({ dataDir, templateFile: inject('testDatabase').emptyData });
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('calls fsync for every commit', async () => {
  const fs = new DurableFs(folder);
  const pg = await PGlite.create({ fs, startParams: startParams() });
  await pg.exec('create table t (n int)');
  const before = fs.syncCount;
  for (let n = 0; n < 25; n++) await pg.query('insert into t values ($1)', [n]);
  expect(fs.syncCount - before).toBeGreaterThanOrEqual(25);
  await pg.close();
});

it('refuses to start if a commit does not call fsync', async () => {
  const copy = join(dataDir, 'copy');
  await cp(folder, copy, { recursive: true });
  const fs = new DurableFs(copy);
  const pg = await PGlite.create({ fs });
  await expect(selfTest(pg, fs)).rejects.toThrow(/does not write to the disk/);
  await pg.close();
});
