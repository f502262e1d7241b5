import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { ENGINE } from '../../src/platform/db/embedded/engine.ts';

// Under node_modules, so that the bundles find the packages they leave out.
const cache = join(
  dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  '..',
  '.cache',
  'tessera-test',
);
const source = (name: string) => fileURLToPath(new URL(`../../src/platform/db/embedded/${name}`, import.meta.url));

/** A thread cannot be started from TypeScript: tests bundle it as the production build does, each run its own. */
export async function bundleEngine(): Promise<{ workerFile: string; emptyData: string; remove: () => Promise<void> }> {
  const outdir = join(cache, `run-${process.pid}-${Date.now()}`);
  await mkdir(outdir, { recursive: true });
  await build({
    entryPoints: { 'embedded-worker': source('worker.ts'), 'build-template': source('build-template.ts') },
    outdir,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
  const emptyData = join(cache, `empty-data-${ENGINE.pglite}.tar.gz`);
  if (!existsSync(emptyData)) {
    const made = join(outdir, 'empty-data.tar.gz');
    await promisify(execFile)(process.execPath, [join(outdir, 'build-template.js'), made]);
    await rename(made, emptyData);
  }
  return {
    workerFile: join(outdir, 'embedded-worker.js'),
    emptyData,
    remove: () => rm(outdir, { recursive: true, force: true }),
  };
}
