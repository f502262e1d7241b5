import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { bundle } from './bundle.mjs';
import { buildCli } from './cli-bundle.mjs';
import { compressAssets } from './compress-assets.mjs';
import { doOnce, fingerprintOf, isStamped } from './fingerprint.mjs';
import { startProgress } from './progress.mjs';
import { inProject } from './project-root.mjs';
import { mustRun, tool, toolEnvironment } from './run-process.mjs';
import { serverBundle } from './server-bundle.mjs';

const shared = [
  'package-lock.json',
  'tsconfig.base.json',
  'packages/contract',
  'packages/qr',
  'packages/stripe-emulator',
];

const cliInputs = [...shared, 'packages/client', 'packages/cli', 'scripts/lib/cli-bundle.mjs'];
const packageInputs = [...cliInputs, 'LICENSE', 'package.json', 'scripts/lib/package-build.mjs'];

const migrations = 'apps/server/migrations';

/** The documents that every installation shows below `/docs`, by their names there. */
export const documents = {
  guide: 'docs/guide/developers.md',
  watch: 'docs/guide/watch.md',
  imports: 'docs/imports.md',
  client: 'packages/client/README.md',
  cli: 'packages/cli/README.md',
};

const targets = {
  server: {
    inputs: [
      ...cliInputs,
      'apps/server/src',
      'apps/server/locales',
      migrations,
      'apps/server/package.json',
      'scripts/lib/server-bundle.mjs',
    ],
    stamp: inProject('apps/server/dist/.built-from'),
    build: buildServer,
  },
  web: {
    inputs: [
      ...packageInputs,
      ...Object.values(documents),
      'apps/web',
      'scripts/lib/compress-assets.mjs',
      'scripts/lib/render-front.mjs',
    ],
    stamp: inProject('apps/web/dist/.built-from'),
    build: buildWeb,
  },
  cli: {
    inputs: cliInputs,
    stamp: inProject('packages/cli/dist/.built-from'),
    build: async () => void (await buildCli()),
  },
  packages: {
    inputs: packageInputs,
    stamp: inProject('dist/packages/.built-from'),
    build: () => mustRun(process.execPath, [inProject('scripts/lib/package-build.mjs')]),
  },
};

/**
 * Builds the server and the web app in parallel, each only if its inputs have changed. The command line is built by its
 * first call, and the packages for others are built with the web app, which offers them.
 * @param {('server' | 'web' | 'cli' | 'packages')[]} [wanted]
 */
export async function ensureBuilt(wanted = ['server', 'web']) {
  const stale = wanted
    .map((name) => ({ name, ...targets[name], fingerprint: fingerprintOf(targets[name].inputs) }))
    .filter(({ stamp, fingerprint }) => !isStamped(stamp, fingerprint));
  if (stale.length === 0) return;
  const done = startProgress(`Building ${stale.map(({ name }) => name).join(' and ')}`);
  try {
    await Promise.all(stale.map(({ stamp, fingerprint, build }) => doOnce(stamp, fingerprint, build)));
  } catch (error) {
    done('failed');
    throw error;
  }
  done();
}

async function buildServer() {
  await bundle(serverBundle());
  await ensureTemplate();
}

/** The data folder of a new embedded database with its tables: unpacking it takes one second, creating it several. */
export async function ensureTemplate() {
  const dist = inProject('apps/server/dist');
  const code = readFileSync(`${dist}/build-template.js`);
  const { version } = JSON.parse(readFileSync(inProject('node_modules/@electric-sql/pglite/package.json'), 'utf8'));
  const fingerprint = createHash('sha256')
    .update(version)
    .update(code)
    .update(fingerprintOf([migrations]))
    .digest('hex');
  await doOnce(`${dist}/.template-from`, fingerprint, async () => {
    const partial = `${dist}/new-data.tar.gz.partial`;
    // Optimizing the engine's code would take longer than the engine runs.
    await mustRun(process.execPath, ['--liftoff-only', `${dist}/build-template.js`, partial, inProject(migrations)]);
    // Renamed when complete: a server that starts at the same time reads the old file or the new one.
    renameSync(partial, `${dist}/new-data.tar.gz`);
  });
}

async function buildWeb() {
  mkdirSync(inProject('apps/web/dist'), { recursive: true });
  // NODE_ENV in the environment is for the server; the browser always gets the production build.
  const env = toolEnvironment({ NODE_ENV: 'production' });
  const build = ['build', '--logLevel', 'warn'];
  await mustRun(tool('vite'), build, { cwd: inProject('apps/web'), env });
  for (const page of ['viewer', 'docs'])
    await mustRun(tool('vite'), [...build, '--config', `vite.${page}.config.ts`], { cwd: inProject('apps/web'), env });
  const front = ['--config', 'vite.front.config.ts'];
  await mustRun(tool('vite'), [...build, ...front], { cwd: inProject('apps/web'), env });
  await mustRun(process.execPath, [inProject('scripts/lib/render-front.mjs')], { env });
  for (const [name, path] of Object.entries(documents))
    cpSync(inProject(path), inProject(`apps/web/dist/docs/${name}.md`));
  await compressAssets(inProject('apps/web/dist'));
  const { stamp, inputs, build: buildPackages } = targets.packages;
  await doOnce(stamp, fingerprintOf(inputs), buildPackages);
  for (const name of ['client', 'cli'])
    cpSync(inProject(`dist/packages/${name}.tgz`), inProject(`apps/web/dist/downloads/${name}.tgz`));
}
