// Counts test results from the JSON reports of the test runners.
import { isAbsolute, join, relative } from 'node:path';
import { projectRoot } from './project-root.mjs';

/** `failures`: titles of failed tests. @typedef {{ file: string, seconds: number, failures: string[] }} TestFile */
/** @typedef {{ passed: number, failed: number, skipped: number, notes: string[], files: TestFile[] }} Count */

/** @param {string} folder @param {string} file */
const inCheckout = (folder, file) => relative(projectRoot, isAbsolute(file) ? file : join(folder, file));

/** A runner that exits with an error has failed, even if no test has. */
const atLeastOne = (failed, exitCode) => (failed === 0 && exitCode !== 0 ? 1 : failed);

/**
 * @param {any} report of vitest @param {number} exitCode
 * @param {string[]} mustCover folders that must have run tests: a file pattern that matches nothing is a failure
 * @returns {Count}
 */
export function countVitest(report, exitCode, mustCover) {
  const files = report.testResults ?? [];
  const missing = mustCover.filter((folder) => !files.some(({ name }) => name.includes(`/${folder}/`)));
  // A file that cannot be loaded fails without a failed test.
  const broken = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: atLeastOne(report.numFailedTests + broken.length + missing.length, exitCode),
    skipped: report.numPendingTests + report.numTodoTests,
    notes: [
      ...missing.map((folder) => `no test of ${folder} was run`),
      ...broken.map(({ name, message }) => `${name}: ${message}`),
    ],
    files: files.map(({ name, startTime, endTime, assertionResults: tests }) => ({
      file: inCheckout('', name),
      seconds: (endTime - startTime) / 1000,
      failures: [
        ...tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
        ...(broken.some((one) => one.name === name) ? ['(the file)'] : []),
      ],
    })),
  };
}

const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)];

/** @param {any} report of Playwright @param {number} exitCode @returns {Count} */
export function countPlaywright({ stats = {}, errors = [], suites = [], config }, exitCode) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats;
  const notes = errors.map(({ message }) => message ?? 'unknown error');
  if (expected + unexpected + flaky === 0) notes.push('no test was run');
  const failed = unexpected + flaky + errors.length;
  const files = suites.map((suite) => {
    const specs = specsIn(suite);
    const results = specs.flatMap(({ tests }) => tests).flatMap((test) => test.results);
    return {
      file: inCheckout(config.rootDir, suite.file),
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      failures: specs.filter(({ ok }) => !ok).map(({ title }) => title),
    };
  });
  return { passed: expected, failed: atLeastOne(failed, expected === 0 ? 1 : exitCode), skipped, notes, files };
}

/** With fewer responses, the fuzzer has tested nothing, however slow the machine. */
const minResponses = 200;

/** @param {{ engine: string, answers: number, passed: number, failed: number }[]} report of the fuzzer @param {number} exitCode @param {string[]} engines @returns {Count} */
export function countFuzz(report, exitCode, engines) {
  const responsesOf = (engine) => report.find((one) => one.engine === engine)?.answers ?? 0;
  const notes = engines
    .filter((engine) => responsesOf(engine) < minResponses)
    .map((engine) => `only ${responsesOf(engine)} responses on ${engine}`);
  const sum = (key) => report.reduce((total, one) => total + one[key], 0);
  const failed = atLeastOne(sum('failed') + notes.length, exitCode);
  return { passed: sum('passed'), failed, skipped: 0, notes, files: [] };
}
