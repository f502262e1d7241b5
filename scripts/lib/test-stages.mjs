import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../../packages/test-kit/src/chromium.mjs';
import { beforeExit, temporaryFolder } from '../../packages/test-kit/src/clean-up.mjs';
import { startRedis } from '../../packages/test-kit/src/redis.mjs';
import {
  ensureFirefox,
  ensureGhostscript,
  ensureNginx,
  ensurePgbouncer,
  ensurePoppler,
  ensureWebkit,
  ensureZbar,
} from '../../packages/test-kit/src/tools.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { inProject } from './project-root.mjs';
import { runProcess, tool, toolEnvironment } from './run-process.mjs';
import { countFuzz, countPlaywright, countVitest } from './test-reports.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number, output: string }} Outcome */
/** `only`: names of test files, to run a part of the stage. */
/** @typedef {{ name: string, run: (options: { show: boolean, only?: string[] }) => Promise<Outcome> }} Stage */

const failure = (output) => ({ passed: 0, failed: 1, skipped: 0, output });

/** A check passes or fails as a whole. Some tools succeed when they find no files, so the output must match `checked`. @returns {Stage} */
const check = (name, command, args, checked = /^/) => ({
  name,
  async run({ show }) {
    const { code, output } = await runProcess(command, args, { show, ownGroup: true, env: toolEnvironment() });
    if (code !== 0) return failure(output);
    if (!checked.test(output)) return failure(`${output}\n${name} checked no file`);
    return { passed: 1, failed: 0, skipped: 0, output };
  },
});

/** Stages run side by side, but programs are installed one at a time: apt-get locks its database. */
let lastPreparation = Promise.resolve();

/** @template T @param {() => Promise<T>} prepare @returns {Promise<T>} */
function inTurn(prepare) {
  const prepared = lastPreparation.then(prepare);
  lastPreparation = prepared.then(
    () => {},
    () => {},
  );
  return prepared;
}

/**
 * Runs a test runner and counts the results in its JSON report.
 * @param {string} name
 * @param {object} runner
 * @param {string} runner.command
 * @param {(report: string) => string[]} runner.args
 * @param {(report: string) => Promise<Record<string, string>>} runner.prepare returns environment variables
 * @param {(report: any, exitCode: number) => import('./test-reports.mjs').Count} runner.count
 * @returns {Stage}
 */
const suite = (name, { command, args, prepare, count }) => ({
  name,
  async run({ show, only = [] }) {
    const folder = temporaryFolder(name);
    const report = join(folder, 'report.json');
    // Files that an interrupted test leaves behind are removed with the folder.
    const env = toolEnvironment({ TMPDIR: folder, ...(await inTurn(() => prepare(report))) });
    const { code, output } = await runProcess(command, [...args(report), ...only], { show, env, ownGroup: true });
    if (!existsSync(report)) return failure(`${output}\n${name} wrote no report`);
    const { notes, ...counts } = count(JSON.parse(readFileSync(report, 'utf8')), code);
    return { ...counts, output: [output, ...notes].join('\n') };
  },
});

/** Optimizing all of the embedded engine takes a third of the CPU time of a product that runs for seconds. */
const briefProducts = { PRODUCT_NODE_OPTIONS: '--wasm-tiering-budget=100000000' };

/** @param {string} name @param {string[]} projects @param {string[]} mustCover @param {() => Promise<Record<string, string>>} prepare */
const vitest = (name, projects, mustCover, prepare) =>
  suite(name, {
    command: tool('vitest'),
    args: (report) => [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...projects.flatMap((project) => ['--project', project]),
    ],
    prepare,
    count: (report, code) => countVitest(report, code, mustCover),
  });

/**
 * @param {string} name @param {() => Promise<Record<string, string>>} prepare
 * @param {{ files?: string[], config?: string }} [options] by default all files of the configuration for Chromium
 */
