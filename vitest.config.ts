import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const ifPresent = (path: string) => (existsSync(at(path)) ? [at(path)] : []);

const exclude = [...configDefaults.exclude, '**/dist/**', 'e2e/**'];
// The machine that runs the tests is shared: a slow second is not a failure.
const patience = { testTimeout: 30_000, hookTimeout: 60_000 };
// Vitest leaves a core free; on a machine with two of them that is half the machine.
const maxWorkers = 2;

/** Fast tests without a database, `features` the suites that speak HTTP to a real one (TEST_ENGINE says which). */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...patience,
          name: 'unit',
          environment: 'node',
          // Nothing here changes what another file sees, so the files of a worker share their imports: a third of the time.
          pool: 'threads',
          isolate: false,
          maxWorkers,
          include: [
            'packages/*/src/**/*.test.ts',
            'scripts/**/*.test.mjs',
            'fuzz/**/*.test.{ts,mjs}',
            'apps/server/src/**/*.test.ts',
            'apps/server/test/**/*.test.ts',
          ],
          exclude: [...exclude, '**/*.feature.test.ts'],
        },
      },
      {
        // The web app's own configuration brings its plugins and aliases; the root is the app's folder.
        ...(existsSync(at('apps/web/vite.config.ts')) ? { extends: at('apps/web/vite.config.ts') } : {}),
        root: at('apps/web'),
        test: {
          ...patience,
          name: 'unit-web',
          environment: 'happy-dom',
          pool: 'forks',
          maxWorkers,
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          exclude,
          setupFiles: ifPresent('apps/web/src/test-setup.ts'),
        },
      },
      {
        test: {
          ...patience,
          name: 'features',
          environment: 'node',
          include: ['apps/server/**/*.feature.test.ts'],
          // What is about the embedded engine, the gateway or pictures says the same whichever engine the others run on.
          exclude:
            process.env['TEST_ENGINE'] === 'postgres'
              ? [...exclude, '**/db/embedded/**', '**/scannability/**', '**/raster/**', '**/isolation.feature.test.ts']
              : // Several processes on one database are several processes on PostgreSQL; and some things need showing once.
                [...exclude, '**/*.postgres.feature.test.ts'],
          // A file opens its own database and product, so the files of a worker share their imports: a fifth of the time.
          pool: 'forks',
          isolate: false,
          maxWorkers,
          globalSetup: ifPresent('apps/server/test/database/global-setup.ts'),
        },
      },
    ],
  },
});
