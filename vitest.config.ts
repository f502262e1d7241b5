import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import type { ProjectConfig } from 'vitest/node';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const ifPresent = (path: string) => (existsSync(at(path)) ? [at(path)] : []);

const exclude = [...configDefaults.exclude, '**/dist/**', 'e2e/**'];
// Long, because a shared machine can be slow; only a failure takes the whole time.
const timeouts = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 90_000 } } };
// By default, Vitest leaves one core free, which is half of a machine with two. Tests wait for timers, responses and processes in
// a third to half of their time. All projects of a run need the same number.
const maxWorkers = Number(process.env['TEST_WORKERS'] ?? 4);
// Pages and databases of tests allocate much that lives for a test: fewer collections save a tenth of the CPU time.
const execArgv = ['--min-semi-space-size=64', '--max-semi-space-size=64'];

/** Tests of the embedded engine, and tests that do not depend on the engine: gateway, pictures, timing, command line. */
const embeddedOnly = [
  '**/db/embedded/**',
  '**/scannability/**',
  '**/test/{developers,print}/**',
  '**/platform/{drawing,mail,raster,sheets}/**',
  '**/qr-codes/{downloads,thumbnails}.feature.test.ts',
  '**/print-sheets.feature.test.ts',
  '**/{admin,block-lists,demo}-command.feature.test.ts',
  '**/file-commands.feature.test.ts',
  '**/*enumeration.feature.test.ts',
  '**/{isolation,stripe-suite,upload}.feature.test.ts',
];
/** These need PostgreSQL, or run once: `faults/kill-imports.mjs` and `faults/kill-webhooks.mjs` kill on both engines. */
const postgresOnly = ['**/*.postgres.feature.test.ts', '**/kill-{imports,webhooks}.feature.test.ts'];

const pages = 'src/pages/**/*.test.tsx';

/** Tests of the web app, with the plugins and aliases of its configuration, in its folder. */
const webTests = (name: string, options: ProjectConfig) => ({
  ...(existsSync(at('apps/web/vite.config.ts')) ? { extends: at('apps/web/vite.config.ts') } : {}),
  root: at('apps/web'),
  test: {
    ...timeouts,
    name,
    environment: 'happy-dom' as const,
    pool: 'forks' as const,
    execArgv,
    // As in `unit`. Modules are replaced in the setup file only, for all tests.
    isolate: false,
    maxWorkers,
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    exclude,
    setupFiles: ifPresent('apps/web/src/test-setup.ts'),
    ...options,
  },
});

/** `unit`: tests without a database. `features`: tests over HTTP on a real database (TEST_ENGINE: embedded or postgres). */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...timeouts,
          name: 'unit',
          environment: 'node',
          // No test changes global state, so the files of a worker share their modules: a third of the time.
          pool: 'threads',
          isolate: false,
          maxWorkers,
          include: ['packages/*/src/**/*.test.ts', 'apps/server/src/**/*.test.ts', 'apps/server/test/**/*.test.ts'],
          exclude: [...exclude, '**/*.feature.test.ts'],
        },
      },
      ...['scripts', 'fuzz'].map((name) => ({
        test: {
          ...timeouts,
          name,
          environment: 'node' as const,
          pool: 'threads' as const,
          isolate: false,
          maxWorkers,
          include: [`${name}/**/*.test.{ts,mjs}`],
          exclude,
        },
      })),
      webTests('unit-web', { exclude: [...exclude, pages] }),
      // With the React that is shipped: without the checks of the development build, a page takes three quarters of the CPU time.
      {
        ...webTests('pages', { include: [pages], env: { NODE_ENV: 'production' } }),
        oxc: { jsx: { development: false } },
      },
      {
        test: {
          ...timeouts,
          name: 'features',
          environment: 'node',
          include: ['apps/server/**/*.feature.test.ts'],
          exclude: [...exclude, ...(process.env['TEST_ENGINE'] === 'postgres' ? embeddedOnly : postgresOnly)],
          // Each file opens its own database and product, so the files of a worker share their modules: a fifth of the time.
          pool: 'forks',
          execArgv,
          isolate: false,
          maxWorkers,
          globalSetup: ifPresent('apps/server/test/database/global-setup.ts'),
          setupFiles: ifPresent('apps/server/test/database/keep-engine-compiled.ts'),
        },
      },
    ],
  },
});
