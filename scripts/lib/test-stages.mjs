import { findChromium } from '../../packages/test-kit/src/chromium.mjs';
import { beforeExit } from '../../packages/test-kit/src/clean-up.mjs';
import { startRedis } from '../../packages/test-kit/src/redis.mjs';
import {
  ensureFirefox,
  ensureGhostscript,
  ensureHttpx,
  ensureNginx,
  ensurePgbouncer,
  ensurePoppler,
  ensureWebkit,
  ensureZbar,
} from '../../packages/test-kit/src/tools.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { featureFiles, isForEmbedded, isForPostgres } from './feature-files.mjs';
import { inProject } from './project-root.mjs';
import { tool } from './run-process.mjs';
import { cached, check, playwright, suite, vitest } from './stage-runners.mjs';
import { countFuzz } from './test-reports.mjs';

/** Optimizing all of the embedded engine takes a third of the CPU time of a product that runs for seconds. */
const briefProducts = { PRODUCT_NODE_OPTIONS: '--wasm-tiering-budget=100000000' };

async function startStores() {
  // Imported after installation: it needs a dependency.
  const { startPostgres } = await import('../../packages/test-kit/src/postgres.mjs');
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  beforeExit(() => postgres.stop());
  return { postgres: postgres.url, redis: redis.url };
}

/** Programs that read pictures and print files. */
const ensureReaders = () => Promise.all([ensureZbar(), ensurePoppler(), ensureGhostscript()]);

/** The programs of each stage, in the order of the stages of `npm test`. nginx serves the continuity kit. */
const programs = {
  embedded: () => Promise.all([ensureReaders(), ensureNginx(), ensureHttpx()]),
  postgres: () => Promise.all([ensureNginx(), ensurePgbouncer()]),
  browser: () => Promise.all([ensureReaders(), findChromium()]),
};

async function prepareEmbedded() {
  await ensureBuilt(['server', 'cli', 'packages']);
  await programs.embedded();
  return { ...briefProducts, TEST_ENGINE: 'embedded' };
}

async function preparePostgres() {
  await ensureBuilt(['server']);
  await programs.postgres();
  const { postgres, redis } = await startStores();
  return { TEST_ENGINE: 'postgres', TEST_POSTGRES_URL: postgres, TEST_REDIS_URL: redis };
}

const prepareNginx = async () => ({ ...(await preparePostgres()), TEST_NGINX: '1' });

async function prepareCluster() {
  await ensureNginx();
  const { postgres, redis } = await startStores();
  return { E2E_POSTGRES_URL: postgres, E2E_REDIS_URL: redis };
}

async function prepareOtherBrowsers() {
  const [, firefox] = await Promise.all([ensureWebkit(), ensureFirefox()]);
  return { FIREFOX_PATH: firefox };
}

/** What every browser test needs, and what `prepare` adds. @param {() => Promise<Record<string, string>>} [prepare] */
const prepareBrowser = (prepare) => async (report) => {
  await ensureBuilt();
  const [, chromium] = await programs.browser();
  return { ...briefProducts, CHROMIUM_PATH: chromium, E2E_REPORT: report, ...(await prepare?.()) };
};

async function prepareFuzz() {
  await ensureBuilt();
  return briefProducts;
}

async function preparePackages() {
  await ensureBuilt(['packages']);
  return {};
}

const nothing = async () => ({});
/** Every combination instead of a sample. @param {(report: string) => Promise<Record<string, string>>} prepare */
const whole = (prepare) => async (report) => ({ ...(await prepare(report)), TEST_WHOLE: '1' });

/** The files that checks read. */
const isCode = (file) => /\.([cm]?[jt]sx?|jsonc?|css|html|ya?ml)$/.test(file);
const isFuzzer = (file) => /^(fuzz|scripts\/lib|packages\/(cli|client|contract|test-kit))\/|^[^/]+$/.test(file);

/** Several checkers of the type-aware lint would check shared types several times: 42 s of CPU time instead of 28 s. */
const oneTypeChecker = { GOMAXPROCS: '1' };

const checks = [
  check('format', tool('biome'), ['format', '.'], /Checked [1-9]/),
  check('lint', tool('oxlint'), ['--threads', '1'], / on [1-9]\d* files/, oneTypeChecker),
  check('types', process.execPath, [inProject('scripts/types.mjs')]),
  check('locales', process.execPath, [inProject('scripts/locales.mjs')]),
  check('dead-code', tool('knip'), ['--no-progress']),
  check('licenses', process.execPath, [inProject('scripts/licenses.mjs')]),
];
const scripts = vitest('scripts', ['scripts'], ['scripts'], preparePackages);
const fuzzer = vitest('fuzzer', ['fuzz'], ['fuzz'], nothing);
const unit = (prepare) =>
  vitest('unit', ['unit', 'unit-web', 'pages'], ['packages', 'apps/server', 'apps/web'], prepare);
const browsers = playwright('browsers', prepareBrowser(prepareOtherBrowsers), { config: 'e2e/browsers.config.ts' });
const features = (prepare, chooseFiles) => vitest('features', ['features'], ['apps/server'], prepare, chooseFiles);
const postgres = (prepare, chooseFiles) => vitest('postgres', ['features'], ['apps/server'], prepare, chooseFiles);

/** The same requests every time. @param {number} requests @param {number} seconds */
const fuzz = (requests, seconds) =>
  suite('fuzz', {
    command: process.execPath,
    args: (report) =>
      ['fuzz/run.mjs', '--seed', 'tessera', '--requests', requests, '--seconds', seconds, '--report', report].map(
        String,
      ),
    prepare: prepareFuzz,
    count: (report, code) => countFuzz(report, code, ['embedded', 'postgres']),
  });

/** Installs programs while the first stages run. A program that cannot be installed fails its stage. */
export async function installAhead() {
  for (const ensure of Object.values(programs)) await ensure().catch(() => {});
}

/** @typedef {import('./stage-runners.mjs').Stage} Stage */

/**
 * The stages of `npm test`, in the order of their start: short checks, then `unit`, which waits for no build, then long ones
 * first. @type {Stage[]}
 */
export const stages = [
  ...checks.map((stage) => cached(isCode, stage)),
  unit(nothing),
  features(prepareEmbedded, () => featureFiles().filter(isForEmbedded)),
  playwright('e2e', prepareBrowser(), { tag: '@promise' }),
  postgres(preparePostgres, () => featureFiles().filter(isForPostgres)),
  fuzz(1500, 600),
  cached(isFuzzer, fuzzer),
  cached(() => true, scripts),
];

/** The stages of `npm run test:all`: every test in every combination. @type {Stage[]} */
export const allStages = [
  ...checks,
  playwright('e2e', whole(prepareBrowser())),
  features(whole(prepareEmbedded)),
  postgres(whole(preparePostgres)),
  unit(whole(nothing)),
  browsers,
  fuzzer,
  fuzz(60_000, 60),
  scripts,
  check('recipes', process.execPath, [inProject('scripts/recipes.mjs')]),
];

/** The stage of `npm run test:screens`: all combinations, of which `npm run test:e2e` checks a sample. @type {Stage[]} */
export const screenStages = [
  playwright('screens', whole(prepareBrowser()), {
    files: ['every-screen', 'imports', 'layout-shift', 'qr-pro', 'subscription', 'weight'],
  }),
];

/** The stages of `npm run test:cluster`: the same tests against two nodes behind nginx. @type {Stage[]} */
export const clusterStages = [
  vitest('features', ['features'], ['apps/server'], prepareNginx),
  playwright('e2e', prepareBrowser(prepareCluster)),
];
