// The kinds of stages: a check passes or fails as a whole, a suite counts the tests in a report.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../packages/test-kit/src/clean-up.mjs';
import { inProject } from './project-root.mjs';
import { runProcess, tool, toolEnvironment } from './run-process.mjs';
import { onceForInputs } from './stage-cache.mjs';
import { countPlaywright, countVitest } from './test-reports.mjs';

/** @typedef {import('./test-reports.mjs').TestFile} TestFile */
/** `cpuSeconds`: without the builds that the stage waited for. */
/** @typedef {{ passed: number, failed: number, skipped: number, output: string, files: TestFile[], cpuSeconds: number, isCached?: boolean }} Outcome */
/** `only`: names of test files, to run these instead of the stage's own choice. */
/** @typedef {{ name: string, run: (options: { show: boolean, only?: string[] }) => Promise<Outcome> }} Stage */

/** @param {string} output @param {number} cpuSeconds @returns {Outcome} */
const failure = (output, cpuSeconds) => ({ passed: 0, failed: 1, skipped: 0, output, files: [], cpuSeconds });

/**
 * Settings of programs in Go, such as the type checker: each lives for seconds, in which half of its CPU time would be garbage
 * collection.
 */
const goSettings = { GOGC: 'off', GOMEMLIMIT: '2GiB' };

/** Some tools succeed when they find no files, so the output must match `checked`. @returns {Stage} */
export const check = (name, command, args, checked = /^/, settings = {}) => ({
  name,
  async run({ show }) {
    const env = toolEnvironment({ ...goSettings, ...settings });
    const { code, output, cpuSeconds } = await runProcess(command, args, { show, ownGroup: true, env });
    if (code !== 0) return failure(output, cpuSeconds);
    if (!checked.test(output)) return failure(`${output}\n${name} checked no file`, cpuSeconds);
    return { passed: 1, failed: 0, skipped: 0, output, files: [], cpuSeconds };
  },
});

/** Stages run side by side, but the product is built once. */
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
 * @param {(report: string, only: string[]) => string[]} runner.args
 * @param {(report: string) => Promise<Record<string, string>>} runner.prepare returns environment variables
 * @param {(report: any, exitCode: number, only: string[]) => import('./test-reports.mjs').Count} runner.count
 * @returns {Stage}
 */
export const suite = (name, { command, args, prepare, count }) => ({
  name,
  async run({ show, only = [] }) {
    const folder = temporaryFolder(name);
    const report = join(folder, 'report.json');
    // Files that an interrupted test leaves behind are removed with the folder.
    const env = toolEnvironment({ TMPDIR: folder, ...(await inTurn(() => prepare(report))) });
    const { code, output, cpuSeconds } = await runProcess(command, args(report, only), { show, env, ownGroup: true });
    if (!existsSync(report)) return failure(`${output}\n${name} wrote no report`, cpuSeconds);
    const { notes, ...counts } = count(JSON.parse(readFileSync(report, 'utf8')), code, only);
    return { ...counts, cpuSeconds, output: [output, ...notes].join('\n') };
  },
});

/**
 * @param {string} name @param {string[]} projects @param {string[]} mustCover @param {(report: string) => Promise<Record<string, string>>} prepare
 * @param {() => string[]} [chooseFiles] by default all files of the projects
 */
export const vitest = (name, projects, mustCover, prepare, chooseFiles = () => []) =>
  suite(name, {
    command: tool('vitest'),
    args: (report, only) => [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...projects.flatMap((project) => ['--project', project]),
      ...(only.length > 0 ? only : chooseFiles()),
    ],
    prepare,
    count: (report, code, only) => countVitest(report, code, only.length > 0 ? [] : mustCover),
  });

/**
 * @param {string} name @param {(report: string) => Promise<Record<string, string>>} prepare
 * @param {{ files?: string[], tag?: string, config?: string }} [options] by default all files of the configuration for Chromium
 */
export const playwright = (name, prepare, { files = [], tag, config = 'e2e/playwright.config.ts' } = {}) =>
  suite(name, {
    command: tool('playwright'),
    args: (_, only) => {
      const chosen = tag ? ['--grep', tag] : files;
      return ['test', '--config', inProject(config), ...(only.length > 0 ? only : chosen)];
    },
    prepare,
    count: countPlaywright,
  });

/**
 * A stage that runs again only when one of its inputs has changed.
 * @param {(file: string) => boolean} isInput @param {Stage} stage @returns {Stage}
 */
export const cached = (isInput, { name, run }) => ({
  name,
  run: (options) => (options.only?.length ? run(options) : onceForInputs(name, isInput, () => run(options))),
});
