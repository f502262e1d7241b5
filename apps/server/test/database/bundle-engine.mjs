// Bundles the threads of the embedded engine, clicks and drawing, and the small programs that tests and proofs start as processes of their own.
// Plain JavaScript, because scripts use it too.
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
// Under node_modules, so that the bundles find the packages they leave out.
const cache = join(here, '../../../../node_modules/.cache/tessera-test');

async function programs() {
  const names = await readdir(join(here, 'programs'));
  return Object.fromEntries(names.map((name) => [basename(name, '.ts'), join(here, 'programs', name)]));
}

/** Made once and kept: it takes seconds, and only another engine or another recipe changes it. @param {string} outdir */
async function emptyTemplate(outdir) {
  const recipe = join(outdir, 'build-template.js');
  const lock = await readFile(join(here, '../../package.json'));
  const key = createHash('sha256')
    .update(lock)
    .update(await readFile(recipe))
    .digest('hex')
    .slice(0, 16);
  const kept = join(cache, `empty-data-${key}.tar.gz`);
  if (!existsSync(kept)) {
    const made = join(outdir, 'empty-data.tar.gz');
    await promisify(execFile)(process.execPath, [recipe, made]);
    await rename(made, kept);
  }
  return kept;
}

/**
 * A thread cannot be started from TypeScript, so it is bundled as the production build does it; each run has its own.
 * @returns {Promise<{ folder: string, workerFile: string, clickThread: string, emptyData: string, logoChild: string, drawThread: string, remove: () => Promise<void> }>}
 */
export async function bundleEngine() {
  const folder = join(cache, `run-${process.pid}-${Date.now()}`);
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: {
      'embedded-worker': join(engine, 'worker.ts'),
      'build-template': join(engine, 'build-template.ts'),
      'logo-child': join(here, '../../src/platform/raster/logo-child.ts'),
      'click-thread': join(here, '../../src/click-thread.ts'),
      'draw-thread': join(here, '../../src/platform/drawing/draw-thread.ts'),
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
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
