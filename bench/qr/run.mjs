// `node bench/qr/run.mjs <name>`: bundles bench/qr/<name>.ts with our own packages, which are TypeScript, and runs it.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { inProject } from '../../scripts/lib/project-root.mjs';
import { bundleOnlyOurs } from '../../scripts/lib/server-bundle.mjs';

const [name = ''] = process.argv.slice(2);
// Under node_modules, so that the bundle finds the packages it leaves out.
const folder = inProject('node_modules/.cache/tessera-bench');
await mkdir(folder, { recursive: true });
const outfile = join(folder, `${name}.mjs`);
await build({
  entryPoints: [inProject('bench/qr', `${name}.ts`)],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  logLevel: 'warning',
  plugins: [bundleOnlyOurs],
});
await import(pathToFileURL(outfile).href);
