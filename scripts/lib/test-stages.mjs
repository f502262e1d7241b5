// The stages of `npm test`, in order. Each gives its counts and what it printed; none stops the others.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeExit, temporaryFolder } from './clean-up.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { findChromium } from './find-chromium.mjs';
import { ensureNginx, ensureZbar } from './ensure-tool.mjs';
import { tool, toolEnvironment } from './local-tools.mjs';
import { inProject } from './project-root.mjs';
import { runProcess } from './run-process.mjs';
import { startRedis } from './start-redis.mjs';
import { countFuzz, countPlaywright, countVitest } from './test-reports.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number, output: string }} Outcome */
/** `only`: names of test files, for a look at a part. */
/** @typedef {{ name: string, run: (options: { show: boolean, only?: string[] }) => Promise<Outcome> }} Stage */

/** A check passes or fails as a whole. */
const check = (name, command, args, isEmpty = (_output) => false) => ({
  name,
  async run({ show }) {
    const { code, output } = await runProcess(command, args, { show, ownGroup: true, env: toolEnvironment() });
    const empty = code === 0 && isEmpty(output);
    const failed = code !== 0 || empty ? 1 : 0;
    return { passed: 1 - failed, failed, skipped: 0, output: empty ? `${output}\n${name} checked no file` : output };
  },
});

const vitest = (name, projects, mustCover, prepare = async () => ({})) => ({
  name,
  /** @param {{ show: boolean, only?: string[] }} options */
  async run({ show, only = [] }) {
    const folder = temporaryFolder(name);
    const report = join(folder, 'report.json');
    // What a test that is cut short leaves behind goes with the folder.
    const env = toolEnvironment({ TMPDIR: folder, ...(await prepare()) });
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { code, output } = await runProcess(
      tool('vitest'),
      [...args, ...projects.flatMap((one) => ['--project', one]), ...only],
      {
        show,
        env,
        ownGroup: true,
      },
    );
    if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0, output: `${output}\nvitest wrote no report` };
    const { notes, ...count } = countVitest(JSON.parse(readFileSync(report, 'utf8')), code, mustCover);
    return { ...count, output: [output, ...notes].join('\n') };
  },
});

async function startPostgres() {
  const module = inProject('apps/server/test/database/postgres-server.mjs');
  const server = await import(pathToFileURL(module).href).then((postgres) => postgres.startPostgres());
  beforeExit(() => server.stop());
  return server.url;
}

const embedded = async () => {
  await Promise.all([ensureBuilt(['server']), ensureZbar()]);
  return { TEST_ENGINE: 'embedded' };
};

const scaled = async () => {
  await ensureBuilt(['server']);
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  return { TEST_ENGINE: 'postgres', TEST_POSTGRES_URL: postgres, TEST_REDIS_URL: redis };
};

/** PostgreSQL, Redis and nginx: what two nodes are put on and behind. */
async function clusterParts() {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis(), ensureNginx()]);
  return { postgres, redis };
}

const behindNginx = async () => {
  await ensureBuilt(['server']);
  const { postgres, redis } = await clusterParts();
  return { TEST_ENGINE: 'postgres', TEST_POSTGRES_URL: postgres, TEST_REDIS_URL: redis, TEST_NGINX: '1' };
};

const clusterOfJourneys = async () => {
  const { postgres, redis } = await clusterParts();
  return { E2E_POSTGRES_URL: postgres, E2E_REDIS_URL: redis };
};

/** @param {{ show: boolean, only?: string[] }} options @param {() => Promise<Record<string, string>>} [prepare] */
async function runJourneys({ show, only = [] }, prepare = async () => ({})) {
  await Promise.all([ensureBuilt(), ensureZbar()]);
  const report = join(temporaryFolder('e2e'), 'report.json');
  const env = toolEnvironment({ CHROMIUM_PATH: await findChromium(), E2E_REPORT: report, ...(await prepare()) });
  const args = ['test', '--config', inProject('e2e/playwright.config.ts'), ...only];
  const { code, output } = await runProcess(tool('playwright'), args, { show, env, ownGroup: true });
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0, output: `${output}\nPlaywright wrote no report` };
  const { notes, ...count } = countPlaywright(JSON.parse(readFileSync(report, 'utf8')), code);
  return { ...count, output: [output, ...notes].join('\n') };
}

/** The same requests every time, as many as the machine manages in a minute. @param {{ show: boolean }} options */
async function runFuzz({ show }) {
  await ensureBuilt();
  const report = join(temporaryFolder('fuzz'), 'report.json');
  const args = ['fuzz/run.mjs', '--seed', 'tessera', '--requests', '60000', '--seconds', '60', '--report', report];
  const { code, output } = await runProcess(process.execPath, args, { show, env: toolEnvironment(), ownGroup: true });
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0, output: `${output}\nthe fuzzer wrote no report` };
  const { notes, ...count } = countFuzz(JSON.parse(readFileSync(report, 'utf8')), code, ['embedded', 'postgres']);
  return { ...count, output: [output, ...notes].join('\n') };
}

/** @type {Stage[]} */
export const stages = [
  check('format', tool('biome'), ['format', '.'], (output) => !/Checked [1-9]/.test(output)),
  check('lint', tool('oxlint'), [], (output) => !/ on [1-9]\d* files/.test(output)),
  check('types', process.execPath, [inProject('scripts/types.mjs')]),
  check('locales', process.execPath, [inProject('scripts/locales.mjs')]),
  check('dead-code', tool('knip'), ['--no-progress']),
  vitest('unit', ['unit', 'unit-web'], ['packages', 'scripts', 'fuzz', 'apps/server', 'apps/web']),
  vitest('features', ['features'], ['apps/server'], embedded),
  vitest('postgres', ['features'], ['apps/server'], scaled),
  { name: 'fuzz', run: runFuzz },
  { name: 'e2e', run: (options) => runJourneys(options) },
];

/** The stages of `npm run test:cluster`: the same suites and journeys against two nodes behind nginx. @type {Stage[]} */
export const clusterStages = [
  vitest('suites', ['features'], ['apps/server'], behindNginx),
  { name: 'journeys', run: (options) => runJourneys(options, clusterOfJourneys) },
];
