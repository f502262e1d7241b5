import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { inProject } from './project-root.mjs';
import { bundleOnlyOurs } from './server-bundle.mjs';

/**
 * Bundles a TypeScript program with our own packages, so that Node can run it, and returns the output file.
 * @param {string} entry @param {string} name
 */
export async function bundleProgram(entry, name) {
  // Under node_modules, where the bundle can resolve the packages that are not bundled.
  const folder = inProject('node_modules/.cache/tessera-bench');
  mkdirSync(folder, { recursive: true });
  const outfile = join(folder, `${name}.mjs`);
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
    plugins: [bundleOnlyOurs],
  });
  return outfile;
}