const playwright = (name, prepare, { files = [], config = 'e2e/playwright.config.ts' } = {}) =>
  suite(name, {
    command: tool('playwright'),
    args: () => ['test', '--config', inProject(config), ...files],
    async prepare(report) {
      await ensureBuilt();
      await ensureReaders();
      return { ...briefProducts, CHROMIUM_PATH: await findChromium(), E2E_REPORT: report, ...(await prepare()) };
    },
    count: countPlaywright,
  });

/** The same requests every time: as many as the machine answers in 30 seconds per engine. */
const fuzz = suite('fuzz', {
  command: process.execPath,
  args: (report) => ['fuzz/run.mjs', '--seed', 'tessera', '--requests', '60000', '--seconds', '60', '--report', report],
  prepare: async () => {
    await ensureBuilt();
    return {};
  },
  count: (report, code) => countFuzz(report, code, ['embedded', 'postgres']),
});

async function startStores() {
  // Imported after installation: it needs a dependency.
  const { startPostgres } = await import('../../packages/test-kit/src/postgres.mjs');
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  beforeExit(() => postgres.stop());
  return { postgres: postgres.url, redis: redis.url };
}

/** Programs that read pictures and print files. */
async function ensureReaders() {
  for (const ensure of [ensureZbar, ensurePoppler, ensureGhostscript]) await ensure();
}

async function prepareEmbedded() {
  await ensureBuilt(['server']);
  await ensureReaders();
  return { ...briefProducts, TEST_ENGINE: 'embedded' };
}

async function preparePostgres() {
  await ensureBuilt(['server']);
  await ensurePgbouncer();
  const { postgres, redis } = await startStores();
  return { TEST_ENGINE: 'postgres', TEST_POSTGRES_URL: postgres, TEST_REDIS_URL: redis };
}

async function prepareNginx() {
  await ensureNginx();
  return { ...(await preparePostgres()), TEST_NGINX: '1' };
}

async function prepareCluster() {
  await ensureNginx();
  const { postgres, redis } = await startStores();
  return { E2E_POSTGRES_URL: postgres, E2E_REDIS_URL: redis };
}

async function prepareOtherBrowsers() {
  await ensureWebkit();
  return { FIREFOX_PATH: await ensureFirefox() };
}

const nothing = async () => ({});

/** The stages of `npm test`, in the order of their start: short checks, then long ones first. @type {Stage[]} */
export const stages = [
  check('format', tool('biome'), ['format', '.'], /Checked [1-9]/),
  check('lint', tool('oxlint'), [], / on [1-9]\d* files/),
  check('types', process.execPath, [inProject('scripts/types.mjs')]),
  check('locales', process.execPath, [inProject('scripts/locales.mjs')]),
  check('dead-code', tool('knip'), ['--no-progress']),
  check('licenses', process.execPath, [inProject('scripts/licenses.mjs')]),
  playwright('e2e', nothing),
  playwright('browsers', prepareOtherBrowsers, { config: 'e2e/browsers.config.ts' }),
  vitest('unit', ['unit', 'unit-web'], ['packages', 'scripts', 'fuzz', 'apps/server', 'apps/web'], nothing),
  vitest('features', ['features'], ['apps/server'], prepareEmbedded),
  vitest('postgres', ['features'], ['apps/server'], preparePostgres),
  fuzz,
];

/** The stage of `npm run test:screens`: all combinations, of which `npm test` checks a sample. @type {Stage[]} */
export const screenStages = [
  playwright('screens', async () => ({ E2E_WHOLE: '1' }), {
    files: ['every-screen', 'imports', 'layout-shift', 'qr-pro', 'subscription', 'weight'],
  }),
];

/** The stages of `npm run test:cluster`: the same tests against two nodes behind nginx. @type {Stage[]} */
export const clusterStages = [
  vitest('features', ['features'], ['apps/server'], prepareNginx),
  playwright('e2e', prepareCluster),
];
