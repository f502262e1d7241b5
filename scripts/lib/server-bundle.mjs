import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { inProject } from './project-root.mjs';

const source = (path) => inProject('apps/server/src', path);

/** One output per process, thread and command. */
function entryPoints() {
  const commands = existsSync(source('commands'))
    ? readdirSync(source('commands')).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    : [];
  return {
    main: source('main.ts'),
    'app-process': source('gateway/app-process.ts'),
    'click-thread': source('gateway/click-thread.ts'),
    'embedded-worker': source('platform/db/embedded/worker.ts'),
    'build-template': source('platform/db/embedded/build-template.ts'),
    'logo-child': source('platform/raster/logo-child.ts'),
    'draw-thread': source('platform/drawing/draw-thread.ts'),
    'sheet-thread': source('platform/sheets/sheet-thread.ts'),
    'import-child': source('features/imports/import-child.ts'),
    // For development only: production does not load this file, and no other output contains the emulator.
    'dev/stripe-emulator': inProject('packages/stripe-emulator/src/index.ts'),
    ...Object.fromEntries(commands.map((name) => [`commands/${basename(name, '.ts')}`, source(`commands/${name}`)])),
  };
}

/** The SDK for MCP would install two web servers. What the product uses of it and of its dependencies is bundled. */
const isOfMcp = (path, importer) =>
  path.startsWith('@modelcontextprotocol/') || (importer.includes('node_modules') && !/^(zod(\/|$)|node:)/.test(path));

/** Our own packages are TypeScript source, so they are bundled; others stay in node_modules. */
export const bundleOnlyOurs = {
  name: 'bundle-only-ours',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) =>
      kind === 'entry-point' || path.startsWith('@tessera/') || isOfMcp(path, importer)
        ? undefined
        : { path, external: true },
    );
  },
};

/** @returns {import('esbuild').BuildOptions} */
export const serverBundle = () => ({
  entryPoints: entryPoints(),
  outdir: inProject('apps/server/dist'),
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
  absWorkingDir: inProject('.'),
  plugins: [bundleOnlyOurs],
});
