// Bundles the worker threads and the programs that tests start as separate processes. JavaScript, because scripts use it too.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { bundleOnlyOurs } from '../../../../scripts/lib/server-bundle.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const engine = join(here, '../../src/platform/db/embedded');
// Under node_modules, so that the bundles find the external packages.
const cache = join(here, '../../../../node_modules/.cache/tessera-test');

async function programs() {
  const names = await readdir(join(here, 'programs'));
  return Object.fromEntries(names.map((name) => [basename(name, '.ts'), join(here, 'programs', name)]));
}

/** Cached, because building it takes seconds. Depends on the engine version and on `build-template`. @param {string} outdir */
async function emptyTemplate(outdir) {
  const builder = join(outdir, 'build-template.js');
  const manifest = await readFile(join(here, '../../package.json'));
  const key = createHash('sha256')
    .update(manifest)
    .update(await readFile(builder))
    .digest('hex')
    .slice(0, 16);
  const cached = join(cache, `empty-data-${key}.tar.gz`);
  if (!existsSync(cached)) {
    const built = join(outdir, 'empty-data.tar.gz');
    await promisify(execFile)(process.execPath, ['--liftoff-only', builder, built]);
    await rename(built, cached);
  }
  return cached;
}

/**
 * A worker thread cannot run TypeScript, so it is bundled as in the production build. Each run has its own folder.
 * @returns {Promise<{ folder: string, workerFile: string, clickThread: string, emptyData: string, logoChild: string, drawThread: string, sheetThread: string, importChild: string, remove: () => Promise<void> }>}
 */
export async function bundleEngine() {
  const folder = join(cache, `run-${process.pid}-${Date.now()}`);
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: {
      'embedded-worker': join(engine, 'worker.ts'),
      'build-template': join(engine, 'build-template.ts'),
      'logo-child': join(here, '../../src/platform/raster/logo-child.ts'),
      'click-thread': join(here, '../../src/gateway/click-thread.ts'),
      'draw-thread': join(here, '../../src/platform/drawing/draw-thread.ts'),
      'sheet-thread': join(here, '../../src/platform/sheets/sheet-thread.ts'),
      'import-child': join(here, '../../src/features/imports/import-child.ts'),
      ...(await programs()),
    },
    outdir: folder,
    bundle: true,
    plugins: [bundleOnlyOurs],
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
  return {
    folder,
    workerFile: join(folder, 'embedded-worker.js'),
    clickThread: join(folder, 'click-thread.js'),
    emptyData: await emptyTemplate(folder),
    logoChild: join(folder, 'logo-child.js'),
    drawThread: join(folder, 'draw-thread.js'),
    sheetThread: join(folder, 'sheet-thread.js'),
    importChild: join(folder, 'import-child.js'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
