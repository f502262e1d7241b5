// Counts come from the machine-readable reports of the test runners, never from their prose.

/** @typedef {{ passed: number, failed: number, skipped: number, notes: string[] }} Count */

/**
 * @param {any} report vitest's JSON report @param {number} exitCode
 * @param {string[]} mustCover folders that must have contributed tests: a pattern that matches nothing is a failure
 * @returns {Count}
 */
export function countVitest(report, exitCode, mustCover) {
  const notes = [];
  const files = report.testResults ?? [];
  const missing = mustCover.filter((folder) => !files.some(({ name }) => name.includes(`/${folder}/`)));
  for (const folder of missing) notes.push(`no test of ${folder} was run`);
  // A file that cannot be loaded fails without a single failed test.
  const broken = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
  );
  for (const { name, message } of broken) notes.push(`${name}: ${message}`);
  const failed = report.numFailedTests + broken.length + missing.length;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    notes,
  };
}

/** @param {any} report Playwright's JSON report @param {number} exitCode @returns {Count} */
export function countPlaywright(report, exitCode) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report.stats ?? {};
  const errors = report.errors ?? [];
  const notes = errors.map(({ message }) => message ?? 'unknown error');
  if (expected + unexpected + flaky === 0) notes.push('no journey was run');
  const failed = unexpected + flaky + errors.length;
  return { passed: expected, failed: failed === 0 && (exitCode !== 0 || expected === 0) ? 1 : failed, skipped, notes };
}

/** Fewer answers than these are no proof of anything, however slow the machine. */
const fewestAnswers = 200;

/** @param {{ engine: string, answers: number, passed: number, failed: number }[]} report the fuzzer's @param {number} exitCode @param {string[]} engines @returns {Count} */
export function countFuzz(report, exitCode, engines) {
  const notes = [];
  for (const engine of engines) {
    const answers = report.find((one) => one.engine === engine)?.answers ?? 0;
    if (answers < fewestAnswers) notes.push(`${answers} requests were answered on ${engine}`);
  }
  const sum = (key) => report.reduce((total, one) => total + one[key], 0);
  const failed = sum('failed') + notes.length;
  return { passed: sum('passed'), failed: failed === 0 && exitCode !== 0 ? 1 : failed, skipped: 0, notes };
}
